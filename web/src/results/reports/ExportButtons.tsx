import type { Report } from "@school/core/results/reports/contract.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { Button } from "../../ui/page/Button.tsx";
import { toastError } from "../../ui/feedback/toast.ts";
import { resultsApi } from "../api.ts";
import { downloadFile } from "../../platform/download-file.ts";
import { inputOf, REPORT_TITLES, type ReportHead } from "./report-filter.ts";

/** The loaded report as a file for spreadsheets, and on paper or as a PDF. */
export function ExportButtons({ report, head }: { report: Report; head: ReportHead }) {
  const csv = useMutation(
    resultsApi.csv.mutationOptions({
      onSuccess: downloadFile,
      onError: (error) => toastError(messageOf(error, "Failed to export CSV. Please try again.")),
    }),
  );
  const filter = { className: head.class.name, term: head.term, academicYear: head.academicYear };
  return (
    <>
      <Button
        disabled={csv.isPending}
        aria-busy={csv.isPending}
        onClick={() => csv.mutate({ report, ...inputOf(filter) })}
      >
        {csv.isPending ? "Exporting..." : "Export CSV"}
      </Button>
      <Button onClick={() => printAs(fileName(report, head))}>Export PDF</Button>
    </>
  );
}

/** Opens the browser's print dialog, which offers the title of the page as the PDF's name. */
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
