import { LINK_LENGTH, TITLE_LENGTH } from "@school/core/lessons/live/live-lesson.ts";
import type { LiveLesson } from "@school/core/lessons/live/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import type { Fields } from "../../platform/forms/use-fields.ts";
import type { RecordFormState } from "../../platform/forms/use-record-form.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { CheckListField, SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, FormSection } from "../../ui/fields/FormLayout.tsx";
import { lessonsApi } from "../api.ts";
import { FromTimetable } from "./FromTimetable.tsx";
import type { LiveValues } from "./live-form.ts";
import { titles } from "./text.ts";
import { MomentField, TimeField } from "../../ui/fields/PickedField.tsx";

interface LiveFormProps {
  form: RecordFormState & Fields<LiveValues>;
  /** The lesson as it is stored; null for a new one. */
  lesson: LiveLesson | null;
  onCancel: () => void;
}

/** The form of a live lesson: title, classes, time and link. */
export function LiveForm({ form, lesson, onCancel }: LiveFormProps) {
  const choices = useQuery(lessonsApi.liveChoices.queryOptions());
  if (choices.isError) {
    return (
      <ErrorState title="The classes did not load" onRetry={() => void choices.refetch()}>
        {messageOf(choices.error)}
      </ErrorState>
    );
  }
  if (!choices.data) return <LoadingState />;
  const { classes, subjects } = choices.data.data;
  // A class of before may be of another session, or of another teacher by now.
  const otherClasses = (lesson?.classes ?? []).filter((one) =>
    classes.every(({ id }) => id !== one.id),
  );
  const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  return (
    <RecordForm
      form={form}
      label={titles.create}
      submit={lesson ? undefined : "Save live lesson"}
      onCancel={onCancel}
    >
      {lesson === null && <FromTimetable onChoose={(values) => form.change(values)} />}
      <TextField label="Title" required maxLength={TITLE_LENGTH} {...form.field("title")} />
      <FieldGrid columns={3}>
        <SelectField
          label="Subject"
          placeholder="No single subject"
          options={subjects.map(option)}
          {...form.field("subjectId")}
        />
        <MomentField label="Starts" required {...form.field("startsAt")} />
        <TimeField label="Ends" required {...form.field("endsAt")} />
      </FieldGrid>
      <CheckListField
        label="Classes"
        description="Their pupils, parents and teachers see the lesson and its link."
        options={[...classes, ...otherClasses].map(option)}
        value={form.values.classIds}
        error={form.issueFor("classIds")}
        onChange={(classIds) => form.change({ classIds })}
      />
      <TextField
        type="url"
        label="Link to join"
        required
        maxLength={LINK_LENGTH}
        description="From any provider, beginning with https://"
        {...form.field("link")}
      />
      <FormSection title="After the lesson">
        <FieldGrid>
          <TextField
            type="url"
            label="Link to the recording"
            maxLength={LINK_LENGTH}
            {...form.field("recordingLink")}
          />
          <TextField
            type="url"
            label="Link to notes"
            maxLength={LINK_LENGTH}
            {...form.field("notesLink")}
          />
        </FieldGrid>
      </FormSection>
    </RecordForm>
  );
}
