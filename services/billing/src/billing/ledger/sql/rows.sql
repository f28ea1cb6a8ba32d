-- name: read_by_index
-- PostgreSQL keeps no statistics of texts that persons could have written: it takes a year's revenue
-- for a few rows, and would read and sort them all.
SET LOCAL enable_sort = off;
