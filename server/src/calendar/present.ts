import type { Actor } from "@school/core/accounts/actor.ts";
import type { CalendarEntry, CalendarItem } from "@school/core/calendar/contract.ts";
import { occurrencesOf } from "@school/core/calendar/occurrences.ts";
import { mayChangeEntry } from "@school/core/calendar/policy.ts";
import { termLabel } from "@school/core/school/terms.ts";
import type { EntryRow, TermRow } from "./queries.ts";

interface Range {
  readonly from: string;
  readonly to: string;
}

/** "08:30:00" as "08:30". */
const clock = (time: string | null) => time?.slice(0, 5) ?? null;

/** Returns the items on these days, in the order in which they begin. */
export function presentItems(
  actor: Actor,
  terms: readonly TermRow[],
  entries: readonly EntryRow[],
  range: Range,
): CalendarItem[] {
  const items = [
    ...terms.flatMap((term) => presentTerm(term, range)),
    ...entries.flatMap((row) => presentTimes(actor, row, range)),
  ];
  const order = ({ startsOn, startsAt }: CalendarItem) => `${startsOn} ${startsAt ?? ""}`;
  return items.toSorted((one, other) => order(one).localeCompare(order(other)));
}

/** The days on which a term begins and ends, where they are among these. */
function presentTerm({ term, academicYear, ...days }: TermRow, { from, to }: Range) {
  const item = (day: string, what: string): CalendarItem => ({
    entryId: null,
    kind: "TERM",
    title: `${termLabel(term, "First Term")} ${what}`,
    note: academicYear,
    startsOn: day,
    endsOn: day,
    startsAt: null,
    endsAt: null,
    audience: "ALL",
    classNames: [],
    isProposed: false,
    repeats: null,
    mayChange: false,
    version: null,
  });
  return [item(days.startsOn, "begins"), item(days.endsOn, "ends")].filter(
    ({ startsOn }) => from <= startsOn && startsOn <= to,
  );
}

function presentTimes(actor: Actor, { entry, classes }: EntryRow, { from, to }: Range) {
  const { id, kind, title, note, audience, isProposed, createdBy } = entry;
  const isAuthor = createdBy === actor.id;
  return occurrencesOf(entry, from, to).map((days): CalendarItem => ({
    entryId: id,
    kind,
    title,
    note,
    ...days,
    startsAt: clock(entry.startsAt),
    endsAt: clock(entry.endsAt),
    audience,
    classNames: classes.map(({ name }) => name),
    isProposed,
    repeats: entry.repeats,
    mayChange: mayChangeEntry(actor, { isAuthor }),
    version: entry.version,
  }));
}

export function presentEntry({ entry, classes }: EntryRow): CalendarEntry {
  const { id, kind, title, note, startsOn, endsOn, audience, isProposed, onPublicSite } = entry;
  return {
    id,
    kind,
    title,
    note,
    startsOn,
    endsOn,
    startsAt: clock(entry.startsAt),
    endsAt: clock(entry.endsAt),
    audience,
    classIds: classes.map((one) => one.id),
    classes: [...classes],
    repeats: entry.repeats,
    repeatsUntil: entry.repeatsUntil,
    skippedDays: entry.skippedDays,
    isProposed,
    onPublicSite,
    isDeleted: entry.deletedAt !== null,
    version: entry.version,
  };
}
