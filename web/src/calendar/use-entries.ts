import type { CalendarEntry, CalendarItem } from "@school/core/calendar/contract.ts";
import type { Split } from "@school/core/calendar/entry.ts";
import { withoutTimes } from "@school/core/calendar/occurrences.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../platform/client/api-error.ts";
import { toastError, toastWithUndo } from "../ui/feedback/toast.ts";
import { calendarApi } from "./api.ts";
import { formOf, type inputOf } from "./entry-form.ts";
import { failures, toasts } from "./text.ts";

/** Outcome of a write, and the entry before it; null for a new entry. */
interface Written {
  readonly before: CalendarEntry | null;
  readonly after: CalendarEntry;
  /** The entry that repeats, where `after` was part of it until then. */
  readonly series?: CalendarEntry;
}

/** The times of an entry that repeats: the one that begins on a day, or that and all later ones. */
interface Times {
  readonly day: string;
  readonly which: Split;
}

type Input = ReturnType<typeof inputOf>;

/** Saves a new entry, all occurrences of an existing one, or some of them as a separate entry. */
export async function saveEntry(
  before: CalendarEntry | null,
  input: Input,
  times: Times | null,
): Promise<Written> {
  if (!before) return { before, after: (await calendarApi.create.call(input)).data };
  const seen = { id: before.id, version: before.version };
  if (!times) return { before, after: (await calendarApi.update.call({ ...seen, ...input })).data };
  const { data } = await calendarApi.split.call({ ...seen, ...times, ...input });
  return { before, after: data.entry, series: data.series };
}

/** Undoes a write: a new entry is deleted, a changed one is as it was. */
export function useEntryUndo() {
  const undo = useCalendarChange(async ({ before, after, series }: Written) => {
    if (series || !before) await calendarApi.remove.call({ id: after.id, version: after.version });
    if (!before) return;
    const { id, version, isDeleted } = series ?? after;
    if (isDeleted) await calendarApi.restore.call({ id, version });
    else await calendarApi.update.call({ ...formOf(before), id, version });
  });
  return (written: Written) => undo.mutate(written);
}

/** Returns the actions for a shown entry. Both can be undone at once. */
export function useEntryActions() {
  const undo = useEntryUndo();
  const restore = useCalendarChange(calendarApi.restore.call);
  const remove = useCalendarChange(calendarApi.remove.call);
  const leaveOut = useCalendarChange(
    async ({ id, day, which }: Times & { id: string }): Promise<Written> => {
      const { data: before } = await calendarApi.find.call({ id });
      const seen = { id, version: before.version };
      const remaining = withoutTimes(before, day, which);
      const { data: after } = remaining
        ? await calendarApi.update.call({ ...formOf(remaining), ...seen })
        : await calendarApi.remove.call(seen);
      return { before, after };
    },
  );
  return {
    busy: remove.isPending || restore.isPending || leaveOut.isPending,
    /** All of it. */
    remove: ({ entryId: id, version }: CalendarItem) => {
      if (id === null || version === null) return;
      remove.mutate(
        { id, version },
        {
          onSuccess: ({ data }) =>
            toastWithUndo(toasts.deleted, () => restore.mutate({ id, version: data.version })),
        },
      );
    },
    leaveOut: ({ entryId: id, startsOn: day }: CalendarItem, which: Split) => {
      if (id === null) return;
      leaveOut.mutate(
        { id, day, which },
        { onSuccess: (written) => toastWithUndo(toasts[which], () => undo(written)) },
      );
    },
  };
}

/** A write after which the calendar is read again. */
export function useCalendarChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onError: (error) => toastError(messageOf(error, failures.save)),
    onSettled: () => queries.invalidateQueries({ queryKey: calendarApi.key() }),
  });
}
