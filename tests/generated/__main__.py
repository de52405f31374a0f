"""Write every generated file; name those that changed."""

from __future__ import annotations

from tests.generated import ROOT, generated


def main() -> None:
    for name, text in generated().items():
        path = ROOT / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"wrote {name}")


if __name__ == "__main__":
    main()
