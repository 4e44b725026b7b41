import type { ImportReport } from "@school/core/api/imports.ts";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./Imports.module.css";
import { columnTexts, fileRead } from "./text.ts";

interface ColumnFieldsProps {
  report: ImportReport;
  /** Field to column index, from 0. */
  mapping: Readonly<Record<string, number>>;
  /** Line number of the header row in the file. */
  headerLine: number;
  isOpen: boolean;
  onHeaderLine: (line: number) => void;
  onMapping: (mapping: Record<string, number>) => void;
}

/** Choices of the header row and of the column for each field, with samples. */
export function ColumnFields(props: ColumnFieldsProps) {
  const { report, mapping, headerLine, isOpen, onHeaderLine, onMapping } = props;
  const { columns, fields, headerChoices } = report;
  const options = fields.map(({ key, label, isRequired }) => ({
    value: key,
    label: isRequired ? `${label} (required)` : label,
  }));
  const known = Object.keys(mapping).length;
  const choose = (position: number, key: string) => {
    const unchanged = Object.entries(mapping).filter(
      ([field, column]) => column !== position && field !== key,
    );
    onMapping(Object.fromEntries(key === "" ? unchanged : [...unchanged, [key, position]]));
  };
  return (
    <Panel>
      <details className={styles.columns} open={isOpen || undefined}>
        <summary>
          <h2>Columns</h2>
          <span className={styles.soft}>{columnTexts.count(known, columns.length)}</span>
        </summary>
        {headerChoices.length > 1 && (
          <SelectField
            label="Row with the column names"
            value={String(headerLine)}
            options={headerChoices.map(({ line, text }) => ({
              value: String(line),
              label: fileRead.headerChoice(line, text),
            }))}
            onChange={(event) => onHeaderLine(Number(event.currentTarget.value))}
          />
        )}
        <ul className={styles.columnList}>
          {columns.map(({ header, samples }, position) => (
            // Headers may repeat, so columns are keyed by index.
            <li key={position}>
              <div>
                <b>{header || columnTexts.unnamed(position)}</b>
                <span className={styles.soft}>{samples.join(" · ") || "No samples shown"}</span>
              </div>
              <SelectField
                aria-label={columnTexts.field(header || columnTexts.unnamed(position))}
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
