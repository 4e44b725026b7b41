import type { Report } from "@school/core/results/reports/contract.ts";
import { termLabel } from "@school/core/school/terms.ts";
import type { ReactNode } from "react";
import { useSchoolFacts } from "../../school/school-facts.ts";
import { Panel } from "../../ui/page/Panel.tsx";
import { ExportButtons } from "./ExportButtons.tsx";
import { REPORT_TITLES, type ReportHead } from "./report-filter.ts";
import { usePrintDate } from "./print-date.ts";
import styles from "./ReportSheet.module.css";

interface Props {
  report: Report;
  head: ReportHead;
  pupils: number;
  /** A newer answer is on its way. */
  busy: boolean;
  children: (running: ReactNode) => ReactNode;
}

/** A loaded report: a panel on the screen; on paper a sheet with the school's head and signatures. */
export function ReportSheet({ report, head, pupils, busy, children }: Props) {
  const school = useSchoolFacts();
  const printedOn = usePrintDate();
  const term = head.term ? termLabel(head.term, "First Term") : "All terms";
  const size = `${pupils} ${pupils === 1 ? "pupil" : "pupils"}`;
  const contact = [school.address, school.phone].filter(Boolean).join(" · ");
  return (
    <div
      className={`${styles.sheet} ${report === "broad-sheet" ? styles.across : ""}`}
      aria-busy={busy}
    >
      <div className={`print-only ${styles.head}`}>
        <p className={styles.school}>{school.name}</p>
        {contact && <p>{contact}</p>}
        <p className={styles.title}>{REPORT_TITLES[report]}</p>
      </div>
      <Panel
        title={head.class.name}
        description={`${term}, ${head.academicYear} · ${size}`}
        actions={<ExportButtons report={report} head={head} />}
        flush
      >
        {children(
          <dl className={styles.facts}>
            <Fact name="Class">{head.class.name}</Fact>
            <Fact name="Session">{head.academicYear}</Fact>
            <Fact name="Term">{term}</Fact>
            <Fact name="Pupils">{pupils}</Fact>
            <Fact name="Printed">{printedOn}</Fact>
          </dl>,
        )}
      </Panel>
      <div className={`print-only ${styles.signatures}`}>
        <p>Class teacher's signature and date</p>
        <p>Head teacher's signature and date</p>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
