"""The engine as a program: one request per line on standard input, one reply per line on standard output."""

import json
import os
import sys
from typing import BinaryIO, Final

from engine.protocol import Dialogue

SEED_BYTES: Final = 32


def converse(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer each line until `quit` or the end of the input."""
    dialogue = Dialogue(lambda: os.urandom(SEED_BYTES))
    for line in requests:
        if not line.strip():
            continue
        replies.write(json.dumps(dialogue.reply(line)).encode("ascii") + b"\n")
        replies.flush()
        if dialogue.over:
            return


def main() -> int:
    """Run the dialogue over the standard streams; return 0 at the end."""
    try:
        converse(sys.stdin.buffer, sys.stdout.buffer)
    except (BrokenPipeError, KeyboardInterrupt):
        # The other side is gone: nothing to say, and no reason to complain as the streams are closed.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


if __name__ == "__main__":
    sys.exit(main())
