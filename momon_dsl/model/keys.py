"""Keys that tell whether two states are the same."""

from __future__ import annotations

import hashlib
import json

from .codec import state_to_json
from .state import GameState


def state_key(state: GameState) -> str:
    """Everything in the state, the log included, as 32 hexadecimal digits.

    Equal states give equal keys, in every process and on every machine.
    """
    text = json.dumps(state_to_json(state), sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
