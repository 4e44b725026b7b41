import { makeHalfTermSheets } from "@school/core/report-cards/half-term/make-half-term-sheets.ts";
import { makeSheets } from "@school/core/report-cards/sheets/make-sheets.ts";
import type { ReportSheet } from "@school/core/report-cards/sheets/sheet.ts";
import type { SheetKind } from "@school/core/report-cards/sheets/sheet-kind.ts";
import type { Reader } from "../../platform/database/database.ts";
import { readHalfTerm } from "../half-term/queries.ts";
import { type ReadClass, readSheetClasses } from "./queries.ts";

/** A class with its current sheets of one kind by pupil. */
export interface ClassSheets extends ReadClass {
  readonly kind: SheetKind;
  readonly sheets: ReadonlyMap<string, ReportSheet>;
}

export interface SheetScope {
  /** Classes of the term's session. */
  readonly classIds: readonly string[];
  readonly termId: string;
  readonly kind: SheetKind;
}

/** The current sheets of these classes, in class and register order. A fixed number of statements. */
export async function readSheets(
  db: Reader,
  { kind, ...scope }: SheetScope,
): Promise<ClassSheets[]> {
  const classes = await readSheetClasses(db, scope);
  if (kind === "TERM") return classes.map((of) => ({ ...of, kind, sheets: makeSheets(of) }));
  const half = await readHalfTerm(db, scope, classes);
  return classes.map((of) => ({ ...of, kind, sheets: makeHalfTermSheets(of, half) }));
}
