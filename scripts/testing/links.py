"""Copies of many files at once: further names of the same files, which take neither time nor room."""

import os
import shutil


def link(file: str, name: str) -> None:
    """Give a file another name, for shutil.copytree; where the system has it only once, copy it.

    Whoever changes the one changes the other: put a new file in its place.
    """
    try:
        os.link(file, name)
    except OSError:
        shutil.copy2(file, name)
