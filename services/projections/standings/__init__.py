"""What results count for: ratings, boards, tallies and streaks, in the read model "views"."""
