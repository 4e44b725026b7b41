import { Button } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { downloadFile } from "../download-file.ts";
import styles from "./Imports.module.css";
import { labels } from "../../ui/text.ts";

interface FormatPanelProps {
  /** Rules for the file's format, a sentence each. */
  rules: readonly string[];
  /** Names of the known columns. */
  columns: readonly string[];
  sample: { readonly name: string; readonly text: string };
}

/** Rules for a file's format, with a sample file. */
export function FormatPanel({ rules, columns, sample }: FormatPanelProps) {
  const download = () =>
    // With a byte order mark, so that spreadsheets read the names correctly.
    downloadFile(new File(["\uFEFF", sample.text], sample.name, { type: "text/csv" }));
  return (
    <Panel
      title="CSV format"
      actions={<Button onClick={download}>{labels.downloadSampleCsv}</Button>}
    >
      <ul className={styles.remarks}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <details className={styles.columns}>
        <summary>All columns you can use</summary>
        <p className={styles.soft}>{columns.join(", ")}</p>
      </details>
    </Panel>
  );
}
