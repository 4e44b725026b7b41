import type { Import, ImportQuestion, ImportReport } from "@school/core/api/imports.ts";
import { useState } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { CheckboxField, RadioField, SelectField } from "../../ui/fields/FormFields.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { counted, type ImportCalls, type ImportLabels } from "./import-calls.ts";
import styles from "./Imports.module.css";
import { LineNotes } from "./LineNotes.tsx";
import { useImportAction } from "./use-import.ts";
import { messages, labels as uiLabels } from "../../ui/text.ts";

interface CheckedImportProps {
  calls: ImportCalls;
  labels: ImportLabels;
  seen: Import;
  /** What the dry run said. */
  report: ImportReport;
}

/** What the dry run found, what the person decides about it, and the start. */
export function CheckedImport({ calls, labels, seen, report }: CheckedImportProps) {
  const { id, version } = seen;
  const [mapping, setMapping] = useState(report.mapping);
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [skips, setSkips] = useState(false);
  const rechecked = useImportAction(calls, calls.setOptions, labels.failed);
  const started = useImportAction(calls, calls.start, labels.failed);
  const cancelled = useImportAction(calls, calls.cancel, "This import can no longer be cancelled.");
  const isBusy = rechecked.isPending || started.isPending || cancelled.isPending;
  const isChanged = mapping !== report.mapping || Object.keys(answers).length > 0;
  const obstacle = obstacleOf(report, isChanged, skips);
  return (
    <div className={styles.stack}>
      <Panel title={seen.fileName} description={`Read as ${report.readAs}.`}>
        <div className={styles.stack}>
          {seen.failure !== null && (
            <p className={styles.bad} role="alert">
              {seen.failure}
            </p>
          )}
          <p className={styles.found} role="status">
            <b>{counted(labels, report.good)}</b> can be imported
            {report.bad > 0 && (
              <>
                , <b className={styles.bad}>{counted({ one: "row", many: "rows" }, report.bad)}</b>{" "}
                cannot
              </>
            )}
            .
          </p>
          {report.missing.length > 0 && (
            <p className={styles.bad} role="alert">
              No column was recognised as: {report.missing.join(", ")}. Choose it under Columns.
            </p>
          )}
          {report.remarks.length > 0 && (
            <ul className={styles.remarks}>
              {report.remarks.map((remark) => (
                <li key={remark}>{remark}</li>
              ))}
            </ul>
          )}
          {report.bad > 0 && report.good > 0 && (
            <CheckboxField
              label={`Skip the ${counted({ one: "row", many: "rows" }, report.bad)} that cannot be imported`}
              checked={skips}
              onChange={(event) => setSkips(event.currentTarget.checked)}
            />
          )}
          <div className={styles.actions}>
            <Button disabled={isBusy} onClick={() => cancelled.mutate({ id, version })}>
              Cancel import
            </Button>
            <Button
              kind="primary"
              disabled={isBusy || obstacle !== null}
              aria-busy={started.isPending}
              aria-describedby={obstacle === null ? undefined : "import-obstacle"}
              onClick={() => started.mutate({ id, version, skipBadRows: skips })}
            >
              Import {counted(labels, report.good)}
            </Button>
          </div>
          {obstacle !== null && (
            <p id="import-obstacle" className={styles.obstacle}>
              {obstacle}
            </p>
          )}
        </div>
      </Panel>
      {report.questions.length > 0 && (
        <QuestionFields
          questions={report.questions}
          answers={answers}
          onAnswer={(key, value) => setAnswers({ ...answers, [key]: value })}
        />
      )}
      <ColumnFields report={report} mapping={mapping} onChange={setMapping} />
      {isChanged && (
        <div className={styles.again}>
          <span>Check the file again to apply your changes.</span>
          <Button
            kind="primary"
            disabled={isBusy}
            onClick={() => rechecked.mutate({ id, version, mapping, answers })}
          >
            {uiLabels.checkAgain}
          </Button>
        </div>
      )}
      <LineNotes calls={calls} seen={seen} />
    </div>
  );
}

/** Why the import cannot start yet; null when it can. */
function obstacleOf(report: ImportReport, isChanged: boolean, skips: boolean): string | null {
  if (isChanged) return "You changed the columns or answers. Check the file again.";
  if (report.missing.length > 0) return "A required column is missing.";
  if (report.questions.some(({ answer }) => answer === null)) return messages.answerQuestions;
  if (report.good === 0) return "No row of this file can be imported.";
  if (report.bad > 0 && !skips) return messages.fixRows;
  return null;
}

interface ColumnFieldsProps {
  report: ImportReport;
  /** Field to the position of its column, from 0. */
  mapping: Readonly<Record<string, number>>;
  onChange: (mapping: Record<string, number>) => void;
}

/** Which column of the file fills which field, with what the columns hold. */
function ColumnFields({ report, mapping, onChange }: ColumnFieldsProps) {
  const { columns, fields, missing } = report;
  const options = fields.map(({ key, label, isRequired }) => ({
    value: key,
    label: isRequired ? `${label} (required)` : label,
  }));
  const known = Object.keys(mapping).length;
  const choose = (position: number, key: string) => {
    const others = Object.entries(mapping).filter(
      ([field, column]) => column !== position && field !== key,
    );
    onChange(Object.fromEntries(key === "" ? others : [...others, [key, position]]));
  };
  return (
    <Panel>
      <details className={styles.columns} open={missing.length > 0 || undefined}>
        <summary>
          <h2>Columns</h2>
          <span className={styles.soft}>
            {known} of {columns.length} are imported
          </span>
        </summary>
        <ul className={styles.columnList}>
          {columns.map(({ header, samples }, position) => (
            // Headers may repeat; the position is what names a column.
            <li key={position}>
              <div>
                <b>{header || `Column ${position + 1}`}</b>
                <span className={styles.soft}>
                  {samples.join(" · ") || uiLabels.noSamplesShown}
                </span>
              </div>
              <SelectField
                aria-label={`What ${header || `column ${position + 1}`} is`}
                placeholder="Not imported"
                value={fields.find(({ key }) => mapping[key] === position)?.key ?? ""}
                options={options}
                onChange={(event) => choose(position, event.currentTarget.value)}
              />
            </li>
          ))}
        </ul>
      </details>
    </Panel>
  );
}

interface QuestionFieldsProps {
  questions: readonly ImportQuestion[];
  /** What the person has chosen since the last check. */
  answers: Readonly<Record<string, string>>;
  onAnswer: (key: string, value: string) => void;
}

/** More than these are a list, not radio buttons. */
const FEW = 3;

/** What the check could not decide automatically. */
function QuestionFields({ questions, answers, onAnswer }: QuestionFieldsProps) {
  return (
    <Panel title="Questions">
      <div className={styles.stack}>
        {questions.map(({ key, text, choices, answer }) => {
          const value = answers[key] ?? answer ?? "";
          return choices.length <= FEW ? (
            <RadioField
              key={key}
              label={text}
              value={value}
              options={choices}
              onChange={(chosen) => onAnswer(key, chosen)}
            />
          ) : (
            <SelectField
              key={key}
              label={text}
              value={value}
              options={choices}
              placeholder={answer === null ? "Choose" : undefined}
              onChange={(event) => onAnswer(key, event.currentTarget.value)}
            />
          );
        })}
      </div>
    </Panel>
  );
}
