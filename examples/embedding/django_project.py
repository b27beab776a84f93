"""A Django project in one file, with the puzzles under /puzzles; `uvicorn django_project:application` serves both."""

from __future__ import annotations

from typing import Any

import django
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.http import HttpRequest, JsonResponse
from django.urls import path

from kazu_web import create_app

settings.configure(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"], SECRET_KEY="only for this example")
django.setup()


def home(_request: HttpRequest) -> JsonResponse:
    """Say where the puzzles are."""
    return JsonResponse({"puzzles": "/puzzles/"})


urlpatterns = [path("", home)]
site = get_asgi_application()
puzzles = create_app()


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Hand what lies below /puzzles to Kazu, and all else to Django."""
    if scope["type"] == "http" and scope["path"].startswith("/puzzles/"):
        await puzzles({**scope, "root_path": scope.get("root_path", "") + "/puzzles"}, receive, send)
    else:
        await site(scope, receive, send)
