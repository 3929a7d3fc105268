#!/usr/bin/env python3
"""Counts the steps of a tower.

The keeper counts them each evening, and so does this.
"""
import sys


class Tower:
    def __init__(self, name):
        self.name = name

    def steps(self):
        # Two hundred and eleven, the last of them lower than the rest.
        for step in range(211):
            yield step


if __name__ == "__main__":
	print("```", sum(1 for _ in Tower(sys.argv[1]).steps()))
