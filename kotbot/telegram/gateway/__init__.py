"""A gateway: takes updates from Telegram and gives them to the owners of their partitions."""

from kotbot.telegram.gateway.running import run_gateway

__all__ = ["run_gateway"]
