"""The pages that mails and payments link to, until a real frontend replaces them."""
