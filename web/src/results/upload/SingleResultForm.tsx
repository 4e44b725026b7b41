import type { ScoreSheet } from "@school/core/results/upload/contract.ts";
import type { Result } from "@school/core/results/schemas.ts";
import {
  isComplete,
  parseScoreText,
  runningTotal,
  type Scores,
} from "@school/core/results/scores.ts";
import { gradeOf } from "@school/core/school/grading.ts";
import type { PartKey } from "@school/core/school/grading-scheme.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState, type FormEvent } from "react";
import { useAccount } from "../../accounts/account.ts";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { clearUnsent, loadUnsent, saveUnsent } from "../../platform/unsent.ts";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { SelectField, TextAreaField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, Form } from "../../ui/fields/FormLayout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Stat, StatRow } from "../../ui/page/Stat.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { resultsApi } from "../api.ts";
import { ResultBadge } from "../ResultBadge.tsx";

/** One pupil's scores, complete or not at all; total and grade as they are typed. */
export function SingleResultForm({ sheet, onSaved }: { sheet: ScoreSheet; onSaved: () => void }) {
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
          key={`${row.student.id} ${row.result?.version ?? 0}`}
          sheet={sheet}
          studentId={row.student.id}
          saved={row.result}
          onSaved={onSaved}
        />
      )}
    </Panel>
  );
}

interface ScoreFieldsProps {
  sheet: ScoreSheet;
  studentId: string;
  saved: Result | null;
  onSaved: () => void;
}

interface Typed {
  scores: Partial<Record<PartKey, string>>;
  comment: string;
}

function ScoreFields({ sheet, studentId, saved, onSaved }: ScoreFieldsProps) {
  const account = useAccount();
  const form = `score/${sheet.class.id}/${sheet.subject.id}/${sheet.termId}/${studentId}`;
  const [typed, setTyped] = useState<Typed>(
    () => (loadUnsent(account.id, form)?.contents as Typed | undefined) ?? typedFrom(saved),
  );
  const [submitted, setSubmitted] = useState(false);
  useEffect(() => {
    if (JSON.stringify(typed) === JSON.stringify(typedFrom(saved))) clearUnsent(account.id, form);
    else saveUnsent(account.id, form, typed);
  }, [typed, saved, account.id, form]);

  const { scheme } = sheet;
  const read = scheme.parts.map((part) => ({
    part,
    read: parseScoreText(typed.scores[part.key] ?? "", part.max),
  }));
  const scores: Scores = Object.fromEntries(
    read.map(({ part, read: one }) => [part.key, one.ok ? one.value : null]),
  );
  const total = runningTotal(scores);
  const complete = isComplete(scheme, scores);

  const save = useMutation({
    mutationFn: async () => {
      const teacherComment = typed.comment.trim() || null;
      if (saved) {
        const { id, version } = saved;
        return resultsApi.update.call({ id, version, scores, teacherComment });
      }
      const key = { classId: sheet.class.id, subjectId: sheet.subject.id, termId: sheet.termId };
      return resultsApi.create.call({ ...key, studentId, scores, teacherComment });
    },
    onSuccess() {
      clearUnsent(account.id, form);
      toastSuccess("Result saved");
      onSaved();
    },
  });

  function faultOf(key: PartKey): string | null {
    const { part, read: one } = read.find(({ part: known }) => known.key === key)!;
    const missing = one.ok && one.value === null;
    if (!one.ok) return `${part.label} ${one.reason}`;
    if (submitted && missing) return `${part.label} is required, or ABS for absent`;
    const refused = save.error instanceof ApiError ? save.error.issues : [];
    return refused.find(({ path }) => path.includes(key))?.message ?? null;
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setSubmitted(true);
    if (complete && read.every((one) => one.read.ok)) save.mutate();
  }

  if (saved?.status === "approved") {
    return (
      <p>
        <ResultBadge result={saved} /> This result is approved with {saved.total} marks. The
        principal must reopen it before it can change.
      </p>
    );
  }
  return (
    <Form onSubmit={submit} label="Scores">
      <FieldGrid columns={3}>
        {scheme.parts.map(({ key, label, max }) => (
          <TextField
            key={key}
            label={label}
            description={`0 to ${max}`}
            inputMode="decimal"
            autoComplete="off"
            required
            value={typed.scores[key] ?? ""}
            error={faultOf(key)}
            onChange={(event) => {
              const text = event.currentTarget.value;
              setTyped((before) => ({ ...before, scores: { ...before.scores, [key]: text } }));
            }}
          />
        ))}
      </FieldGrid>
      <StatRow>
        <Stat label="Total" value={String(total)} />
        <Stat label="Grade" value={complete ? gradeOf(scheme, total) : "—"} />
      </StatRow>
      <TextAreaField
        label="Teacher's comment"
        maxLength={500}
        value={typed.comment}
        onChange={(event) => {
          const comment = event.currentTarget.value;
          setTyped((before) => ({ ...before, comment }));
        }}
      />
      <FormActions
        submit="Save result"
        busyLabel="Saving..."
        busy={save.isPending}
        error={save.isError ? messageOf(save.error, "Upload failed") : null}
      />
    </Form>
  );
}

function typedFrom(saved: Result | null): Typed {
  const entries = Object.entries(saved?.scores ?? {}).map(([key, score]) => [
    key,
    score == null ? "" : String(score),
  ]);
  return { scores: Object.fromEntries(entries), comment: saved?.teacherComment ?? "" };
}
