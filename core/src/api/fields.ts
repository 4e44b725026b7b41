/**
 * A record's fields are declared once, in one table per record, as plain data:
 *
 *     export const PUPIL_FIELDS = {
 *       surname: { kind: "text", label: "Surname", max: 100, section: "child", seenBy: "page",
 *                  required: "always", isNeverNull: true },
 *       house: { kind: "choice", label: "Sports House", choices: HOUSES, section: "schooling",
 *                seenBy: "family", spellings: ["house"], also: { "red house": "Red" } },
 *     } as const satisfies FieldTable<"page" | "family", "child" | "schooling">;
 *
 * The rest of the product derives from it:
 *
 * - here: labels, sections, blank forms, a record as a form holds it and back, what is missing;
 * - `field-schemas.ts`: the contract's schemas of answers and inputs;
 * - `field-cells.ts`: columns of an import, reading and writing of cells.
 *
 * Fields are chosen by what the table says of them, `fieldsWhere(FIELDS, { seenBy: "private" })`,
 * or by destructuring: `const { surname, ...DETAIL_FIELDS } = PUPIL_FIELDS`. A table of the
 * database agrees with its fields where it takes what `completeRecord` makes: then neither a
 * column without a field nor a field without a column compiles.
 *
 * An odd field (a class, a picture, a list of people) is of the kind "reference": it has a label,
 * a section and a column, and its reading, writing and drawing are its module's own.
 */

interface FieldFacts {
  /** The field's label on forms, letter for letter. */
  readonly label: string;
  /** The field's label on the form of a new record, where it differs. */
  readonly newLabel?: string;
  /** The field's label in files and on the pages of an import, where it differs. */
  readonly fileLabel?: string;
  /** The field's label in the history of changes, where it is not the label in sentence case. */
  readonly historyLabel?: string;
  /** The section of the forms that contains the field. */
  readonly section: string;
  /** The audience that may read the field; the module's policy has a function for each. */
  readonly seenBy: string;
  /** "new": required in a new record; "always": it also cannot be made blank later. */
  readonly required?: "new" | "always";
  /** Never null in a stored record, imported ones included. */
  readonly isNeverNull?: true;
  /** Initial value on a new form. Default: none; false for a flag. */
  readonly initial?: string | boolean;
  /** A hint below the field. */
  readonly hint?: string;
  /** Takes the full width of the form. */
  readonly isWide?: true;
  /** Its column in files. Default: the field's name; null: no column. */
  readonly column?: string | null;
  /** Other headers of the field in files. */
  readonly spellings?: readonly string[];
  /** Encrypted or sensitive: no log, history or report contains its value. */
  readonly isSecret?: true;
}

export interface TextField extends FieldFacts {
  readonly kind: "text" | "long text" | "email" | "phone";
  /** Maximum number of characters. */
  readonly max: number;
  /** Choices that forms offer; a record may have another text. */
  readonly offered?: readonly string[];
  /** Parses the value of a file into the stored form; null if invalid. */
  readonly parse?: (typed: string) => string | null;
  /** Text for a cell that `parse` refuses. */
  readonly fault?: string;
}

/** A calendar day, YYYY-MM-DD. */
export interface DayField extends FieldFacts {
  readonly kind: "day";
}

export interface ChoiceField extends FieldFacts {
  readonly kind: "choice";
  readonly choices: readonly string[];
  /** Label of the empty choice in forms. */
  readonly placeholder?: string;
  /** Returns the label of a choice, if it differs from the choice. */
  readonly wordOf?: (choice: string) => string;
  /** Spellings in files, in lower case, and the choice that each means. */
  readonly also?: Readonly<Record<string, string>>;
  /** Parses the value of a file, if `also` is not enough. */
  readonly parse?: (typed: string) => string | null;
}

/** Displayed and written as YES or NO. */
export interface FlagField extends FieldFacts {
  readonly kind: "flag";
}

/** Short texts, typed with commas between them. */
export interface ListField extends FieldFacts {
  readonly kind: "list";
  /** Maximum number of entries. */
  readonly most: number;
  /** Maximum number of characters of an entry. */
  readonly max: number;
}

/** The id of another record: a class, a person. */
export interface ReferenceField extends FieldFacts {
  readonly kind: "reference";
}

export type Field = TextField | DayField | ChoiceField | FlagField | ListField | ReferenceField;

export type FieldTable<
  Audience extends string = string,
  Section extends string = string,
> = Readonly<Record<string, Field & { readonly seenBy: Audience; readonly section: Section }>>;

/** The value of a field in a form; "" is a blank, and a list is comma-separated. */
export type FormValue<One extends Field> = One extends { kind: "flag" }
  ? boolean
  : One extends { kind: "choice"; choices: readonly (infer Choice extends string)[] }
    ? Choice | ""
    : string;
export type FormValues<Table extends FieldTable> = {
  [Name in keyof Table]: FormValue<Table[Name]>;
};

/** The value of a field in a record, in the database and in responses; a blank is null. */
export type RecordValue<One extends Field> = One extends { kind: "flag" }
  ? boolean
  : One extends { kind: "list" }
    ? string[]
    : One extends { isNeverNull: true }
      ? string
      : string | null;
export type RecordValues<Table extends FieldTable> = {
  [Name in keyof Table]: RecordValue<Table[Name]>;
};

/** The fields of a table that match all properties in `Where`. */
export type FieldsWhere<Table extends FieldTable, Where> = {
  [Name in keyof Table as Table[Name] extends Where ? Name : never]: Table[Name];
};

export function fieldsWhere<
  Table extends FieldTable,
  const Where extends Partial<Pick<Field, "kind" | "section" | "seenBy">>,
>(fields: Table, where: Where): FieldsWhere<Table, Where> {
  const conditions = Object.entries(where) as [keyof Field, string][];
  const chosen = Object.entries(fields).filter(([, field]) =>
    conditions.every(([fact, value]) => field[fact] === value),
  );
  return Object.fromEntries(chosen) as FieldsWhere<Table, Where>;
}

/** A table without some of its fields. */
export function fieldsWithout<Table extends FieldTable, Name extends keyof Table & string>(
  fields: Table,
  ...names: readonly Name[]
): Omit<Table, Name> {
  const remaining = Object.entries(fields).filter(([name]) => !names.some((one) => one === name));
  return Object.fromEntries(remaining) as Omit<Table, Name>;
}

/** The names of the fields, in the order of the table. */
export function namesOf<Table extends FieldTable>(fields: Table): (keyof Table & string)[] {
  return Object.keys(fields);
}

/** Throws for a name that the table does not have. */
export function fieldOf<Table extends FieldTable>(
  fields: Table,
  name: keyof Table & string,
): Table[keyof Table] & Field {
  const field = fields[name];
  if (!field) throw new Error(`No field is called ${name}`);
  return field;
}

/** The names of the fields in one section of the forms. */
export function namesIn<Table extends FieldTable>(
  fields: Table,
  section: Table[keyof Table]["section"],
): (keyof Table & string)[] {
  return namesOf(fields).filter((name) => fieldOf(fields, name).section === section);
}

/** Returns a label in sentence case: "Date of birth" for "Date of Birth". */
export function sentenceLabel({ label }: Pick<Field, "label">): string {
  return label.charAt(0) + label.slice(1).toLowerCase();
}

/**
 * Returns the labels of the fields in the history of changes. Fields that no history shows are left
 * out.
 */
export function historyLabels(fields: FieldTable): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !field.isSecret)
      .map(([name, field]) => [name, field.historyLabel ?? sentenceLabel(field)]),
  );
}

/** A new form. */
export function blankValues<Table extends FieldTable>(fields: Table): FormValues<Table> {
  return mapFields(fields, (field) => initialOf(field)) as FormValues<Table>;
}

/** Converts a record to form values. A choice that the field no longer offers is left blank. */
export function formValuesOf<Table extends FieldTable>(
  fields: Table,
  record: Readonly<Record<keyof Table, unknown>>,
): FormValues<Table> {
  return mapFields(fields, (field, name) => {
    const value = record[name];
    if (field.kind === "flag") return value === true;
    if (field.kind === "list") return Array.isArray(value) ? value.join(", ") : "";
    const text = typeof value === "string" ? value : "";
    return field.kind === "choice" ? (choiceIn(field, text) ?? "") : text;
  }) as FormValues<Table>;
}

/** Returns only the values of these fields of a record: those that a response may contain. */
export function pickFields<Table extends FieldTable>(
  fields: Table,
  record: Readonly<RecordValues<Table>>,
): RecordValues<Table> {
  return mapFields(fields, (_, name) => record[name]) as RecordValues<Table>;
}

/**
 * Returns the record values that a form sets: the named fields, blanks as null. Omitted fields stay
 * omitted.
 */
export function recordValuesOf<Table extends FieldTable>(
  fields: Table,
  form: { readonly [Name in keyof Table]?: FormValue<Table[Name]> | string[] | null | undefined },
): Partial<RecordValues<Table>> {
  const named = Object.entries(fields).flatMap(([name, field]) => {
    const value: unknown = form[name];
    return value === undefined ? [] : [[name, storedValue(field, value)] as const];
  });
  return Object.fromEntries(named) as Partial<RecordValues<Table>>;
}

/** Completes a record: a missing value is null, a missing flag has its value in a new form. */
export function completeRecord<Table extends FieldTable>(
  fields: Table,
  input: { readonly [Name in keyof Table]?: RecordValue<Table[Name]> | null | undefined } & {
    readonly [Name in keyof FieldsWhere<Table, { isNeverNull: true }>]: string;
  },
): RecordValues<Table> {
  const values: Partial<Record<keyof Table, unknown>> = input;
  return mapFields(
    fields,
    (field, name) => values[name] ?? (field.kind === "flag" ? initialOf(field) : noneOf(field)),
  ) as RecordValues<Table>;
}

/** Whether the field is required in the form of a new or an existing record. */
export function isRequired({ required }: Field, form: "new" | "change"): boolean {
  return required === "always" || (required === "new" && form === "new");
}

/** Returns the field's label on the form. */
export function labelOf({ label, newLabel }: Field, form: "new" | "change"): string {
  return form === "new" ? (newLabel ?? label) : label;
}

/**
 * Returns the required fields that are blank in a form, in the order of the table. For a change,
 * only the named fields are checked.
 */
export function missingFields<Table extends FieldTable>(
  fields: Table,
  form: Readonly<Partial<Record<string, unknown>>>,
  kind: "new" | "change",
): (keyof Table & string)[] {
  return namesOf(fields).filter((name) => {
    const value = form[name];
    if (!isRequired(fieldOf(fields, name), kind) || (kind === "change" && value === undefined))
      return false;
    return typeof value === "string" ? value.trim() === "" : (value ?? null) === null;
  });
}

/** Formats a value for display; "" for none. Days stay YYYY-MM-DD; modules format references. */
export function fieldValueText(field: Field, value: unknown): string {
  if (typeof value === "boolean") return value ? "YES" : "NO";
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value !== "string") return "";
  if (field.kind !== "choice" || !field.wordOf) return value;
  const choice = choiceIn(field, value);
  return choice === null ? value : field.wordOf(choice);
}

/** The offered choice that a stored text matches; null for none. */
function choiceIn({ choices, parse }: ChoiceField, text: string): string | null {
  return choices.find((choice) => choice === text) ?? parse?.(text) ?? null;
}

/** Splits "B.Ed., TRCN" into trimmed, non-empty entries. */
export function entriesIn(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function storedValue(field: Field, value: unknown): unknown {
  if (field.kind === "list" && typeof value === "string") return entriesIn(value);
  if (value !== "" && value !== null) return value;
  return field.isNeverNull ? "" : noneOf(field);
}

function noneOf({ kind }: Field): [] | null {
  return kind === "list" ? [] : null;
}

function initialOf({ kind, initial }: Field): string | boolean {
  return initial ?? (kind === "flag" ? false : "");
}

/** Returns an object with a value for each field. */
export function mapFields<Table extends FieldTable, Value>(
  fields: Table,
  make: (field: Field, name: keyof Table & string) => Value,
): { [Name in keyof Table]: Value } {
  const made = Object.entries(fields).map(([name, field]) => [name, make(field, name)]);
  return Object.fromEntries(made) as { [Name in keyof Table]: Value };
}
