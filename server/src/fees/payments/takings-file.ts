import { dayText, timeText, weekdayText } from "@school/core/api/dates.ts";
import type { TableFormat } from "@school/core/api/file-response.ts";
import { nairaText } from "@school/core/api/money.ts";
import { plural } from "@school/core/api/plural.ts";
import { METHOD_LABELS } from "@school/core/fees/payments/text.ts";
import { csvFile } from "../../platform/documents/csv/csv-file.ts";
import { xlsxFile } from "../../platform/documents/csv/table-file.ts";
import type { PaperHead } from "../../platform/documents/pdf/letterhead.ts";
import { tablesFile } from "../../platform/documents/pdf/tables-file.ts";
import { asciiFileName, type FileResponse, wholeFile } from "../../platform/http/streamed-file.ts";
import type { listPayments } from "./queries.ts";

type Takings = Pick<Awaited<ReturnType<typeof listPayments>>, "rows" | "sums">;

const HEADER = ["Receipt", "Day", "Pupils", "Payer", "Paid by", "Reference", "Taken by", "Amount"];
const SIGNATURES = ["Clerk's signature and date", "Checked by, with date"];

/** The receipts as a file, a row each, with amounts in naira; those taken back have none. */
export async function takingsTable(
  format: TableFormat,
  name: string,
  { rows }: Takings,
): Promise<FileResponse> {
  const cells = rows.map((row) => [...factsOf(row), row.isCountered ? null : row.kobo / 100]);
  return wholeFile(
    format === "csv"
      ? csvFile(`${name}.csv`, HEADER, cells)
      : await xlsxFile(`${name}.xlsx`, HEADER, cells),
  );
}

/** The closing sheet of some days: sums by kind and clerk, every receipt, and lines to sign. */
export function closingSheet(
  head: PaperHead,
  { from, until }: { readonly from: string; readonly until: string },
  { rows, sums }: Takings,
): FileResponse {
  const days = from === until ? weekdayText(from) : `${weekdayText(from)} to ${weekdayText(until)}`;
  const total = sums.reduce((all, { kobo }) => all + kobo, 0);
  const receipts = sums.reduce((all, sum) => all + sum.receipts, 0);
  const text = (header: string) => ({ header, kind: "text" as const });
  const number = (header: string) => ({ header, kind: "number" as const });
  return tablesFile(asciiFileName("takings", from, ...(from === until ? [] : [until])), [
    {
      head,
      title: "Takings",
      facts: [days, plural(receipts, "receipt"), `Printed ${timeText(new Date())}`],
      tables: [
        {
          title: null,
          columns: [text("Paid by"), text("Taken by"), number("Receipts"), number("Amount")],
          groups: [
            {
              name: null,
              rows: sums.map((sum) => [
                METHOD_LABELS[sum.method],
                sum.by ?? "Online",
                String(sum.receipts),
                nairaText(sum.kobo),
              ]),
            },
          ],
          below: [["Total", "", String(receipts), nairaText(total)]],
        },
        {
          title: "Receipts",
          columns: HEADER.map((header) => (header === "Amount" ? number(header) : text(header))),
          groups: [
            {
              name: null,
              rows: rows.map((row) => [
                ...factsOf({ ...row, paidOn: dayText(row.paidOn) }),
                row.isCountered ? "Taken back" : nairaText(row.kobo),
              ]),
            },
          ],
          below: [],
        },
      ],
      signatures: SIGNATURES,
    },
  ]);
}

function factsOf({
  number,
  paidOn,
  children,
  payer,
  method,
  reference,
  by,
}: Takings["rows"][number]) {
  return [number, paidOn, children, payer, METHOD_LABELS[method], reference, by ?? "Online"];
}
