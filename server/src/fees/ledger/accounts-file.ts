import type { TableFormat } from "@school/core/api/file-response.ts";
import { type CsvCell, csvFile } from "../../platform/documents/csv/csv-file.ts";
import { xlsxFile } from "../../platform/documents/csv/table-file.ts";
import { type FileResponse, wholeFile } from "../../platform/http/streamed-file.ts";
import type { AccountRow } from "./queries.ts";
import type { FamilyRow } from "./queries-families.ts";

interface Columns {
  /** Parents' names and phones are for the office. */
  readonly hasParents: boolean;
}

const SUMS = ["Billed", "Paid", "Balance"];

const sumsOf = (row: Pick<AccountRow, "billed" | "paid" | "balance">) =>
  [row.billed, row.paid, row.balance].map((kobo) => kobo / 100);

/** Accounts as a file, a row each, with amounts in naira. */
export function accountsFile(
  format: TableFormat,
  accounts: readonly AccountRow[],
  { hasParents }: Columns,
): Promise<FileResponse> {
  return fileOf(
    format,
    ["Name", "Admission no", "Class", ...(hasParents ? ["Parent phone"] : []), ...SUMS],
    accounts.map(({ name, admissionNumber, className, parentPhone, ...sums }) => [
      name,
      admissionNumber,
      className,
      ...(hasParents ? [parentPhone] : []),
      ...sumsOf(sums),
    ]),
  );
}

/** Families as a file, a row each, with amounts in naira. */
export function familiesFile(
  format: TableFormat,
  families: readonly FamilyRow[],
  { hasParents }: Columns,
): Promise<FileResponse> {
  return fileOf(
    format,
    ["Children", "Classes", ...(hasParents ? ["Parent", "Parent phone"] : []), ...SUMS],
    families.map(({ children, parent, parentPhone, ...sums }) => [
      children.map(({ name }) => name).join("; "),
      children.map(({ className }) => className ?? "").join("; "),
      ...(hasParents ? [parent, parentPhone] : []),
      ...sumsOf(sums),
    ]),
  );
}

async function fileOf(
  format: TableFormat,
  header: readonly string[],
  rows: readonly CsvCell[][],
): Promise<FileResponse> {
  return wholeFile(
    format === "csv"
      ? csvFile("fees.csv", header, rows)
      : await xlsxFile("fees.xlsx", header, rows),
  );
}
