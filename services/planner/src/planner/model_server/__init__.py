"""The model server: its clients and its status."""

from planner.model_server.away import note_model_answer, note_model_away
from planner.model_server.ollama import ModelServer, ModelServerBroken, ModelServerFailed
from planner.model_server.status import ModelStatus
from planner.model_server.streaming import StreamingModel

__all__ = [
    "ModelServer",
    "ModelServerBroken",
    "ModelServerFailed",
    "ModelStatus",
    "StreamingModel",
    "note_model_answer",
    "note_model_away",
]
