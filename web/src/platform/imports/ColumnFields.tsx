import type { ImportReport } from "@school/core/api/imports.ts";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./Imports.module.css";

interface ColumnFieldsProps {
  report: ImportReport;
  /** Field to the position of its column, from 0. */
  mapping: Readonly<Record<string, number>>;
  onChange: (mapping: Record<string, number>) => void;
}

/** Which column of the file fills which field, with what the columns hold. */
export function ColumnFields({ report, mapping, onChange }: ColumnFieldsProps) {
  const { columns, fields, missing } = report;
  const options = fields.map(({ key, label, isRequired }) => ({
    value: key,
    label: isRequired ? `${label} (needed)` : label,
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
                <span className={styles.soft}>{samples.join(" · ") || "No samples shown"}</span>
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
