import type { Import, ImportReport } from "@school/core/api/imports.ts";
import { useState } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { CheckboxField } from "../../ui/fields/FormFields.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ColumnFields } from "./ColumnFields.tsx";
import { counted, type ImportCalls, type ImportWords } from "./import-calls.ts";
import styles from "./Imports.module.css";
import { LineNotes } from "./LineNotes.tsx";
import { QuestionFields } from "./QuestionFields.tsx";
import { useImportAct } from "./use-import.ts";

interface CheckedImportProps {
  calls: ImportCalls;
  words: ImportWords;
  seen: Import;
}

/** What the dry run found, what the person decides about it, and the start. */
export function CheckedImport({ calls, words, seen }: CheckedImportProps) {
  const report = seen.report!;
  const { id, version } = seen;
  const [mapping, setMapping] = useState(report.mapping);
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [skips, setSkips] = useState(false);
  const rechecked = useImportAct(calls, calls.setOptions, words.failed);
  const started = useImportAct(calls, calls.start, words.failed);
  const cancelled = useImportAct(calls, calls.cancel, "This import cannot be cancelled any more.");
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
            <b>{counted(words, report.good)}</b> can be imported
            {report.bad > 0 && (
              <>
                ,{" "}
                <b className={styles.bad}>{counted({ one: "line", many: "lines" }, report.bad)}</b>{" "}
                cannot
              </>
            )}
            .
          </p>
          {report.missing.length > 0 && (
            <p className={styles.bad} role="alert">
              No column of the file is recognised as: {report.missing.join(", ")}. Choose it under
              Columns.
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
              label={`Skip the ${counted({ one: "line", many: "lines" }, report.bad)} that cannot be imported`}
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
              Import {counted(words, report.good)}
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
          <span>Your changes count after a new check.</span>
          <Button
            kind="primary"
            disabled={isBusy}
            onClick={() => rechecked.mutate({ id, version, mapping, answers })}
          >
            Check again
          </Button>
        </div>
      )}
      <LineNotes calls={calls} seen={seen} />
    </div>
  );
}

/** Why the import cannot start yet; null when it can. */
function obstacleOf(report: ImportReport, isChanged: boolean, skips: boolean): string | null {
  if (isChanged) return "Check again first: something was changed below.";
  if (report.missing.length > 0) return "A column that is needed is missing.";
  if (report.questions.some(({ answer }) => answer === null)) return "A question below is open.";
  if (report.good === 0) return "No line of this file can be imported.";
  if (report.bad > 0 && !skips) return "Mend the lines in the file, or skip them.";
  return null;
}
