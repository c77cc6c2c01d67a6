"""Reviews of what decided a match: made behind a progress bar, kept, and shown on request."""

import asyncio
from functools import partial
from typing import Final, Protocol

from engine.review.review import Review
from kotbot.i18n import Texts, texts_for
from kotbot.matches import finding
from kotbot.matches.ended import curves, reviewing
from kotbot.matches.facts import MatchFacts
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import refuse
from kotbot.telegram.incoming import Press
from kotbot.telegram.outgoing.pictures import ChancesRequest
from kotbot.telegram.registry import press
from kotbot.telegram.reviewers import ReviewRequest
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Render, Screen, Toast
from kotbot.views.base.verbs import OfReview, Verb
from kotbot.views.core import review as pages
from kotbot.views.exports.page import file_follows
from kotbot.views.modes import toast

SHARE: Final = 0.25
"""The share of progress after which the bar moves: in a group each edit costs a message."""


class Overview(Protocol):
    """Shows all seats of a review."""

    def __call__(self, facts: MatchFacts, texts: Texts, review: Review) -> Screen:
        """Return the page."""


@press(Verb.REVIEW)
async def show_review(service: Service, pressed: Press, shown: int | OfReview) -> Toast | None:
    """Show a page of the review; if there is none yet, a progress bar and then its first page."""
    code, person = pressed.action.match, pressed.person
    texts, facts = await service.act(person, lambda unit: finding.by_code(unit, code))
    if facts is None:
        return toast(refuse(Refused.NO_MATCH), person.id, texts)
    if not reviewing.can_review(facts):
        return pages.not_played_out(texts)
    found = await service.store.run(partial(reviewing.found, code=code))
    if found is not None and shown is OfReview.CHANCES and not pressed.is_link:
        return await _draw_chances(service, pressed, facts, texts, found)
    overview = await _overview(service, pressed, facts)
    if found is not None:
        return await service.screens.open_of_match(pressed, await _page(found, shown, overview))
    done = service.reviewers.done(code)
    words = await service.screens.open_of_match(pressed, partial(pages.making, done=done))
    who = (pressed.where.chat, person.id)
    service.reviewers.ask(code, who, _watching(service, pressed, facts, texts, overview))
    return words


async def _overview(service: Service, pressed: Press, facts: MatchFacts) -> Overview:
    """Return the first page as this chat has it."""
    where = pressed.where
    has_pictures = await service.store.run(partial(curves.wanted, facts=facts, where=where))
    return pages.with_picture if has_pictures else pages.overview


async def _draw_chances(
    service: Service, pressed: Press, facts: MatchFacts, texts: Texts, review: Review
) -> Toast:
    """Have everybody's chances drawn for the chat, unless it has the picture; a page reports failures."""
    where = pressed.where
    if not curves.may_have(facts, where):
        return toast(refuse(Refused.STRANGER, facts), pressed.person.id, texts)
    if not await service.store.run(partial(curves.wanted, facts=facts, where=where)):
        return pages.no_pictures(texts)
    if await service.store.run(partial(curves.stands, code=facts.code, chat=where.chat)):
        return pages.picture_stands(texts)
    result = pressed.message if where.private else await service.boards.standing(where.chat, facts.code)

    def fail() -> None:
        service.screens.follow(pressed, facts, texts, partial(pages.picture_failed, review=review))

    shown = texts if where.private else texts_for(facts.language)
    service.chances.ask(ChancesRequest(facts, review, where, result, shown), fail)
    return file_follows(texts)


async def _page(review: Review, place: int | OfReview, overview: Overview) -> Render:
    """Return the page of all seats or of one; the reasons are computed in a thread."""
    if isinstance(place, OfReview) or not 0 <= place < len(review.seats):
        return partial(overview, review=review)
    reasons = await asyncio.to_thread(reviewing.reasons, review.seats[place])
    return partial(pages.of_seat, review=review, place=place, reasons=reasons)


def _watching(
    service: Service, pressed: Press, facts: MatchFacts, texts: Texts, overview: Overview
) -> ReviewRequest:
    """Return a request that shows the progress to the person who pressed, and then the review."""
    shown = service.reviewers.done(facts.code)

    def tell(done: float) -> None:
        nonlocal shown
        if done - shown >= SHARE and done < 1:
            shown = done
            service.screens.follow(pressed, facts, texts, partial(pages.making, done=done))

    def end(review: Review | None) -> None:
        page = pages.failed if review is None else partial(overview, review=review)
        service.screens.follow(pressed, facts, texts, page)

    return ReviewRequest(tell, end)
