import type { Result } from "@school/core/results/schemas.ts";
import {
  isComplete,
  parseScoreText,
  runningTotal,
  type Scores,
} from "@school/core/results/scores.ts";
import type { ScoreSheet } from "@school/core/results/upload/contract.ts";
import { gradeOf } from "@school/core/school/grading.ts";
import type { GradingScheme, PartKey } from "@school/core/school/grading-scheme.ts";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { SelectField, TextAreaField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Stat, StatRow } from "../../ui/page/Stat.tsx";
import { resultsApi } from "../api.ts";
import { scoreRequired } from "../text.ts";
import { ResultBadge } from "../ResultBadge.tsx";
import { changesBetween } from "../result-changes.ts";
import { toasts, labels } from "./text.ts";
import { failures } from "../../ui/text.ts";

/** One pupil's scores, complete or not at all; total and grade as they are typed. */
export function SingleResultForm({ sheet }: { sheet: ScoreSheet }) {
  const [studentId, setStudentId] = useState("");
  const row = sheet.rows.find(({ student }) => student.id === studentId);
  return (
    <Panel title={`${sheet.class.name} · ${sheet.subject.name}`}>
      <SelectField
        label="Student"
        required
        placeholder="Choose a pupil"
        value={studentId}
        onChange={(event) => setStudentId(event.currentTarget.value)}
        options={sheet.rows.map(({ student }) => ({
          value: student.id,
          label: `${student.name} (${student.admissionNumber})`,
        }))}
      />
      {row && (
        <ScoreFields
          key={row.student.id}
          sheet={sheet}
          studentId={row.student.id}
          saved={row.result}
        />
      )}
    </Panel>
  );
}

interface ScoreFieldsProps {
  sheet: ScoreSheet;
  studentId: string;
  /** Null while the pupil has no result yet. */
  saved: Result | null;
}

function ScoreFields({ sheet, studentId, saved }: ScoreFieldsProps) {
  const account = useAccount();
  const { scheme } = sheet;
  const key = { classId: sheet.class.id, subjectId: sheet.subject.id, termId: sheet.termId };
  const form = useRecordForm({
    record: saved,
    valuesOf: (result) => textsOf(scheme, result),
    check: ({ values }) =>
      scheme.parts.flatMap((part) => {
        const text = values[part.key] ?? "";
        const message =
          faultOf(part, text) ?? (text.trim() === "" ? scoreRequired(part.label) : null);
        return message === null ? [] : [{ path: [part.key], message }];
      }),
    input: ({ record, values }) => ({
      seen: record && { id: record.id, version: record.version },
      scores: scoresIn(scheme, values),
      teacherComment: values.comment.trim() || null,
    }),
    async send({ seen, ...entered }) {
      return seen
        ? resultsApi.update.call({ ...seen, ...entered })
        : resultsApi.create.call({ ...key, studentId, ...entered });
    },
    saved({ data }, startFrom) {
      toastSuccess(toasts.resultSaved);
      startFrom(data);
    },
    failure: failures.upload,
    differences: (seen, now) => (seen && now ? changesBetween(seen, now) : []),
    outdated: resultsApi.key(),
    keep: {
      account: account.id,
      form: `score/${Object.values(key).join("/")}/${studentId}`,
    },
  });
  const { record, values } = form;
  if (record?.status === "approved") {
    return (
      <p>
        <ResultBadge result={record} /> This result is approved with {record.total} marks. Ask the
        principal to reopen it first.
      </p>
    );
  }
  const scores = scoresIn(scheme, values);
  const total = runningTotal(scores);
  return (
    <RecordForm form={form} label="Scores" submit={labels.saveResult}>
      <FieldGrid columns={3}>
        {scheme.parts.map((part) => {
          const field = form.field(part.key);
          const text = values[part.key] ?? "";
          const refusal = field.error ?? form.issueFor(`scores.${part.key}`);
          return (
            <TextField
              key={part.key}
              label={part.label}
              description={`0 to ${part.max}`}
              inputMode="decimal"
              autoComplete="off"
              required
              {...field}
              value={text}
              error={faultOf(part, text) ?? refusal}
            />
          );
        })}
      </FieldGrid>
      <StatRow>
        <Stat label="Total" value={String(total)} />
        <Stat label="Grade" value={isComplete(scheme, scores) ? gradeOf(scheme, total) : "—"} />
      </StatRow>
      <TextAreaField label="Teacher's comment" maxLength={500} {...form.field("comment")} />
    </RecordForm>
  );
}

/** A text for each part of the scheme, and the comment. */
type Texts = Partial<Record<PartKey, string>> & { comment: string };

function textsOf({ parts }: GradingScheme, result: Result | null): Texts {
  return {
    ...Object.fromEntries(parts.map(({ key }) => [key, String(result?.scores[key] ?? "")])),
    comment: result?.teacherComment ?? "",
  };
}

/** The scores as typed; null where a part is missing or cannot be read. */
function scoresIn({ parts }: GradingScheme, texts: Texts): Scores {
  return Object.fromEntries(
    parts.map(({ key, max }) => {
      const read = parseScoreText(texts[key] ?? "", max);
      return [key, read.ok ? read.value : null];
    }),
  );
}

/** Why a text is no score of the part. */
function faultOf({ label, max }: GradingScheme["parts"][number], text: string): string | null {
  const read = parseScoreText(text, max);
  return read.ok ? null : `${label} ${read.reason}`;
}
