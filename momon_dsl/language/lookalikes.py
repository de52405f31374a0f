"""Letters of other alphabets that look like a Latin letter on the screen."""

from __future__ import annotations

import unicodedata

_LETTERS = {
    # Cyrillic
    **dict(zip("АВЕЅІЈКМНОРСТХҮԚԜ", "ABESIJKMHOPCTXYQW", strict=True)),
    **dict(zip("асеһіјорԛѕухԝѵӏ", "acehijopqsyxwvl", strict=True)),
    # Greek
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳοχν", "ABEZHIKMNOPTYXCjoxv", strict=True)),
    # Armenian and Latin letters without their usual shape
    **dict(zip("ոսօւɡıſ", "nuougif", strict=True)),
}


def latin_twin(letter: str) -> str:
    """The Latin letter that `letter` looks like, or `letter` itself.

    Full-width and mathematical letters count as well; accented Latin letters are left alone.

    >>> latin_twin("\\u0412"), latin_twin("\\uff22"), latin_twin("\\u0e01"), latin_twin("\\u00e9")
    ('B', 'B', 'ก', 'é')
    """
    if letter in _LETTERS:
        return _LETTERS[letter]
    plain = unicodedata.normalize("NFKC", letter)
    return plain if len(plain) == 1 and plain.isascii() and plain.isalpha() else letter
