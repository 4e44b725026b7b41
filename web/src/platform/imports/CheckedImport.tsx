import { isMere } from "@school/core/api/import-columns.ts";
import { ALL_SHEETS, type Import, type ImportReport } from "@school/core/api/imports.ts";
import { useState } from "react";
import { CheckboxField, SelectField } from "../../ui/fields/FormFields.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ColumnFields } from "./ColumnFields.tsx";
import type { ImportCalls, ImportLabels } from "./import-calls.ts";
import styles from "./Imports.module.css";
import { LineNotes } from "./LineNotes.tsx";
import { QuestionFields } from "./QuestionFields.tsx";
import { cancel, checkAgain, fileRead, findings, obstacles, startLabel } from "./text.ts";
import { useImportAction } from "./use-import.ts";

interface CheckedImportProps {
  calls: ImportCalls;
  labels: ImportLabels;
  seen: Import;
  /** Report of the dry run. */
  report: ImportReport;
}

/** Findings of the dry run, the choices about them, and the start button. */
export function CheckedImport({ calls, labels, seen, report }: CheckedImportProps) {
  const { id, version } = seen;
  const [mapping, setMapping] = useState(report.mapping);
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [headerLine, setHeaderLine] = useState<number | null>(null);
  const [includedRepeats, setIncludedRepeats] = useState(report.includedRepeats);
  const [skips, setSkips] = useState(false);
  const rechecked = useImportAction(calls, calls.setOptions, labels.failed);
  const started = useImportAction(calls, calls.start, labels.failed);
  const cancelled = useImportAction(calls, calls.cancel, cancel.failed);
  const isBusy = rechecked.isPending || started.isPending || cancelled.isPending;
  const isChanged =
    mapping !== report.mapping ||
    Object.keys(answers).length > 0 ||
    headerLine !== null ||
    !isSameChoice(includedRepeats, report.includedRepeats);
  const obstacle = obstacleOf(report, isChanged, skips);
  const unknown = unknownColumns(report, mapping);
  const recheck = () =>
    rechecked.mutate(
      headerLine === null
        ? { id, version, mapping, answers, includedRepeats }
        : { id, version, headerLine, includedRepeats },
    );
  return (
    <Stack>
      <Panel
        title={seen.fileName}
        description={`${fileRead.how(report.readAs)} ${fileRead.header(report.headerLines)}`}
      >
        <Stack>
          {seen.failure !== null && (
            <p className={styles.bad} role="alert">
              {seen.failure}
            </p>
          )}
          {report.sheets.length > 1 && (
            <SelectField
              label="Sheet to import"
              description={fileRead.sheets(report.sheets.length)}
              value={report.sheet ?? ""}
              disabled={isBusy}
              options={[
                { value: ALL_SHEETS, label: fileRead.allSheets },
                ...report.sheets.map((sheet) => ({
                  value: sheet.name,
                  label: fileRead.sheetChoice(sheet),
                })),
              ]}
              onChange={({ currentTarget: { value: sheet } }) =>
                rechecked.mutate({ id, version, sheet })
              }
            />
          )}
          <Findings labels={labels} report={report} />
          {report.missing.length > 0 && (
            <p className={styles.bad} role="alert">
              {findings.missing(report.missing)}
            </p>
          )}
          {report.remarks.length > 0 && (
            <ul className={styles.remarks}>
              {report.remarks.map((remark) => (
                <li key={remark}>{remark}</li>
              ))}
            </ul>
          )}
          {unknown.length > 0 && (
            <p className={styles.warning}>{findings.unknownColumns(unknown)}</p>
          )}
        </Stack>
      </Panel>
      {report.questions.length > 0 && (
        <QuestionFields
          questions={report.questions}
          links={labels.questionLinks ?? {}}
          answers={answers}
          onAnswer={(key, value) => setAnswers({ ...answers, [key]: value })}
        />
      )}
      <ColumnFields
        report={report}
        mapping={mapping}
        headerLine={headerLine ?? report.headerLines.at(-1) ?? 1}
        isOpen={report.missing.length > 0 || unknown.length > 0}
        onHeaderLine={setHeaderLine}
        onMapping={setMapping}
      />
      {isChanged && (
        <div className={styles.again}>
          <span>Check the file again to apply your changes.</span>
          <Button kind="primary" disabled={isBusy} onClick={recheck}>
            {checkAgain.button}
          </Button>
        </div>
      )}
      <Panel>
        <Stack>
          {report.bad > 0 && report.good > 0 && (
            <CheckboxField
              label={findings.skip(report.bad)}
              checked={skips}
              onChange={(event) => setSkips(event.currentTarget.checked)}
            />
          )}
          <div className={styles.actions}>
            <Button disabled={isBusy} onClick={() => cancelled.mutate({ id, version })}>
              {cancel.button}
            </Button>
            <Button
              kind="primary"
              disabled={isBusy || obstacle !== null}
              aria-busy={started.isPending}
              aria-describedby={obstacle === null ? undefined : "import-obstacle"}
              onClick={() => started.mutate({ id, version, skipBadRows: skips })}
            >
              {startLabel(labels, report)}
            </Button>
          </div>
          {obstacle !== null && (
            <p id="import-obstacle" className={styles.obstacle}>
              {obstacle}
            </p>
          )}
        </Stack>
      </Panel>
      <LineNotes
        calls={calls}
        seen={seen}
        repeats={{ included: includedRepeats, onChange: setIncludedRepeats }}
      />
    </Stack>
  );
}

/** Counts of the rows by finding, one per line. */
function Findings({ labels, report }: Pick<CheckedImportProps, "labels" | "report">) {
  const { added, updated, unchanged, warnings, skipped, repeated, bad } = report;
  return (
    <div role="status">
      <ul className={styles.found}>
        {(added > 0 || updated + unchanged === 0) && <li>{findings.new(labels, added)}</li>}
        {updated > 0 && <li>{findings.updated(updated)}</li>}
        {unchanged > 0 && <li>{findings.unchanged(unchanged)}</li>}
        {bad > 0 && <li className={styles.bad}>{findings.bad(bad)}</li>}
        {warnings > 0 && <li className={styles.warning}>{findings.warnings(warnings)}</li>}
        {repeated > 0 && <li>{findings.repeated(repeated, report.includedRepeats.length)}</li>}
        {skipped > 0 && <li>{findings.skipped(skipped)}</li>}
      </ul>
    </div>
  );
}

/** Returns the headers of unmapped columns, except those that only number the rows. */
function unknownColumns({ columns }: ImportReport, mapping: Readonly<Record<string, number>>) {
  const known = new Set(Object.values(mapping));
  return columns.flatMap((column, position) =>
    known.has(position) || isMere(column) ? [] : [column.header || `Column ${position + 1}`],
  );
}

/** Whether both contain the same lines, in any order. */
function isSameChoice(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((line) => other.includes(line));
}

/** The reason for which the import cannot start yet; null if it can. */
function obstacleOf(report: ImportReport, isChanged: boolean, skips: boolean): string | null {
  if (isChanged) return "You changed the columns, answers or duplicate rows. Check the file again.";
  if (report.missing.length > 0) return "A required column is missing.";
  if (report.questions.some(({ answer }) => answer === null)) return "Answer the questions above.";
  if (report.good === 0) return "No row of this file can be imported.";
  if (report.added + report.updated === 0) return obstacles.nothingNew;
  if (report.bad > 0 && !skips) return "Fix these rows in the file, or skip them.";
  return null;
}
