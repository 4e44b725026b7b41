import {
  MAX_SCORE,
  TEXT_LENGTH,
  TITLE_LENGTH,
} from "@school/core/lessons/assignments/assignment.ts";
import type { AssignmentDetail } from "@school/core/lessons/assignments/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import type { Fault, Fields } from "../../platform/forms/use-fields.ts";
import type { RecordFormState } from "../../platform/forms/use-record-form.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import {
  CheckListField,
  SelectField,
  TextAreaField,
  TextField,
} from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { lessonsApi } from "../api.ts";
import { AttachedFiles } from "../AttachedFiles.tsx";
import { labels } from "./text.ts";
import { DateField } from "../../ui/fields/PickedField.tsx";

/** The form's values; the score as it is typed. */
export interface FormValues {
  title: string;
  subjectId: string;
  classIds: string[];
  dueOn: string;
  maxScore: string;
  text: string;
  files: { id: string; name: string }[];
}

export const EMPTY_FORM: FormValues = {
  title: "",
  subjectId: "",
  classIds: [],
  dueOn: "",
  maxScore: "10",
  text: "",
  files: [],
};

export function formOf(record: AssignmentDetail): FormValues {
  const { title, subject, classes, dueOn, maxScore, text, files } = record;
  return {
    title,
    subjectId: subject.id,
    classIds: classes.map(({ id }) => id),
    dueOn,
    maxScore: String(maxScore),
    text,
    files: files.map(({ id, name }) => ({ id, name })),
  };
}

export function inputOf({ files, maxScore, ...values }: FormValues) {
  return { ...values, maxScore: Number(maxScore), fileIds: files.map(({ id }) => id) };
}

export function faultsOf(values: FormValues): Fault[] {
  const fault = (path: keyof FormValues, isWrong: boolean, message: string) =>
    isWrong ? [{ path: [path], message }] : [];
  const most = Number(values.maxScore);
  return [
    ...fault("title", values.title.trim() === "", "Enter a title."),
    ...fault("subjectId", values.subjectId === "", "Choose a subject."),
    ...fault("classIds", values.classIds.length === 0, "Choose at least one class."),
    ...fault("dueOn", values.dueOn === "", "Enter the day on which it is due."),
    ...fault(
      "maxScore",
      !Number.isInteger(most) || most < 1 || most > MAX_SCORE,
      `Enter a whole number from 1 to ${MAX_SCORE}.`,
    ),
  ];
}

interface AssignmentFormProps {
  form: RecordFormState & Fields<FormValues>;
  submit: string;
  onCancel: () => void;
}

/** Form for an assignment: the subject first, then its classes, from those that the person teaches. */
export function AssignmentForm({ form, submit, onCancel }: AssignmentFormProps) {
  const taught = useQuery(lessonsApi.taughtClasses.queryOptions());
  const { values } = form;
  if (taught.isError) {
    return (
      <ErrorState title="Your classes did not load" onRetry={() => void taught.refetch()}>
        {messageOf(taught.error)}
      </ErrorState>
    );
  }
  if (!taught.data) return <LoadingState />;
  const classes = taught.data.data;
  if (classes.length === 0) {
    return (
      <EmptyState
        title="No classes"
        hint="No class or subject is assigned to you this session. Ask the office."
      />
    );
  }
  const subjects = new Map(
    classes.flatMap((one) => one.subjects.map(({ id, name }) => [id, name])),
  );
  const takersOf = (subjectId: string) =>
    classes.filter((one) => one.subjects.some(({ id }) => id === subjectId));
  const takers = takersOf(values.subjectId);
  return (
    <RecordForm form={form} label="Homework" submit={submit} onCancel={onCancel}>
      <TextField label="Title" required maxLength={TITLE_LENGTH} {...form.field("title")} />
      <FieldGrid columns={3}>
        <SelectField
          label="Subject"
          required
          placeholder="Choose a subject"
          options={[...subjects].map(([value, label]) => ({ value, label }))}
          {...form.field("subjectId")}
          onChange={(event) => {
            const subjectId = event.currentTarget.value;
            const [only, ...more] = takersOf(subjectId);
            form.change({
              subjectId,
              ...(only && more.length === 0 && { classIds: [only.id] }),
            });
          }}
        />
        <DateField label="Due" required {...form.field("dueOn")} />
        <TextField
          label={labels.highestScore}
          required
          inputMode="numeric"
          maxLength={3}
          {...form.field("maxScore")}
        />
      </FieldGrid>
      {values.subjectId !== "" && (
        <CheckListField
          label="Classes"
          options={takers.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field("classIds")}
        />
      )}
      <TextAreaField
        label="Task"
        minRows={5}
        maxRows={20}
        maxLength={TEXT_LENGTH}
        {...form.field("text")}
      />
      <AttachedFiles label="Files of the task" form={form} />
    </RecordForm>
  );
}
