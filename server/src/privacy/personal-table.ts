import type { SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { CopyScope } from "@school/core/privacy/policy.ts";

/** Rules by which a data export takes a person's rows from a table. */
export interface PersonalTable<Column extends string = string> {
  readonly table: PgTable;
  /** The heading of its part of the copy. */
  readonly title: string;
  /** SQL: which rows are about the person. */
  of(person: string): SQL | undefined;
  /** Its exported columns. Default: all except those of `without`. */
  readonly columns?: readonly Column[];
  /** Columns that no copy has, with the reason. */
  readonly without?: Readonly<Partial<Record<Column, string>>>;
  /** Encrypted columns: one contains a file (of a row with an id and a name), or fields as JSON. */
  readonly sealed?: Readonly<Partial<Record<Column, "file" | "fields">>>;
  /** The one kind of copy that has it; both if left out. */
  readonly only?: CopyScope;
  /**
   * Parts that the person's own export lacks compared with the school's: data that the portal does not
   * show them.
   */
  readonly own?: {
    /** SQL: the rows that it has. */
    readonly rows?: SQL | undefined;
    readonly without?: readonly Column[];
    /** SQL: columns that are empty unless the condition is true. */
    readonly onlyIf?: Readonly<Partial<Record<Column, SQL>>>;
  };
}

type ColumnsOf<Table extends PgTable> = keyof Table["_"]["columns"] & string;

/** A table with rows about people; the compiler checks the names of its columns. */
export function personal<Table extends PgTable>(
  table: Table,
  title: string,
  of: PersonalTable["of"],
  more: Omit<PersonalTable<ColumnsOf<Table>>, "table" | "title" | "of"> = {},
): PersonalTable {
  return { ...more, table, title, of } as PersonalTable;
}
