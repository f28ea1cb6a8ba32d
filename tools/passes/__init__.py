"""The files of the repository that a request passes."""
