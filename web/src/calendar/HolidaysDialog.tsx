import { dayText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import type { OfferedHoliday } from "@school/core/calendar/contract.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../platform/client/api-error.ts";
import { schoolApi } from "../school/api.ts";
import { useSchoolNow } from "../school/school-now.ts";
import { Dialog } from "../ui/feedback/Dialog.tsx";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../ui/feedback/LoadingState.tsx";
import { toastWithUndo } from "../ui/feedback/toast.ts";
import { CheckboxField } from "../ui/fields/FormFields.tsx";
import { Button } from "../ui/page/Button.tsx";
import { PlainList, Stack } from "../ui/page/Layout.tsx";
import { FilterSelect } from "../ui/table/FilterSelect.tsx";
import { calendarApi } from "./api.ts";
import { holidaysAdded, labels, titles } from "./text.ts";
import { useCalendarChange } from "./use-entries.ts";

/** Nigeria's public holidays of a session, to take over. */
export function HolidaysDialog({ onClose }: { onClose: () => void }) {
  const { currentTerm } = useSchoolNow();
  const [sessionName, setSessionName] = useState(currentTerm?.academicYear ?? "");
  const sessions = useQuery(schoolApi.sessions.queryOptions());
  const session =
    sessions.data?.data.find(({ name }) => name === sessionName) ?? sessions.data?.data[0];
  const holidays = useQuery(
    calendarApi.publicHolidays.queryOptions({
      input: session ? { sessionId: session.id } : skipToken,
    }),
  );
  const failed = [sessions, holidays].find(({ isError }) => isError);
  return (
    <Dialog opened onClose={onClose} size="lg" title={labels.publicHolidays}>
      {failed ? (
        <ErrorState title="The public holidays did not load" onRetry={() => void failed.refetch()}>
          {messageOf(failed.error)}
        </ErrorState>
      ) : sessions.data && !session ? (
        <EmptyState title={titles.noSession} hint="Create one in Settings." />
      ) : session && holidays.data ? (
        <Stack gap={3}>
          <FilterSelect
            label="Session"
            value={session.name}
            options={sessions.data?.data.map(({ name }) => name) ?? []}
            onChange={setSessionName}
          />
          <HolidayList
            key={session.id}
            sessionId={session.id}
            holidays={holidays.data.data}
            onClose={onClose}
          />
        </Stack>
      ) : (
        <LoadingState />
      )}
    </Dialog>
  );
}

interface HolidayListProps {
  sessionId: string;
  holidays: readonly OfferedHoliday[];
  onClose: () => void;
}

function HolidayList({ sessionId, holidays, onClose }: HolidayListProps) {
  const offered = holidays.filter(({ isTaken }) => !isTaken).map(({ key }) => key);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(offered));
  const undo = useCalendarChange(calendarApi.undoHolidays.call);
  const take = useCalendarChange(calendarApi.takeHolidays.call);
  const keys = offered.filter((key) => chosen.has(key));

  function toggle(key: string): void {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  }

  function add(): void {
    take.mutate(
      { sessionId, keys },
      {
        onSuccess({ data: { added } }) {
          if (added.length > 0) {
            toastWithUndo(holidaysAdded(added.length), () => undo.mutate({ ids: added }));
          }
          onClose();
        },
      },
    );
  }

  return (
    <>
      <p>
        Dates that follow the moon are added to be confirmed. There is school on them until you
        confirm them.
      </p>
      <PlainList gap={2}>
        {holidays.map(({ key, title, startsOn, endsOn, isProposed, isTaken }) => (
          <li key={key}>
            <CheckboxField
              label={title}
              description={[
                startsOn === endsOn
                  ? dayText(startsOn)
                  : `${dayText(startsOn)} – ${dayText(endsOn)}`,
                ...(isTaken ? ["in the calendar"] : isProposed ? [labels.toBeConfirmed] : []),
              ].join(" · ")}
              checked={isTaken || chosen.has(key)}
              disabled={isTaken}
              onChange={() => toggle(key)}
            />
          </li>
        ))}
      </PlainList>
      <Button kind="primary" disabled={keys.length === 0} loading={take.isPending} onClick={add}>
        {keys.length === 0 ? "Add holidays" : `Add ${plural(keys.length, "holiday")}`}
      </Button>
    </>
  );
}
