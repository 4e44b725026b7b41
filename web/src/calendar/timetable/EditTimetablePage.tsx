import { plural } from "@school/core/api/plural.ts";
import type { ClassTimetable } from "@school/core/calendar/timetable/contract.ts";
import { classWeek } from "@school/core/calendar/timetable/week.ts";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { useTermChoice } from "../../school/use-term-choice.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastError, toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { useScreen } from "../../ui/frame/screen.ts";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { Notice, Stack } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { calendarApi } from "../api.ts";
import { type Editing, PhoneDay } from "./LessonFields.tsx";
import { ADDRESS, emptyTexts, failures, hints, labels, titles } from "./text.ts";
import {
  copiedFrom,
  otherTeachers,
  lessonIndexes,
  valuesOf,
  withTeachers,
} from "./timetable-form.ts";
import { WeekSheet } from "./WeekSheet.tsx";

/** The week of one class, edited as a sheet. */
export function EditTimetablePage() {
  const [address, setAddress] = useAddress(["class"]);
  const { term } = useTermChoice();
  const choices = useQuery(
    calendarApi.timetableChoices.queryOptions({ input: term ? { termId: term.id } : skipToken }),
  );
  const classes = choices.data?.data.classes ?? [];
  const classId = address.class || classes[0]?.id;
  const query = useQuery(
    calendarApi.classTimetable.queryOptions({
      input: term && classId ? { termId: term.id, classId } : skipToken,
      staleTime: 0,
      gcTime: 0,
    }),
  );
  const timetable = query.data?.data;
  const error = choices.error ?? query.error;
  const back = `${ADDRESS}?term=${term?.id ?? ""}&view=class&id=${classId ?? ""}`;
  return (
    <Page
      title={timetable ? `${titles.page}: ${timetable.class.name}` : titles.edit}
      crumbs={[{ label: titles.page, href: back }, { label: titles.edit }]}
    >
      <FilterBar>
        <FilterSelect
          label="Class"
          value={classId ?? ""}
          options={classes.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => setAddress({ class: id })}
        />
      </FilterBar>
      {error ? (
        <ErrorState
          title={failures.load}
          onRetry={() => void (choices.error ? choices.refetch() : query.refetch())}
        >
          {messageOf(error)}
        </ErrorState>
      ) : timetable && term ? (
        timetable.days.length === 0 ? (
          <EmptyState
            title={emptyTexts.noPeriods}
            hint={emptyTexts.noPeriodsHint}
            action={
              <ButtonLink kind="primary" href={`${ADDRESS}/periods?term=${term.id}`}>
                {titles.periods}
              </ButtonLink>
            }
          />
        ) : timetable.class.group === null ? (
          <EmptyState
            title="This class has no category"
            hint="Give it one under Classes: its group decides about the periods."
          />
        ) : (
          <Editor
            key={`${term.id} ${timetable.class.id}`}
            before={timetable}
            termId={term.id}
            otherClasses={classes.filter(
              ({ id, lessons }) => id !== timetable.class.id && lessons > 0,
            )}
          />
        )
      ) : choices.data && classes.length === 0 ? (
        <EmptyState title="Choose a class" />
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}

interface EditorProps {
  before: ClassTimetable;
  termId: string;
  /** Classes from which this one can be copied. */
  otherClasses: readonly { id: string; name: string }[];
}

function Editor({ before, termId, otherClasses }: EditorProps) {
  const account = useAccount();
  const queries = useQueryClient();
  const onPhone = useScreen("phone");
  const form = useRecordForm({
    record: before,
    valuesOf,
    input: ({ record, values }) => ({
      termId,
      classId: record.class.id,
      version: record.version,
      lessons: [...values.lessons],
    }),
    send: calendarApi.saveClassTimetable.call,
    saved({ data }, startFrom) {
      toastSuccess(`Timetable of ${data.class.name} saved`);
      startFrom(data);
    },
    failure: "The timetable was not saved. Try again.",
    outdated: calendarApi.key(),
    draft: { account: account.id, form: `timetable/${termId}/${before.class.id}` },
  });
  const { record, values } = form;
  const columns = classWeek(record.days, record.class, []);
  const changed = otherTeachers(values, record.subjects);
  const editing: Editing = {
    record,
    values,
    change: (next) => form.change(next),
    latest: form.latest,
    problemIn(cell) {
      return lessonIndexes(values, cell)
        .flatMap((at) =>
          ["periodId", "subjectId", "teacherId", "roomId"].map((field) =>
            form.issueFor(`lessons.${at}.${field}`),
          ),
        )
        .find((message) => message !== undefined);
    },
    save: () => void form.send(),
  };

  async function copy(classId: string): Promise<void> {
    const seen = form.latest();
    try {
      const { data } = await queries.fetchQuery(
        calendarApi.timetable.queryOptions({ input: { termId, classId } }),
      );
      const { values: copied, leftOut } = copiedFrom(record, data.lessons);
      form.change(copied);
      toastWithUndo(hints.copied(plural(copied.lessons.length, "lesson"), leftOut), () =>
        form.change(seen),
      );
    } catch (error) {
      toastError(messageOf(error));
    }
  }

  return (
    <Panel
      actions={
        <>
          {otherClasses.length > 0 && (
            <SelectField
              aria-label={labels.copyFrom}
              placeholder={labels.copyFrom}
              options={otherClasses.map(({ id, name }) => ({ value: id, label: name }))}
              value=""
              onChange={(event) => void copy(event.currentTarget.value)}
            />
          )}
        </>
      }
    >
      <Stack>
        {changed.length > 0 && (
          <Notice role="status">
            <p>{hints.otherTeachers(changed)}</p>
            <Button
              onClick={() => {
                const seen = form.latest();
                form.change(withTeachers(seen, record.subjects));
                toastWithUndo(labels.useTeachers, () => form.change(seen));
              }}
            >
              {labels.useTeachers}
            </Button>
          </Notice>
        )}
        <RecordForm form={form} label={titles.edit}>
          {onPhone ? (
            <PhoneDay columns={columns} editing={editing} />
          ) : (
            <WeekSheet columns={columns} editing={editing} />
          )}
        </RecordForm>
      </Stack>
    </Panel>
  );
}
