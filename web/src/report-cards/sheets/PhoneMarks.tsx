import { type Column, marksColumns } from "@school/core/report-cards/sheets/sheet-lines.ts";
import type { Marks } from "@school/core/report-cards/sheets/sheet.ts";
import { sheetLabels } from "@school/core/report-cards/sheets/text.ts";
import styles from "./SheetView.module.css";

/** The subjects of a sheet on a phone: a line each, whose parts appear on a tap. */
export function PhoneMarks({ marks }: { marks: Marks }) {
  const columns = marksColumns(marks);
  const parts = columns.filter(({ kept, title }) => !kept && !IN_LINE.has(title));
  return (
    <section aria-label={sheetLabels.subjects}>
      {marks.rows.map((row, index) => {
        const textOf = ({ value }: Column) => value(row, index);
        return (
          <details key={row.subject} className={styles.subject}>
            <summary>
              <span>{row.subject}</span>
              {columns.map((one) => one.kept && <b key={one.title}>{textOf(one)}</b>)}
            </summary>
            <dl className={styles.facts}>
              {parts.map((one) => (
                <div key={one.title}>
                  <dt>{one.title}</dt>
                  <dd>{textOf(one)}</dd>
                </div>
              ))}
            </dl>
          </details>
        );
      })}
    </section>
  );
}

/** Titles of the columns that are not repeated below the line. */
const IN_LINE: ReadonlySet<string> = new Set(["Number", "Subject"]);
