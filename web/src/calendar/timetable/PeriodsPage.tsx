import {
  type DayTimesForm,
  clockOf,
  dayTimesFaults,
  MAX_DAY_KINDS,
  MAX_PERIODS,
  MAX_ROOMS,
  minutesOf,
  NAME_LENGTH,
  PERIOD_KINDS,
  type PeriodForm,
  usualDay,
} from "@school/core/calendar/timetable/day-times.ts";
import type { TimetablePeriods } from "@school/core/calendar/timetable/contract.ts";
import { WEEKDAYS } from "@school/core/api/weekdays.ts";
import { type ClassGroup, classGroupsOf } from "@school/core/school/class-groups.ts";
import { DEFAULT_SCHOOL_WEEK } from "@school/core/school/school-week.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { categoriesApi } from "../../classes/api.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { TermPicker } from "../../school/TermPicker.tsx";
import { useTermChoice } from "../../school/use-term-choice.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { CheckListField, SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { FormSection } from "../../ui/fields/FormLayout.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { calendarApi } from "../api.ts";
import { ADDRESS, emptyTexts, failures, titles } from "./text.ts";
import styles from "./Timetable.module.css";
import { TimeField } from "../../ui/fields/PickedField.tsx";
import { NoTerm } from "../../school/NoTerm.tsx";

const KIND_LABELS = { LESSON: "Lesson", BREAK: "Break", ASSEMBLY: "Assembly" } as const;

/** The periods of the school day, and the rooms that classes share. */
export function PeriodsPage() {
  const choice = useTermChoice();
  const { term } = choice;
  const query = useQuery(
    calendarApi.periods.queryOptions({
      input: term ? { termId: term.id } : skipToken,
      staleTime: 0,
      gcTime: 0,
    }),
  );
  const error = choice.error ?? query.error;
  return (
    <Page
      title={titles.periods}
      crumbs={[{ label: titles.page, href: ADDRESS }]}
      description={choice.termName}
    >
      <FilterBar>
        <TermPicker choice={choice} />
      </FilterBar>
      {error ? (
        <ErrorState
          title={failures.load}
          onRetry={() => void (choice.error ? choice.retry() : query.refetch())}
        >
          {messageOf(error)}
        </ErrorState>
      ) : term && query.data ? (
        <PeriodsForm key={term.id} before={query.data.data} termId={term.id} />
      ) : !choice.loading && !term ? (
        <NoTerm />
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}

interface Values {
  readonly days: readonly DayTimesForm[];
  readonly rooms: readonly { readonly id: string | null; readonly name: string }[];
}

function PeriodsForm({ before, termId }: { before: TimetablePeriods; termId: string }) {
  const account = useAccount();
  const categories = useQuery(categoriesApi.list.queryOptions()).data?.data;
  const form = useRecordForm({
    record: before,
    valuesOf: ({ days, rooms }): Values => ({ days, rooms }),
    check: ({ values }) => dayTimesFaults(values.days),
    input: ({ record, values }) => ({
      termId,
      version: record.version,
      days: values.days.map((day) => ({
        ...day,
        classGroups: [...day.classGroups],
        weekdays: [...day.weekdays],
        periods: [...day.periods],
      })),
      rooms: values.rooms.filter(({ name }) => name.trim() !== ""),
    }),
    send: calendarApi.savePeriods.call,
    saved({ data }, startFrom) {
      toastSuccess("Periods and rooms saved");
      startFrom(data);
    },
    failure: "The periods were not saved. Try again.",
    outdated: calendarApi.key(),
    draft: { account: account.id, form: `timetable-periods/${termId}` },
  });
  const { days, rooms } = form.values;
  const setDays = (next: readonly DayTimesForm[]) => form.change({ days: next });
  const setRooms = (next: Values["rooms"]) => form.change({ rooms: next });

  function remove(what: string, next: Partial<Values>): void {
    const seen = form.latest();
    form.change(next);
    toastWithUndo(`${what} removed`, () => form.change(seen));
  }

  return (
    <RecordForm form={form} label={titles.periods}>
      {days.length === 0 && (
        <EmptyState
          title={emptyTexts.noPeriods}
          action={
            <Button
              kind="primary"
              onClick={() => setDays([usualDay(classGroupsOf(categories), DEFAULT_SCHOOL_WEEK)])}
            >
              Start with the usual day
            </Button>
          }
        />
      )}
      {days.map((day, at) => (
        <Panel
          key={day.id ?? `new ${at}`}
          title={day.name || `Day ${at + 1}`}
          actions={
            <Button
              kind="quiet"
              aria-label={`Remove ${day.name}`}
              onClick={() => remove(day.name, { days: days.filter((_, index) => index !== at) })}
            >
              Remove
            </Button>
          }
        >
          <DayFields
            day={day}
            issueFor={(path) => form.issueFor(`days.${at}.${path}`)}
            onChange={(next) => setDays(days.map((one, index) => (index === at ? next : one)))}
          />
        </Panel>
      ))}
      {days.length > 0 && days.length < MAX_DAY_KINDS && (
        <div>
          <Button
            onClick={() =>
              setDays([...days, { ...usualDay([], ""), name: `Day ${days.length + 1}` }])
            }
          >
            Add a kind of day
          </Button>
        </div>
      )}
      <FormSection
        title="Rooms"
        description="Only rooms that classes share, such as a laboratory or a hall."
      >
        {rooms.map((room, at) => (
          <div key={room.id ?? `new ${at}`} className={styles.roomRow}>
            <TextField
              label={`Room ${at + 1}`}
              maxLength={NAME_LENGTH}
              {...form.field(`rooms.${at}.name`)}
            />
            <Button
              kind="quiet"
              aria-label={`Remove ${room.name || `room ${at + 1}`}`}
              onClick={() =>
                remove(room.name || `Room ${at + 1}`, {
                  rooms: rooms.filter((_, index) => index !== at),
                })
              }
            >
              Remove
            </Button>
          </div>
        ))}
        {rooms.length < MAX_ROOMS && (
          <div>
            <Button onClick={() => setRooms([...rooms, { id: null, name: "" }])}>Add room</Button>
          </div>
        )}
      </FormSection>
    </RecordForm>
  );
}

interface DayFieldsProps {
  day: DayTimesForm;
  issueFor: (path: string) => string | undefined;
  onChange: (day: DayTimesForm) => void;
}

function DayFields({ day, issueFor, onChange }: DayFieldsProps) {
  const { periods } = day;
  const categories = useQuery(categoriesApi.list.queryOptions()).data?.data;
  const setPeriod = (at: number, changed: Partial<PeriodForm>) =>
    onChange({
      ...day,
      periods: periods.map((one, index) => (index === at ? { ...one, ...changed } : one)),
    });
  return (
    <Stack gap={3}>
      <TextField
        label="Name"
        required
        maxLength={NAME_LENGTH}
        value={day.name}
        error={issueFor("name")}
        onChange={(event) => onChange({ ...day, name: event.currentTarget.value })}
      />
      <CheckListField
        label="Class groups"
        options={classGroupsOf(categories, day.classGroups)}
        value={day.classGroups}
        error={issueFor("classGroups")}
        onChange={(groups) => onChange({ ...day, classGroups: groups as ClassGroup[] })}
      />
      <CheckListField
        label="Days of the week"
        options={WEEKDAYS.map((label, day) => ({ value: String(day + 1), label }))}
        value={day.weekdays.map(String)}
        error={issueFor("weekdays")}
        onChange={(weekdays) => onChange({ ...day, weekdays: weekdays.map(Number) })}
      />
      {periods.map((period, at) => {
        const name = period.name || `period ${at + 1}`;
        return (
          <div key={period.id ?? `new ${at}`} className={styles.periodRow}>
            <TextField
              label="Period"
              maxLength={NAME_LENGTH}
              value={period.name}
              error={issueFor(`periods.${at}.name`)}
              onChange={(event) => setPeriod(at, { name: event.currentTarget.value })}
            />
            <SelectField
              label="For"
              aria-label={`${name} is for`}
              options={PERIOD_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))}
              value={period.kind}
              onChange={({ currentTarget: { value } }) =>
                setPeriod(at, { kind: PERIOD_KINDS.find((kind) => kind === value) ?? "LESSON" })
              }
            />
            <TimeField
              label="From"
              aria-label={`${name} from`}
              value={period.startsAt}
              error={issueFor(`periods.${at}.startsAt`)}
              onChange={(value) => setPeriod(at, { startsAt: value })}
            />
            <TimeField
              label="To"
              aria-label={`${name} to`}
              value={period.endsAt}
              error={issueFor(`periods.${at}.endsAt`)}
              onChange={(value) => setPeriod(at, { endsAt: value })}
            />
            <Button
              kind="quiet"
              aria-label={`Remove ${name}`}
              onClick={() =>
                onChange({ ...day, periods: periods.filter((_, index) => index !== at) })
              }
            >
              Remove
            </Button>
          </div>
        );
      })}
      {periods.length < MAX_PERIODS && (
        <div>
          <Button
            onClick={() => {
              const last = periods.at(-1);
              const from = last?.endsAt ?? "08:00";
              onChange({
                ...day,
                periods: [
                  ...periods,
                  {
                    id: null,
                    name: nextName(periods),
                    kind: "LESSON",
                    startsAt: from,
                    endsAt: later(from, last),
                  },
                ],
              });
            }}
          >
            Add period
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** "Period 8" after seven periods for lessons. */
function nextName(periods: readonly PeriodForm[]): string {
  return `Period ${periods.filter(({ kind }) => kind === "LESSON").length + 1}`;
}

/** As long as the previous period, or 40 minutes. */
function later(from: string, last: PeriodForm | undefined): string {
  const length = last ? minutesOf(last.endsAt) - minutesOf(last.startsAt) : 40;
  return clockOf(Math.min(24 * 60 - 1, minutesOf(from) + Math.max(5, length)));
}
