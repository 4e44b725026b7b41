import type { Issue } from "@school/core/api/error.ts";
import type { SessionScheme } from "@school/core/school/academic/contract.ts";
import type { GradingScheme, PartKey } from "@school/core/school/grading-scheme.ts";
import { caMaximum, checkGradingScheme } from "@school/core/school/grading.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { Button } from "../../ui/page/Button.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { FormSection } from "../../ui/fields/FormLayout.tsx";
import { academicApi } from "../api.ts";
import { schemeChanges } from "./session-changes.ts";
import styles from "./Grading.module.css";
import { gradingSum } from "./text.ts";

type Part = GradingScheme["parts"][number];
type Band = GradingScheme["bands"][number];

const CA_KEYS: readonly PartKey[] = ["CA1", "CA2", "CA3", "CA4"];

interface GradingFieldsProps {
  scheme: GradingScheme;
  /** Issues that `checkGradingScheme` found in the scheme. */
  issues: readonly Issue[];
  onChange: (changes: Partial<GradingScheme>) => void;
}

/** Fields for the parts of a score and its grades. Issues are shown while typing. */
export function GradingFields({ scheme, issues, onChange }: GradingFieldsProps) {
  const { parts, bands } = scheme;
  const issueFor = (...path: (string | number)[]) =>
    issues.find((issue) => issue.path.join(".") === path.join("."))?.message;
  const setPart = (at: number, changes: Partial<Part>) =>
    onChange({ parts: changed(parts, at, changes) });
  const setBand = (at: number, changes: Partial<Band>) =>
    onChange({ bands: changed(bands, at, changes) });
  const freeKey = CA_KEYS.find((key) => !parts.some((part) => part.key === key));
  const sum = parts.reduce((total, { max }) => total + max, 0);

  function addPart(key: PartKey): void {
    const added = [...parts, { key, label: key, max: 10 }];
    const order = [...CA_KEYS, "exam"];
    const sorted = added.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
    onChange({ parts: sorted });
  }

  return (
    <>
      <FormSection title="Parts of a score">
        <p className={styles.sum} data-wrong={sum !== 100 || undefined} role="status">
          {gradingSum(caMaximum(scheme), sum)}
          {issueFor("parts") ? ` ${issueFor("parts")}.` : ""}
        </p>
        {parts.map((part, at) => (
          <div key={part.key} className={styles.line}>
            <TextField
              label={`Name of ${part.key === "exam" ? "the exam" : part.key}`}
              maxLength={30}
              value={part.label}
              error={issueFor("parts", at, "label")}
              onChange={(event) => setPart(at, { label: event.currentTarget.value })}
            />
            <NumberField
              label="Maximum"
              value={part.max}
              error={issueFor("parts", at, "max")}
              onChange={(max) => setPart(at, { max: Number(max) })}
            />
            {part.key !== "exam" && (
              <Button
                kind="quiet"
                aria-label={`Remove ${part.key}`}
                onClick={() => onChange({ parts: without(parts, at) })}
              >
                Remove
              </Button>
            )}
          </div>
        ))}
        {freeKey && (
          <div>
            <Button onClick={() => addPart(freeKey)}>Add {freeKey}</Button>
          </div>
        )}
      </FormSection>
      <FormSection title="Grades" description="List grades from the highest down.">
        {issueFor("bands") && (
          <p className={styles.sum} data-wrong role="status">
            {issueFor("bands")}
          </p>
        )}
        {bands.map((band, at) => (
          // Bands have no stable id, so their index is the key.
          <div key={at} className={styles.line}>
            <TextField
              label={at === 0 ? "Grade" : undefined}
              aria-label={`Grade ${at + 1}`}
              maxLength={5}
              value={band.grade}
              error={issueFor("bands", at, "grade")}
              onChange={(event) => setBand(at, { grade: event.currentTarget.value })}
            />
            <NumberField
              label={at === 0 ? "From" : undefined}
              aria-label={`Grade ${at + 1} from`}
              value={band.from}
              error={issueFor("bands", at, "from")}
              onChange={(from) => setBand(at, { from: Number(from) })}
            />
            <TextField
              label={at === 0 ? "Remark" : undefined}
              aria-label={`Remark of grade ${at + 1}`}
              maxLength={60}
              value={band.remark}
              onChange={(event) => setBand(at, { remark: event.currentTarget.value })}
            />
            <Button
              kind="quiet"
              aria-label={`Remove grade ${band.grade || at + 1}`}
              onClick={() => onChange({ bands: without(bands, at) })}
            >
              Remove
            </Button>
          </div>
        ))}
        <div>
          <Button
            onClick={() => onChange({ bands: [...bands, { grade: "", from: 0, remark: "" }] })}
          >
            Add grade
          </Button>
        </div>
      </FormSection>
    </>
  );
}

interface GradingEditorProps {
  /** Session to which the scheme belongs: "2025/2026". */
  session: string;
  stored: SessionScheme;
  onSaved: () => void;
}

/** The school's grading scheme of one session. */
export function GradingEditor({ session, stored, onSaved }: GradingEditorProps) {
  const form = useRecordForm({
    record: stored,
    valuesOf: ({ scheme }) => scheme,
    check: ({ values }) => checkGradingScheme(values),
    input: ({ record: seen, values }) => {
      // A version covers the whole session; saving another scheme of it changes nothing here.
      const isCurrent = schemeText(seen.scheme) === schemeText(stored.scheme);
      const { sessionId: id, version } = isCurrent ? stored : seen;
      return { id, version, scheme: values };
    },
    send: academicApi.changeGradingScheme.call,
    saved: onSaved,
    failure: "Failed to save",
    differences: (seen, current) => schemeChanges(seen.scheme, current.scheme),
  });
  const issues = checkGradingScheme(form.values);
  return (
    <RecordForm form={form} label={`Grading scheme of ${session}`} disabled={issues.length > 0}>
      <GradingFields scheme={form.values} issues={issues} onChange={form.change} />
    </RecordForm>
  );
}

function schemeText({ parts, bands }: GradingScheme): string {
  return JSON.stringify([
    parts.map(({ key, label, max }) => [key, label, max]),
    bands.map(({ grade, from, remark }) => [grade, from, remark]),
  ]);
}

function changed<Entry>(entries: readonly Entry[], at: number, changes: Partial<Entry>): Entry[] {
  return entries.map((entry, index) => (index === at ? { ...entry, ...changes } : entry));
}

function without<Entry>(entries: readonly Entry[], at: number): Entry[] {
  return entries.filter((_entry, index) => index !== at);
}
