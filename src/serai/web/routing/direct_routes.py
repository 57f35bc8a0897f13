"""Routes that read their own arguments where a request is as it should be.

FastAPI describes them and words every refusal of a request that does not fit; a request that fits is answered without
its way through dependencies, exit stacks and validation of answers, which took longer than most answers.
"""

from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from inspect import Parameter, iscoroutinefunction, signature
from typing import Annotated, Any, Protocol, get_args, get_origin

from fastapi import params
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from serai.kernel.i18n import speak
from serai.web.csrf import PostedForm, posted, read_form
from serai.web.threads import in_thread
from serai.web.transport.input_checks import JsonRequest

LONGEST = 40  # characters of a part of a path
JSON = "application/json"


class NotDirect(Exception):
    """A request that FastAPI should look at: it may not fit its description."""


class Claim(Protocol):
    """What a request says of who sends it, how that is checked in a thread, and the language to answer in then."""

    language: str

    def checked(self) -> Any:
        """Whoever it is, or a refusal."""


Reads = Callable[[Request], Awaitable[Any]]


class DirectRoute(APIRoute):
    """A route with its own way to an endpoint's arguments: the request, parts of the path, a form, JSON, a claim."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **given: Any) -> None:
        self.claims: dict[str, Callable[[Request], Claim | None]] = {}
        answering = _answering(endpoint)
        super().__init__(path, answering, **given)
        self.answering = answering
        self.reads = self._plan(endpoint)
        if self.reads is not None:
            self.described, self.app = self.app, self._direct

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def checked(request: Request) -> Response:
            try:
                return await handle(JsonRequest(request.scope, request.receive))
            except RequestValidationError:
                for claimed in self.claims.values():  # a stranger is told nothing but that
                    if (claim := claimed(request)) is not None:
                        await in_thread(claim.checked)
                raise

        return checked

    def _plan(self, endpoint: Callable[..., Any]) -> dict[str, Reads] | None:
        """How each argument is read; None where FastAPI has to, or where it has to write the answer."""
        found: dict[str, Reads] = {}
        described = signature(endpoint)
        answer = described.return_annotation
        if not isinstance(answer, type) or not issubclass(answer, Response | BaseModel):
            return None
        for name, parameter in described.parameters.items():
            reads = self._reader(name, parameter)
            if reads is None:
                return None
            found[name] = reads
        return found

    @property
    def takes_form(self) -> bool:
        """Whether who asks is recognised where the form is checked."""
        return self.reads is not None and _form in self.reads.values()

    def _reader(self, name: str, parameter: Parameter) -> Reads | None:
        kind: Any = parameter.annotation
        extra: list[Any] = []
        if get_origin(kind) is Annotated:
            kind, *extra = get_args(kind)
        depends: Any = next((each.dependency for each in extra if isinstance(each, params.Depends)), None)
        if hasattr(depends, "claim"):
            self.claims[name] = depends.claim
            return _claim(depends.claim)
        if depends is posted:
            return _form
        if depends is not None or parameter.default is not Parameter.empty:
            return None
        if kind is Request:
            return _request
        if kind is str and name in self.param_convertors:
            return _part(name)
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            return _body(kind)
        return None

    async def _direct(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = JsonRequest(scope, receive)
        try:
            answer = await self.answer(request)
        except NotDirect:
            await self.described(scope, again(request), send)
            return
        await answer(scope, receive, send)

    async def answer(self, request: Request) -> Response:
        """The answer to a request that is as it should be; `NotDirect` where it may not be."""
        assert self.reads is not None
        found = await self.answering(**{name: await reads(request) for name, reads in self.reads.items()})
        if isinstance(found, BaseModel):
            content = found.__pydantic_serializer__.to_json(found)
            return Response(content, self.status_code or 200, media_type=JSON)
        assert isinstance(found, Response)
        return found


def again(request: Request) -> Receive:
    """What was read of a body is kept in the request, and is read from there."""

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": await request.body(), "more_body": False}

    return receive


def _answering(work: Callable[..., Any]) -> Callable[..., Awaitable[Any]]:
    """An endpoint whose claims are checked first; one that is no coroutine runs in a thread, together with that."""

    waits = iscoroutinefunction(work)

    @wraps(work)
    async def answer(**asked: Any) -> Any:
        claims = [value for value in asked.values() if is_claim(value)]
        try:
            if not waits:
                return await in_thread(_work, work, asked)
            checked = await in_thread(_checked, asked) if claims else asked
        finally:
            for claim in claims:  # a thread has a language of its own
                speak(claim.language)
        return await work(**checked)

    return answer


def _checked(asked: dict[str, Any]) -> dict[str, Any]:
    return {name: value.checked() if is_claim(value) else value for name, value in asked.items()}


def _work(work: Callable[..., Any], asked: dict[str, Any]) -> Any:
    return work(**_checked(asked))


def is_claim(value: object) -> bool:
    """Whether an argument is still to be checked."""
    return hasattr(value, "checked")


async def _request(request: Request) -> Request:
    return request


async def _form(request: Request) -> PostedForm:
    return PostedForm(request, await read_form(request))


def _part(name: str) -> Reads:
    async def reads(request: Request) -> str:
        part: str = request.path_params[name]
        if len(part) > LONGEST:
            raise NotDirect
        return part

    return reads


def _claim(claimed: Callable[[Request], Claim | None]) -> Reads:
    async def reads(request: Request) -> Claim:
        claim = claimed(request)
        if claim is None:
            raise NotDirect
        return claim

    return reads


def _body(model: type[BaseModel]) -> Reads:
    async def reads(request: Request) -> BaseModel:
        if request.headers.get("content-type") != JSON:
            raise NotDirect
        try:
            return model.model_validate(await request.json())
        except (ValidationError, ValueError):
            raise NotDirect from None

    return reads
