import type { Database } from "../platform/database/database.ts";
import type { Kind, SchoolPeople } from "./permission-people.ts";

/** A marked value in a private field, and the kinds of people who may read it. */
export interface Canary {
  readonly field: string;
  readonly marker: string;
  /** Some of these read it; all others never do. Of a secret there are none. */
  readonly readers: readonly Kind[];
}

const HEADS = ["principal", "second principal"] as const;
/** People who may read and change the records of all pupils. */
const OFFICE = [...HEADS, "office", "second office"] as const;
const TEACHERS = ["teacherA", "teacherB", "teacher without a class"] as const;
const CLASS_A = ["pupilA", "pupil of another family in class A", "parentA"] as const;
export const GROUPS = {
  HEADS,
  OFFICE,
  TEACHERS,
  MONEY: [...OFFICE, "accountant"],
  STAFF: [...OFFICE, ...TEACHERS, "teacher limited to Classes", "accountant", "non-teaching staff"],
  CLASS_A,
} as const satisfies Record<string, readonly Kind[]>;

/** Ways to write marked values into the demo school. */
export interface Planter extends SchoolPeople {
  readonly db: Database;
  /** Returns a new marker of 13 digits, registered under the field's name. */
  mark(field: string, readers: readonly Kind[]): string;
  /** Returns a marker of 10 digits for fields that take no more. */
  markShort(field: string, readers: readonly Kind[]): string;
  /** Runs a statement that must change at least one row. */
  run(text: string, ...values: unknown[]): Promise<void>;
  /** Sends a write that must succeed. */
  write(endpoint: string, as: string, body: object): Promise<void>;
}
