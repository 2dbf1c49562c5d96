"""The client."""

from typing import Any, Dict, Mapping, Optional, Sequence, Union, cast

from ._arguments import checked_base_url, checked_name, checked_number, checked_token, query, segment
from ._transport import Connection, send
from .types import (
    AiToolContribution,
    AiToolList,
    CheckBatchResult,
    CheckRequest,
    CheckResult,
    CompatibilityContribution,
    ContributionResult,
    PairResult,
    PlanResult,
    ResolveResult,
    ScanResult,
    TechnologyList,
)


class Client:
    """A client for one StackFit service. Threads may share a client.

    Calls return the body of the answer, parsed from JSON. They raise a ``StackFitError`` if the service or the network
    fails, and a ``ValueError`` for invalid arguments.

    :param base_url: address of a server, such as ``https://stackfit.example``; or of its API, which ends in ``/api/v1``
    :param token: an access token; only contributions need one, and it is only sent with them
    :param timeout: seconds for one attempt, including the whole answer
    :param max_wait: maximum seconds that a call waits in total, for a rate limit to reset, an overload to end or the
        network to come back; 0 fails at once
    :param max_retries: maximum number of retries after such a wait
    """

    def __init__(
        self,
        base_url: str,
        *,
        token: Optional[str] = None,
        timeout: float = 10.0,
        max_wait: float = 60.0,
        max_retries: int = 2,
    ) -> None:
        self._connection = Connection(
            checked_base_url(base_url),
            checked_number("timeout", timeout, positive=True),
            checked_number("max_wait", max_wait),
            int(checked_number("max_retries", max_retries)),
        )
        self._token = None if token is None else checked_token(token)

    def __repr__(self) -> str:
        return f"Client({self._connection.base_url!r})"

    def check(self, tech_a: str, tech_b: str, *, platform: Optional[str] = None) -> CheckResult:
        """Whether two technologies work together.

        A technology is a name, alias, package name or purl; a version may follow an ``@``.
        """
        body = {"techA": checked_name("tech_a", tech_a), "techB": checked_name("tech_b", tech_b)}
        return cast(CheckResult, self._post("/check", _given(body, platform=platform)))

    def check_batch(
        self,
        *,
        pairs: Optional[Sequence[CheckRequest]] = None,
        names: Optional[Sequence[str]] = None,
        platform: Optional[str] = None,
    ) -> CheckBatchResult:
        """Up to 200 pairs, or every pair of up to 20 names; one entry for each question, in their order."""
        return cast(CheckBatchResult, self._post("/check/batch", _given({}, pairs=pairs, names=names, platform=platform)))

    def resolve(
        self, names: Sequence[str], *, with_: Optional[Sequence[str]] = None, platform: Optional[str] = None
    ) -> ResolveResult:
        """The newest versions of up to 20 names that together contradict no known fact, and what they need.

        :param with_: what is there already and stays as it is, such as ``node@24``
        """
        body = _given({"names": names}, platform=platform, **{"with": with_})
        return cast(ResolveResult, self._post("/resolve", body))

    def scan(
        self,
        dependencies: Optional[Sequence[str]] = None,
        *,
        package_json: Optional[Mapping[str, Any]] = None,
        lockfile: Optional[str] = None,
        sbom: Optional[Mapping[str, Any]] = None,
        platform: Optional[str] = None,
    ) -> ScanResult:
        """A whole project: a list of dependencies, the content of a package.json, a CycloneDX or SPDX document.

        :param lockfile: the text of a lockfile, which gives ``package_json`` its versions
        """
        body = _given(
            {}, dependencies=dependencies, packageJson=package_json, lockfile=lockfile, sbom=sbom, platform=platform
        )
        return cast(ScanResult, self._post("/scan", body))

    def plan(
        self,
        targets: Sequence[str],
        dependencies: Optional[Sequence[str]] = None,
        *,
        package_json: Optional[Mapping[str, Any]] = None,
        lockfile: Optional[str] = None,
        sbom: Optional[Mapping[str, Any]] = None,
        platform: Optional[str] = None,
    ) -> PlanResult:
        """An upgrade of a project, described as for a scan, in ordered steps.

        A target that cannot be planned is among the ``problems``.

        :param targets: up to ten names with versions, such as ``react@19``
        """
        project = {"dependencies": dependencies, "packageJson": package_json, "lockfile": lockfile, "sbom": sbom}
        return cast(PlanResult, self._post("/plan", _given({"targets": targets}, platform=platform, **project)))

    def badge_url(
        self, tech_a: str, tech_b: str, *, style: Optional[str] = None, label: Optional[str] = None
    ) -> str:
        """The URL of a badge. Sends nothing.

        :param style: ``flat``, ``flat-square``, ``plastic``, ``for-the-badge`` or ``social``
        :param label: text on the left, instead of the two names
        """
        path = f"/badge/{segment('tech_a', tech_a)}/{segment('tech_b', tech_b)}.svg"
        return self._connection.base_url + path + query({"style": style, "label": label})

    def pair(self, tech_a: str, tech_b: str, *, platform: Optional[str] = None) -> PairResult:
        """Everything known about a pair: its facts with sources and dates, versions, exceptions, alternatives.

        Raises ``NotFoundError`` for an unknown name.
        """
        path = f"/pairs/{segment('tech_a', tech_a)}/{segment('tech_b', tech_b)}"
        return cast(PairResult, self._get(path + query({"platform": platform})))

    def technologies(
        self,
        *,
        category: Optional[str] = None,
        q: Optional[str] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> TechnologyList:
        """One page of technologies, sorted by id."""
        fields = {"category": category, "q": q, "offset": offset, "limit": limit}
        return cast(TechnologyList, self._get("/technologies" + query(fields)))

    def ai_tools(
        self,
        *,
        category: Optional[str] = None,
        platform: Optional[str] = None,
        capability: Optional[str] = None,
        storage: Optional[str] = None,
        trains_on_code: Union[bool, str, None] = None,
        free: Optional[bool] = None,
        status: Optional[str] = None,
        q: Optional[str] = None,
        sort: Optional[str] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> AiToolList:
        """One page of AI coding tools. ``trains_on_code`` is a boolean, ``"optional"`` or ``"local-only"``; tools that have ended come with ``status="ended"`` only."""
        fields = {
            "category": category,
            "platform": platform,
            "capability": capability,
            "storage": storage,
            "trainsOnCode": trains_on_code,
            "free": free,
            "status": status,
            "q": q,
            "sort": sort,
            "offset": offset,
            "limit": limit,
        }
        return cast(AiToolList, self._get("/ai-tools" + query(fields)))

    def submit_compatibility(self, rule: CompatibilityContribution) -> ContributionResult:
        """Submits a rule for review. Submitting it twice makes one contribution. Needs a token."""
        return cast(ContributionResult, self._post("/contributions/compatibility", rule, self._needed_token()))

    def submit_ai_tool(self, tool: AiToolContribution) -> ContributionResult:
        """Submits an AI coding tool for review. Submitting it twice makes one contribution. Needs a token."""
        return cast(ContributionResult, self._post("/contributions/ai-tool", tool, self._needed_token()))

    def contribution(self, contribution_id: str) -> ContributionResult:
        """The state of a contribution. Raises ``NotFoundError`` for an unknown id."""
        return cast(ContributionResult, self._get(f"/contributions/{segment('contribution_id', contribution_id)}"))

    def _needed_token(self) -> str:
        if self._token is None:
            raise ValueError("contributions need an access token: pass it as token=")
        return self._token

    def _get(self, path: str) -> Dict[str, Any]:
        return send(self._connection, "GET", path)

    def _post(self, path: str, body: Mapping[str, Any], token: Optional[str] = None) -> Dict[str, Any]:
        return send(self._connection, "POST", path, body, token)


def _given(body: Dict[str, Any], **fields: Any) -> Dict[str, Any]:
    """The body with all fields that are not ``None``."""
    return {**body, **{name: value for name, value in fields.items() if value is not None}}
