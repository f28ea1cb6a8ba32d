"""A small real language model, SmolLM2-135M, with Ollama's API: it obeys a schema, and knows
nothing about food"""
