import { isOffice } from "@school/core/accounts/policy.ts";
import { dayText, hoursText, hourText } from "@school/core/api/dates.ts";
import type { CalendarEntry } from "@school/core/calendar/contract.ts";
import {
  closesSchool,
  ENTRY_AUDIENCES,
  ENTRY_KINDS,
  ENTRY_NOTE_LENGTH,
  ENTRY_TITLE_LENGTH,
  entryFaults,
  REPEATS,
} from "@school/core/calendar/entry.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useAccount } from "../accounts/account.ts";
import { messageOf } from "../platform/client/api-error.ts";
import { RecordForm } from "../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../platform/forms/use-record-form.ts";
import { Dialog } from "../ui/feedback/Dialog.tsx";
import { ErrorState } from "../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../ui/feedback/LoadingState.tsx";
import { toastWithUndo } from "../ui/feedback/toast.ts";
import {
  CheckboxField,
  CheckListField,
  SelectField,
  TextAreaField,
  TextField,
} from "../ui/fields/FormFields.tsx";
import { FieldGrid } from "../ui/fields/FormLayout.tsx";
import { Segments } from "../ui/fields/Segments.tsx";
import { Stack } from "../ui/page/Layout.tsx";
import { calendarApi } from "./api.ts";
import { emptyEntry, type EntryValues, inputOf, valuesFor, valuesOf } from "./entry-form.ts";
import {
  AUDIENCE_LABELS,
  failures,
  KIND_LABELS,
  labels,
  REPEAT_LABELS,
  toasts,
  WHICH_LABELS,
} from "./text.ts";
import { saveEntry, useEntryUndo } from "./use-entries.ts";
import { DateField, TimeField } from "../ui/fields/PickedField.tsx";

interface EntryDialogProps {
  /** The entry to change, with the first day of the time that was chosen; or the day of a new one. */
  about: { readonly entryId: string | null; readonly day: string };
  onClose: () => void;
}

/** An entry of the calendar, new or as it is. */
export function EntryDialog({ about, onClose }: EntryDialogProps) {
  const { entryId, day } = about;
  const isNew = entryId === null;
  const choices = useQuery(calendarApi.choices.queryOptions());
  const entry = useQuery({
    ...calendarApi.find.queryOptions({ input: isNew ? skipToken : { id: entryId } }),
    staleTime: 0,
    gcTime: 0,
  });
  const failed = [choices, entry].find(({ isError }) => isError);
  const record = isNew ? null : entry.data?.data;
  return (
    <Dialog opened onClose={onClose} size="lg" title={isNew ? labels.newEntry : "Edit entry"}>
      {failed ? (
        <ErrorState title="The entry did not load" onRetry={() => void failed.refetch()}>
          {messageOf(failed.error)}
        </ErrorState>
      ) : choices.data && record !== undefined ? (
        <EntryFields
          entry={record}
          day={day}
          classes={choices.data.data.classes}
          onClose={onClose}
        />
      ) : (
        <LoadingState />
      )}
    </Dialog>
  );
}

interface EntryFieldsProps {
  entry: CalendarEntry | null;
  day: string;
  classes: readonly { id: string; name: string }[];
  onClose: () => void;
}

function EntryFields({ entry, day, classes, onClose }: EntryFieldsProps) {
  const forAll = isOffice(useAccount());
  const undo = useEntryUndo();
  const form = useRecordForm({
    record: entry,
    valuesOf: (record): EntryValues => {
      if (!record) return emptyEntry(day, forAll ? null : (classes[0]?.id ?? ""));
      const values = valuesOf(record);
      return record.repeats === null ? values : { ...values, ...valuesFor(record, "THIS", day) };
    },
    check: ({ values }) => entryFaults(inputOf(values)),
    input: ({ record, values }) => ({ record, which: values.which, input: inputOf(values) }),
    send: ({ record, which, input }) =>
      saveEntry(record, input, which === "ALL" ? null : { day, which }),
    saved(written) {
      toastWithUndo(toasts.saved, () => undo(written));
      onClose();
    },
    failure: failures.save,
    differences: (seen, current) =>
      FACTS.flatMap(([label, of]) =>
        seen && current && of(seen) !== of(current) ? [`${label}: ${of(current)}`] : [],
      ),
    outdated: calendarApi.key(),
  });
  const { values } = form;
  const isClosure = closesSchool(values.kind);
  // Classes of a past session stay on their entry.
  const known = new Map([...(entry?.classes ?? []), ...classes].map(({ id, name }) => [id, name]));
  return (
    <RecordForm form={form} label="Entry" onCancel={onClose}>
      {entry && entry.repeats !== null && (
        <Segments
          label="Change"
          value={values.which}
          options={WHICH.map((value) => ({ value, label: WHICH_LABELS[value] }))}
          onChange={(which) => form.change(valuesFor(entry, which, day))}
        />
      )}
      <TextField
        label="Title"
        required
        maxLength={ENTRY_TITLE_LENGTH}
        data-autofocus
        {...form.field("title")}
      />
      <FieldGrid>
        <SelectField
          label="Kind"
          options={ENTRY_KINDS.filter((kind) => forAll || !closesSchool(kind)).map((value) => ({
            value,
            label: KIND_LABELS[value],
          }))}
          description={isClosure ? "There is no school on these days." : undefined}
          {...form.field("kind")}
        />
        {!isClosure && forAll && (
          <SelectField
            label="For"
            options={ENTRY_AUDIENCES.map((value) => ({ value, label: AUDIENCE_LABELS[value] }))}
            {...form.field("audience")}
          />
        )}
      </FieldGrid>
      {!isClosure && values.audience === "CLASSES" && (
        <CheckListField
          label="Classes"
          options={[...known].map(([value, label]) => ({ value, label }))}
          value={values.classIds}
          error={form.issueFor("classIds")}
          onChange={(classIds) => form.change({ classIds })}
        />
      )}
      <FieldGrid>
        <DateField
          label="First day"
          required
          value={values.startsOn}
          error={form.issueFor("startsOn")}
          onChange={(startsOn) => {
            const isBefore = values.endsOn < startsOn || values.endsOn === values.startsOn;
            form.change({ startsOn, ...(isBefore && { endsOn: startsOn }) });
          }}
        />
        <DateField label="Last day" {...form.field("endsOn")} />
      </FieldGrid>
      {!isClosure && <CheckboxField label={labels.allDay} {...form.checkbox("isAllDay")} />}
      {!isClosure && !values.isAllDay && (
        <FieldGrid>
          <TimeField label="Starts at" {...form.field("startsAt")} />
          <TimeField label="Ends at" {...form.field("endsAt")} />
        </FieldGrid>
      )}
      {!isClosure && values.which !== "THIS" && (
        <FieldGrid>
          <SelectField
            label="Repeats"
            placeholder="Does not repeat"
            options={REPEATS.map((value) => ({ value, label: REPEAT_LABELS[value] }))}
            {...form.field("repeats")}
          />
          {values.repeats !== "" && (
            <DateField label="Until" required {...form.field("repeatsUntil")} />
          )}
        </FieldGrid>
      )}
      {values.skippedDays.length > 0 && values.repeats !== "" && values.which !== "THIS" && (
        <CheckListField
          label="Days left out"
          options={values.skippedDays.map((value) => ({ value, label: dayText(value) }))}
          value={values.skippedDays}
          onChange={(skippedDays) => form.change({ skippedDays })}
        />
      )}
      <TextAreaField label="Note" maxLength={ENTRY_NOTE_LENGTH} {...form.field("note")} />
      <Stack gap={3}>
        <CheckboxField
          label={labels.toBeConfirmed}
          description={
            isClosure ? "There is school on these days until they are confirmed." : undefined
          }
          {...form.checkbox("isProposed")}
        />
        {forAll && (
          <CheckboxField
            label="Show on the website too"
            description="Only for entries for everyone."
            disabled={!isClosure && values.audience !== "ALL"}
            {...form.checkbox("onPublicSite")}
          />
        )}
      </Stack>
    </RecordForm>
  );
}

const WHICH = ["THIS", "LATER", "ALL"] as const;

/** Facts that another user may have changed, in words. */
const FACTS: readonly (readonly [string, (entry: CalendarEntry) => string])[] = [
  ["Title", ({ title }) => title],
  ["Kind", ({ kind }) => KIND_LABELS[kind]],
  ["First day", ({ startsOn }) => dayText(startsOn)],
  ["Last day", ({ endsOn }) => dayText(endsOn)],
  [
    "Time",
    ({ startsAt, endsAt }) =>
      startsAt === null
        ? labels.allDay
        : endsAt === null
          ? hourText(startsAt)
          : hoursText(startsAt, endsAt),
  ],
  ["For", ({ audience }) => AUDIENCE_LABELS[audience]],
  ["Note", ({ note }) => note],
];
