import { addDays, daysBetween } from "@school/core/api/days.ts";
import type { CalendarEntry } from "@school/core/calendar/contract.ts";
import type { EntryForm, Split } from "@school/core/calendar/entry.ts";

/** Which occurrences of a repeating entry are affected. */
export type Which = Split | "ALL";

/** The form's values; "" for a time or a last day that is not given. */
export interface EntryValues extends Omit<
  EntryForm,
  "startsAt" | "endsAt" | "repeats" | "repeatsUntil" | "classIds" | "skippedDays"
> {
  startsAt: string;
  endsAt: string;
  isAllDay: boolean;
  which: Which;
  repeats: string;
  repeatsUntil: string;
  classIds: string[];
  skippedDays: string[];
}

/** A new entry on a day, for everyone, or for a teacher's first class. */
export function emptyEntry(day: string, ownClassId: string | null): EntryValues {
  return {
    kind: "EVENT",
    title: "",
    note: "",
    startsOn: day,
    endsOn: day,
    isAllDay: false,
    which: "ALL",
    startsAt: "",
    endsAt: "",
    audience: ownClassId === null ? "ALL" : "CLASSES",
    classIds: ownClassId === null ? [] : [ownClassId],
    repeats: "",
    repeatsUntil: "",
    skippedDays: [],
    isProposed: false,
    onPublicSite: false,
  };
}

export function valuesOf(entry: CalendarEntry): EntryValues {
  const { id: _, version: _version, classes: _classes, isDeleted: _deleted, ...form } = entry;
  return {
    ...form,
    isAllDay: entry.startsAt === null,
    which: "ALL",
    startsAt: entry.startsAt ?? "",
    endsAt: entry.endsAt ?? "",
    repeats: entry.repeats ?? "",
    repeatsUntil: entry.repeatsUntil ?? "",
  };
}

/** The values for the chosen occurrences; `day` is the first day of one occurrence. */
export function valuesFor(entry: CalendarEntry, which: Which, day: string) {
  const { startsOn, endsOn, skippedDays } = entry;
  if (which === "ALL") return { which, startsOn, endsOn, skippedDays };
  return {
    which,
    startsOn: day,
    endsOn: addDays(day, daysBetween(startsOn, endsOn)),
    skippedDays: skippedDays.filter((one) => one >= day),
  };
}

/**
 * Returns the input for the server, without fields that the chosen kind, audience and days leave out.
 */
export function inputOf({ isAllDay, which, ...values }: EntryValues) {
  const isClosure = values.kind === "HOLIDAY" || values.kind === "MID_TERM";
  const audience = isClosure ? "ALL" : values.audience;
  const repeats =
    isClosure || which === "THIS" || values.repeats === ""
      ? null
      : (values.repeats as EntryForm["repeats"]);
  const time = (text: string) => (isAllDay || isClosure || text === "" ? null : text);
  return {
    ...values,
    endsOn: values.endsOn === "" ? values.startsOn : values.endsOn,
    startsAt: time(values.startsAt),
    endsAt: time(values.endsAt),
    audience,
    classIds: audience === "CLASSES" ? values.classIds : [],
    repeats,
    repeatsUntil: repeats === null || values.repeatsUntil === "" ? null : values.repeatsUntil,
    skippedDays: repeats === null ? [] : values.skippedDays,
    onPublicSite: values.onPublicSite && audience === "ALL",
  } satisfies EntryForm;
}

/** The same for an entry as it was, to undo a change. */
export const formOf = (entry: CalendarEntry) => inputOf(valuesOf(entry));
