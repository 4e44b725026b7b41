import { plural } from "@school/core/api/plural.ts";
import { type Report, REPORT_FORMATS } from "@school/core/results/reports/contract.ts";
import { figuresTable } from "@school/core/results/reports/report-table.ts";
import { REPORT_TITLES, SIGNATURES, figureLabels } from "@school/core/results/reports/text.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { downloadExport } from "../../platform/download-export.ts";
import { ExportButton } from "../../platform/ExportButton.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { resultsApi } from "../api.ts";
import { usePrintDate } from "../../school/print-date.ts";
import { inputOf, type ReportHead } from "./report-filter.ts";
import styles from "./ReportSheet.module.css";
import { ReportTable } from "./ReportTable.tsx";

interface Props {
  report: Report;
  head: ReportHead;
  pupils: number;
  /** Whether a newer response is loading. */
  busy: boolean;
  children: (running: ReactNode) => ReactNode;
}

/** A loaded report: a panel on screen; on paper a sheet with letterhead and signatures. */
export function ReportSheet({ report, head, pupils, busy, children }: Props) {
  const printedOn = usePrintDate();
  const term = head.term ? termLabel(head.term, "First Term") : "All terms";
  const size = plural(pupils, "pupil");
  return (
    <div
      className={`${styles.sheet} ${report === "broad-sheet" ? styles.across : ""}`}
      aria-busy={busy}
    >
      <div className={`print-only ${styles.head}`}>
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
      <ClassFigures report={report} head={head} />
      <div className={`print-only ${styles.signatures}`}>
        {SIGNATURES.map((words) => (
          <p key={words}>{words}</p>
        ))}
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

/** Buttons that export the report for spreadsheets, as a PDF to sign, and on paper. */
function ExportButtons({ report, head }: { report: Report; head: ReportHead }) {
  const filter = { className: head.class.name, term: head.term, academicYear: head.academicYear };
  return (
    <>
      {REPORT_FORMATS.map((format) => (
        <ExportButton
          key={format}
          format={format}
          options={resultsApi.file.mutationOptions(downloadExport)}
          input={{ report, format, ...inputOf(filter) }}
        />
      ))}
      <Button onClick={() => printAs(fileName(report, head))}>Print</Button>
    </>
  );
}

/** Opens the print dialog, which proposes the page's title as the PDF's name. */
function printAs(name: string): void {
  const title = document.title;
  document.title = name;
  addEventListener("afterprint", () => (document.title = title), { once: true });
  print();
}

function fileName(report: Report, { class: { name }, academicYear, term }: ReportHead): string {
  const termName = term ? termLabel(term, "First Term") : "All terms";
  return [REPORT_TITLES[report], name, academicYear.replace("/", "-"), termName].join(" ");
}

/** Averages and grades of the class below its report, with the change from the previous term. */
function ClassFigures({ report, head }: { report: Report; head: ReportHead }) {
  const filter = { className: head.class.name, term: head.term, academicYear: head.academicYear };
  const query = useQuery(resultsApi.figures.queryOptions({ input: inputOf(filter) }));
  if (query.isError) {
    return (
      <ErrorState title="The class summary did not load" onRetry={() => void query.refetch()}>
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  const figures = query.data?.data;
  const term = figures?.terms.at(-1);
  if (!figures || !term || figures.rows.length === 0) return null;
  return (
    <Panel
      title={figureLabels.title}
      description={`${termLabel(term, "First Term")}, ${head.academicYear}`}
      flush
    >
      <ReportTable
        caption={`${figureLabels.title}, ${REPORT_TITLES[report]} of ${head.class.name}`}
        table={figuresTable(figures)}
      />
    </Panel>
  );
}
