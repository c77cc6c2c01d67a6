"""A match as files or as text, sent where it was played."""

from kotbot.i18n import Texts, texts_for
from kotbot.matches import finding
from kotbot.matches.ended.exporting import Exported, can_export, export, so_far
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import refuse
from kotbot.telegram.incoming import Press
from kotbot.telegram.registry import press
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import ExportFormat, Verb
from kotbot.views.exports.bgstats import bgstats
from kotbot.views.exports.page import export_page, file_follows, file_name, play_log, play_log_page
from kotbot.views.exports.sheets import seats_table, turns_table
from kotbot.views.modes import toast


@press(Verb.EXPORT)
async def take_away(service: Service, pressed: Press, form: ExportFormat | None) -> Toast | None:
    """Offer the export formats, or send one of them, to a person who was admitted."""
    code, person = pressed.action.match, pressed.person
    texts, facts = await service.act(person, lambda unit: finding.by_code(unit, code))
    if facts is None or not can_export(facts):
        return toast(refuse(Refused.NO_MATCH), person.id, texts)
    exported = None if form is None else await service.store.run(lambda unit: export(unit, code))
    spoken = texts if pressed.where.private else texts_for(facts.language)
    if form is None or exported is None:
        return service.screens.open(pressed, export_page(facts, spoken))
    _take(service, pressed, exported, form, spoken)
    return None if form is ExportFormat.TEXT else file_follows(texts)


def _take(service: Service, pressed: Press, exported: Exported, form: ExportFormat, texts: Texts) -> None:
    """Send one format; without a result it tells the current state."""
    facts, where = exported.facts, pressed.where
    match form:
        case ExportFormat.RECORD:
            service.messenger.send_document(where, exported.record.encode(), file_name(facts, ".txt"))
        case ExportFormat.TABLES:
            service.messenger.send_document(
                where, seats_table(exported, texts), file_name(facts, "-seats.csv")
            )
            service.messenger.send_document(
                where, turns_table(exported, texts), file_name(facts, "-turns.csv")
            )
        case ExportFormat.BG_STATS:
            service.messenger.send_document(
                where, bgstats(exported, so_far(facts), texts), file_name(facts, ".bgsplay")
            )
        case ExportFormat.TEXT:
            text = play_log(exported, so_far(facts), texts)
            service.screens.open(pressed, play_log_page(text, facts, texts, service.bot.username))
