"""Batches: many games of one kind, stepped together on all cores or on a GPU (docs/research/batches.md)."""

from crossings.batches.batch import Batch, batch
from crossings.batches.errors import BadBatch, IllegalAction, NoDevice
from crossings.batches.functional import Functional, functional

__all__ = ["BadBatch", "Batch", "Functional", "IllegalAction", "NoDevice", "batch", "functional"]
