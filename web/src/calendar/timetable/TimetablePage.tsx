import { isoWeekday } from "@school/core/api/days.ts";
import { weekdayName } from "@school/core/api/weekdays.ts";
import type { TimetableChoices } from "@school/core/calendar/timetable/contract.ts";
import {
  mayReadAllTimetables,
  mayWriteTimetables,
} from "@school/core/calendar/timetable/policy.ts";
import { classWeek, loadText, ownWeek, schoolDay } from "@school/core/calendar/timetable/week.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { plural } from "@school/core/api/plural.ts";
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { downloadExport } from "../../platform/download-export.ts";
import { TermPicker } from "../../school/TermPicker.tsx";
import { todayAtSchool } from "../../school/today.ts";
import { useTermChoice } from "../../school/use-term-choice.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastError, toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { Segments } from "../../ui/fields/Segments.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { Muted } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { calendarApi } from "../api.ts";
import { ADDRESS, emptyTexts, failures, hints, labels, titles } from "./text.ts";
import { WeekTable } from "./WeekTable.tsx";
import { NoTerm } from "../../school/NoTerm.tsx";

const VIEWS = ["class", "teacher", "room", "day"] as const;
type View = (typeof VIEWS)[number];
const VIEW_LABELS = { class: "Class", teacher: "Teacher", room: "Room", day: "Day" } as const;

/** The week of a class, a teacher or a room, or a day of the school; families see their own classes. */
export function TimetablePage() {
  const choice = useTermChoice();
  const choices = useQuery(
    calendarApi.timetableChoices.queryOptions({
      input: choice.loading ? skipToken : choice.term ? { termId: choice.term.id } : {},
    }),
  );
  const data = choices.data?.data;
  const error = choice.error ?? choices.error;
  if (error) {
    const retry = choice.error ? choice.retry : choices.refetch;
    return (
      <Page title={titles.page}>
        <ErrorState title={failures.load} onRetry={() => void retry()}>
          {messageOf(error)}
        </ErrorState>
      </Page>
    );
  }
  if (!data) {
    return (
      <Page title={titles.page}>
        <LoadingState />
      </Page>
    );
  }
  if (!data.term) {
    return (
      <Page title={titles.page}>
        <NoTerm />
      </Page>
    );
  }
  return <OfTerm key={data.term.id} choices={data} term={data.term} picker={choice} />;
}

interface OfTermProps {
  choices: TimetableChoices;
  term: NonNullable<TimetableChoices["term"]>;
  picker: ReturnType<typeof useTermChoice>;
}

function OfTerm({ choices, term, picker }: OfTermProps) {
  const account = useAccount();
  const readsAll = mayReadAllTimetables(account);
  const writes = mayWriteTimetables(account);
  const [address, setAddress] = useAddress(["view", "id"]);
  const teaches = choices.teachers.some(({ id }) => id === account.id);
  const { view, id } = chosen(address, choices, { readsAll, ownId: teaches ? account.id : null });
  const which =
    view === "class"
      ? { classId: id }
      : view === "teacher"
        ? { teacherId: id }
        : view === "room"
          ? { roomId: id }
          : { weekday: Number(id) };
  const query = useQuery(
    calendarApi.timetable.queryOptions({
      input: id === "" ? skipToken : { termId: term.id, ...which },
    }),
  );
  const lessons = query.data?.data.lessons;
  const { days, classes } = choices;
  const shownClass = view === "class" ? classes.find((one) => one.id === id) : undefined;
  const columns =
    lessons &&
    (shownClass
      ? classWeek(days, shownClass, lessons)
      : view === "day"
        ? schoolDay(days, classes, Number(id), lessons)
        : ownWeek(days, classes, lessons));
  const options = optionsOf(view, choices);
  const name = options.find(({ value }) => value === id)?.label ?? "";
  const isEmpty = classes.every((one) => one.lessons === 0);
  return (
    <Page
      title={titles.page}
      description={[term.academicYear, writes && columns && view !== "day" && loadText(columns)]
        .filter(Boolean)
        .join(" · ")}
      actions={
        <>
          {writes && (
            <>
              <ButtonLink href={`${ADDRESS}/periods?term=${term.id}`}>{titles.periods}</ButtonLink>
              {shownClass && (
                <ButtonLink
                  kind="primary"
                  href={`${ADDRESS}/edit?term=${term.id}&class=${shownClass.id}`}
                  aria-label={`Edit the timetable of ${shownClass.name}`}
                >
                  Edit
                </ButtonLink>
              )}
            </>
          )}
          {!isEmpty && <Files termId={term.id} view={view} id={id} name={name} all={readsAll} />}
        </>
      }
    >
      {(readsAll || options.length > 1) && (
        <FilterBar scope={fullTermName(term)}>
          {readsAll && <TermPicker choice={picker} ofSession={["id"]} />}
          {readsAll && (
            <Segments
              label="Whose timetable"
              value={view}
              options={VIEWS.map((value) => ({ value, label: VIEW_LABELS[value] }))}
              onChange={(next) => setAddress({ view: next, id: "" })}
            />
          )}
          {options.length > 1 && (
            <FilterSelect
              label={VIEW_LABELS[view]}
              value={id}
              {...(view === "teacher" && { all: "All teachers" })}
              options={options}
              onChange={(next) => setAddress({ view, id: next })}
            />
          )}
        </FilterBar>
      )}
      {writes && <Drafts term={term} choices={choices} />}
      {classes.length === 0 || (isEmpty && id !== "" && !shownClass) ? (
        <EmptyState
          title="No timetable yet"
          hint={
            writes
              ? "Set the periods of the day first, then fill in each class."
              : "The school has not published it yet."
          }
        />
      ) : view === "teacher" && id === "" ? (
        <Loads choices={choices} />
      ) : query.isError ? (
        <ErrorState title={failures.load} onRetry={() => void query.refetch()}>
          {messageOf(query.error)}
        </ErrorState>
      ) : !columns ? (
        id === "" ? (
          <EmptyState title={emptyTexts.noLessons} />
        ) : (
          <LoadingState />
        )
      ) : columns.every(({ blocks }) => blocks.length === 0) ? (
        <EmptyState
          title={emptyTexts.noLessons}
          hint={writes && days.length === 0 ? emptyTexts.noPeriodsHint : undefined}
        />
      ) : (
        <Panel title={view === "day" ? weekdayName(Number(id)) : name}>
          <WeekTable
            key={`${view} ${id}`}
            caption={`${titles.page}: ${name}`}
            columns={columns}
            of={view === "day" ? "class" : view}
            first={view === "day" ? undefined : String(isoWeekday(todayAtSchool()))}
          />
        </Panel>
      )}
    </Page>
  );
}

/**
 * Returns the view and id that the address names. Until then it is the person's own timetable, or the
 * first class.
 */
function chosen(
  address: { view: string; id: string },
  { classes, days }: TimetableChoices,
  { readsAll, ownId }: { readsAll: boolean; ownId: string | null },
): { view: View; id: string } {
  const firstClass = classes[0]?.id ?? "";
  if (!readsAll) {
    const schoolClass = classes.find(({ id }) => id === address.id);
    return { view: "class", id: schoolClass?.id ?? firstClass };
  }
  const view = VIEWS.find((one) => one === address.view);
  if (!view) {
    return ownId === null ? { view: "class", id: firstClass } : { view: "teacher", id: ownId };
  }
  if (address.id !== "") return { view, id: address.id };
  if (view === "class") return { view, id: firstClass };
  if (view !== "day") return { view, id: "" };
  const weekdays = days.flatMap((day) => day.weekdays);
  const today = isoWeekday(todayAtSchool());
  return { view, id: String(weekdays.includes(today) ? today : (weekdays[0] ?? 1)) };
}

function optionsOf(view: View, { classes, teachers, rooms, days }: TimetableChoices) {
  const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  if (view === "class") return classes.map(option);
  if (view === "teacher") return teachers.map(option);
  if (view === "room") {
    return [{ value: "", label: "Choose" }, ...rooms.map(option)];
  }
  const weekdays = [...new Set(days.flatMap((day) => day.weekdays))].toSorted((a, b) => a - b);
  return weekdays.map((weekday) => ({ value: String(weekday), label: weekdayName(weekday) }));
}

interface FilesProps {
  termId: string;
  view: View;
  id: string;
  name: string;
  all: boolean;
}

/** Buttons for the files to print: the shown timetable, or all. */
function Files({ termId, view, id, name, all }: FilesProps) {
  const file = useMutation({
    ...calendarApi.timetableFile.mutationOptions(),
    onSuccess: ({ body }) => downloadExport.onSuccess({ body }, { format: "pdf" }),
    onError: (error) => downloadExport.onError(error, { format: "pdf" }),
  });
  const busy = { disabled: file.isPending, "aria-busy": file.isPending };
  return (
    <>
      {(view === "class" || view === "teacher") && id !== "" && (
        <Button
          {...busy}
          aria-label={`Timetable of ${name} as PDF`}
          onClick={() => file.mutate({ termId, of: view, id })}
        >
          PDF
        </Button>
      )}
      {all && view === "teacher" ? (
        <Button {...busy} onClick={() => file.mutate({ termId, of: "teacher" })}>
          All teachers as PDF
        </Button>
      ) : (
        all && (
          <Button {...busy} onClick={() => file.mutate({ termId, of: "class" })}>
            All classes as PDF
          </Button>
        )
      )}
    </>
  );
}

/** Lessons a week of each teacher. */
function Loads({ choices }: { choices: TimetableChoices }) {
  return (
    <DataTable
      caption="Lessons a week"
      rows={choices.teachers}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "name",
          header: labels.teacher,
          rowHeader: true,
          cell: ({ id, name }) => (
            <AppLink href={`${ADDRESS}?view=teacher&id=${id}`}>{name}</AppLink>
          ),
        },
        {
          key: "lessons",
          header: "Lessons a week",
          align: "right",
          cell: ({ lessons }) => lessons,
        },
      ]}
      empty={<EmptyState title={emptyTexts.noLessons} />}
    />
  );
}

/** Tasks that the office still has in a term: publish drafts, or begin with another term's. */
function Drafts({ term, choices }: Pick<OfTermProps, "term" | "choices">) {
  const queries = useQueryClient();
  const settle = {
    onError: (error: unknown) => toastError(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: calendarApi.key() }),
  };
  const publish = useMutation({ ...calendarApi.publishTimetables.mutationOptions(), ...settle });
  const copy = useMutation({
    ...calendarApi.copyTimetables.mutationOptions(),
    ...settle,
    onSuccess: ({ data: { classes, lessons, leftOut } }) =>
      toastSuccess(
        hints.copiedTerm(plural(lessons, "lesson"), plural(classes, "class", "classes"), leftOut),
      ),
  });
  const termId = term.id;
  const drafts = choices.classes.filter((one) => !one.isPublished && one.lessons > 0);
  const { copyFrom } = choices;
  if (drafts.length === 0 && !copyFrom) return null;
  return (
    <Panel>
      {drafts.length > 0 && (
        <Muted small>
          <StatusBadge tone="waiting">Not published</StatusBadge>{" "}
          {drafts.map(({ name }) => name).join(", ")}{" "}
          <Button
            kind="primary"
            size="compact-sm"
            disabled={publish.isPending}
            onClick={() =>
              publish.mutate(
                { termId, classIds: drafts.map(({ id }) => id), isPublished: true },
                {
                  onSuccess: ({ data: { classIds } }) =>
                    toastWithUndo("Published", () =>
                      publish.mutate({ termId, classIds, isPublished: false }),
                    ),
                },
              )
            }
          >
            Publish
          </Button>
        </Muted>
      )}
      {copyFrom && (
        <Button
          disabled={copy.isPending}
          onClick={() => copy.mutate({ termId, fromTermId: copyFrom.id })}
        >
          {hints.copyTerm(copyFrom.name)}
        </Button>
      )}
    </Panel>
  );
}
