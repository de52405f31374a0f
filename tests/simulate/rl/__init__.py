"""The environment for reinforcement learning."""
