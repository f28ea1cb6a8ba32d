"""A model server that speaks like Ollama and knows how to write one thing: keto meal plans."""
