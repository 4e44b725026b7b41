import type { CalendarEntry, CalendarItem } from "@school/core/calendar/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../platform/client/api-error.ts";
import { toastError, toastWithUndo } from "../ui/feedback/toast.ts";
import { calendarApi } from "./api.ts";
import { formOf } from "./entry-form.ts";
import { failures, toasts } from "./text.ts";

/** Undoes a save: a new entry is deleted, a changed one is as it was. */
export function useEntryUndo() {
  const undo = useCalendarChange(
    ({ before, after }: { before: CalendarEntry | null; after: CalendarEntry }) =>
      before
        ? calendarApi.update.call({ ...formOf(before), id: after.id, version: after.version })
        : calendarApi.remove.call({ id: after.id, version: after.version }),
  );
  return (before: CalendarEntry | null, after: CalendarEntry) => undo.mutate({ before, after });
}

/** What can be done to an entry that is shown; both can be undone at once. */
export function useEntryActions() {
  const undo = useEntryUndo();
  const restore = useCalendarChange(calendarApi.restore.call);
  const remove = useCalendarChange(calendarApi.remove.call);
  const skip = useCalendarChange(async ({ id, day }: { id: string; day: string }) => {
    const { data: before } = await calendarApi.find.call({ id });
    const form = formOf(before);
    const skippedDays = [...form.skippedDays, day];
    const seen = { id, version: before.version };
    const { data: after } = await calendarApi.update.call({ ...form, ...seen, skippedDays });
    return { before, after };
  });
  return {
    busy: remove.isPending || restore.isPending || skip.isPending,
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
    /** Leaves out one day on which an entry would begin again. */
    skip: ({ entryId: id, startsOn: day }: CalendarItem) => {
      if (id === null) return;
      skip.mutate(
        { id, day },
        {
          onSuccess: ({ before, after }) =>
            toastWithUndo(toasts.skipped, () => undo(before, after)),
        },
      );
    },
  };
}

/** A write after which the calendar is read again. */
export function useCalendarChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onError: (error) => toastError(messageOf(error, failures.save)),
    onSettled: () => queries.invalidateQueries({ queryKey: calendarApi.key() }),
  });
}
