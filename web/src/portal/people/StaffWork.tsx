import type { StaffPage } from "@school/core/portal/contract-staff-member.ts";
import { countPublished, sumOfProgress } from "@school/core/results/progress/progress.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { gridAddress } from "../../results/upload/sheet-address.ts";
import { ProgressTable } from "../../results/progress/ProgressTable.tsx";
import { Muted } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./People.module.css";

interface StaffWorkProps {
  work: NonNullable<StaffPage["work"]>;
  /** Whether it is the reader's own page, with links to each sheet. */
  isOwn: boolean;
}

/** Scores of a member of staff this term: the entered ones and the missing ones. */
export function StaffWork({ work: { term, sheets }, isOwn }: StaffWorkProps) {
  const sum = sumOfProgress(sheets);
  if (term === null) {
    return (
      <Panel title="Scores this term">
        <Muted>There is no current term.</Muted>
      </Panel>
    );
  }
  return (
    <Panel
      title="Scores this term"
      description={
        <>
          {fullTermName(term)}
          {sheets.length > 0 && `: ${countPublished(sum)} of ${sum.pupils} scores are published.`}
        </>
      }
      flush
    >
      <ProgressTable
        sheets={sheets}
        hrefOf={
          isOwn
            ? (sheet) =>
                gridAddress({
                  academicYear: term.academicYear,
                  term,
                  schoolClass: sheet.class,
                  subject: sheet.subject,
                })
            : undefined
        }
        empty={<p className={styles.padded}>No subjects are assigned.</p>}
      />
    </Panel>
  );
}
