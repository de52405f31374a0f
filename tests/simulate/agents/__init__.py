"""Agents: what they see, what they answer, and how strong they are."""
