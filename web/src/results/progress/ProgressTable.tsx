import type { SheetProgress } from "@school/core/results/progress/contract.ts";
import { describeMissing } from "@school/core/results/progress/progress.ts";
import type { ReactNode } from "react";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Muted, Stack } from "../../ui/page/Layout.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { ProgressBar } from "./ProgressBar.tsx";
import styles from "./Progress.module.css";

interface ProgressTableProps {
  sheets: readonly SheetProgress[];
  /** Link to a sheet's scores; without it the subjects are not links. */
  hrefOf?: ((sheet: SheetProgress) => string) | undefined;
  /** Shown instead of the table if there is nothing to enter. */
  empty: ReactNode;
}

/** Table of the progress of each subject of each class, as a bar and as text. */
export function ProgressTable({ sheets, hrefOf, empty }: ProgressTableProps) {
  const nameOf = (sheet: SheetProgress) =>
    hrefOf ? <AppLink href={hrefOf(sheet)}>{sheet.subject.name}</AppLink> : sheet.subject.name;
  const columns: Column<SheetProgress>[] = [
    {
      key: "subject",
      header: "Subject and class",
      rowHeader: true,
      cell: (sheet) => (
        <>
          {nameOf(sheet)}, {sheet.class.name}
        </>
      ),
    },
    { key: "bar", header: "Progress", cell: (sheet) => <ProgressBar counts={sheet} /> },
    { key: "words", header: "Still missing", cell: (sheet) => <Missing sheet={sheet} /> },
  ];
  return (
    <DataTable
      caption="Scores this term"
      columns={columns}
      rows={sheets}
      rowKey={(sheet) => `${sheet.class.id} ${sheet.subject.id}`}
      narrow={(sheet) => (
        <Stack gap={2}>
          <span>
            <strong>{nameOf(sheet)}</strong>, {sheet.class.name}
          </span>
          <ProgressBar counts={sheet} />
          <Missing sheet={sheet} />
        </Stack>
      )}
      empty={empty}
    />
  );
}

function Missing({ sheet }: { sheet: SheetProgress }) {
  const missing = describeMissing(sheet);
  if (missing.length > 0) return <span className={styles.missing}>{missing.join(", ")}</span>;
  return (
    <Muted as="span" small>
      {sheet.approved === sheet.pupils ? "All approved" : "All published"}
    </Muted>
  );
}
