"""What staff see and change of the plans and the reviews."""
