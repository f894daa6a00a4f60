"""Measures the platform from outside, each figure beside something to compare it with in the same run."""
