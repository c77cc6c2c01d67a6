"""What goes wrong on the way between processes."""


class NoBroker(RuntimeError):
    """NATS cannot be reached, or wants no more of us; the message names the setting, the servers and why."""


class NoStreams(RuntimeError):
    """NATS keeps no streams for us; the message is its own."""


class NotKept(RuntimeError):
    """JetStream did not acknowledge something: it may have it or not, and is to be given it again."""


class Unpublishable(ValueError):
    """What no stream takes, now or later; the message says why."""


class LostConsumer(RuntimeError):
    """Somebody else took the partition over, or the stream is gone: nothing more comes to this consumer."""
