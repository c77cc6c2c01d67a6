"""Errors of the messaging between processes."""


class NoBroker(RuntimeError):
    """NATS cannot be reached, or rejected us; the message names the setting, the servers and why."""


class NoStreams(RuntimeError):
    """NATS does not keep our streams; the message is its own."""


class NotKept(RuntimeError):
    """JetStream did not acknowledge a message: it may be stored or not, and must be published again."""


class Unpublishable(ValueError):
    """A message that no stream will ever accept; the message of the error says why."""


class LostConsumer(RuntimeError):
    """Another process took the partition over, or the stream is gone: this consumer receives nothing more."""
