import {
  fieldOf,
  isRequired,
  labelOf,
  type Field,
  type FieldTable,
  type FormValues,
} from "@school/core/api/fields.ts";
import { Fragment, type ReactNode } from "react";
import type { Option } from "../table/FilterSelect.tsx";
import { RadioField, SelectField, TextAreaField, TextField } from "./FormFields.tsx";
import { FieldGrid, FormSection } from "./FormLayout.tsx";
import { DateField } from "./PickedField.tsx";

/** A form over a record's table of fields, for its field components. */
export interface FieldsForm<Table extends FieldTable> {
  readonly fields: Table;
  /** Kind of form: for a new record, or for a change to an existing one. */
  readonly kind: "new" | "change";
  readonly values: Readonly<FormValues<Table>>;
  readonly change: (changes: Partial<FormValues<Table>>) => void;
  /** Returns the issue with a field; undefined while there is none. */
  readonly issueFor: (field: string) => string | undefined;
}

/**
 * Returns the props shared by all fields of a record's form, for fields that a module renders
 * itself.
 */
export function fieldInput<Table extends FieldTable>(
  form: FieldsForm<Table>,
  name: keyof Table & string,
) {
  const field = fieldOf(form.fields, name);
  const value: string | boolean = form.values[name];
  const needed = isRequired(field, form.kind);
  return {
    label: labelOf(field, form.kind),
    description: field.hint,
    value: typeof value === "string" ? value : "",
    error: form.issueFor(name),
    withAsterisk: needed,
    required: needed,
    onChange: (event: { currentTarget: { value: string } }) =>
      changeOne(form, name, event.currentTarget.value),
  };
}

interface RecordFieldProps<Table extends FieldTable> {
  form: FieldsForm<Table>;
  name: keyof Table & string;
  /** Replaces the options of the table. */
  options?: readonly (Option | string)[] | undefined;
  /** Replaces the hint of the table. */
  hint?: string | undefined;
}

/** One field of a record, rendered by its kind; the stored value is always an option. */
export function RecordField<Table extends FieldTable>(props: RecordFieldProps<Table>) {
  const { form, name, options, hint } = props;
  const field = fieldOf(form.fields, name);
  const input = { ...fieldInput(form, name), ...(hint !== undefined && { description: hint }) };
  switch (field.kind) {
    case "flag":
      return (
        <RadioField
          label={input.label}
          description={input.description}
          options={YES_NO}
          value={form.values[name] === true ? "YES" : "NO"}
          error={input.error}
          onChange={(value) => changeOne(form, name, value === "YES")}
        />
      );
    case "choice":
      return (
        <SelectField
          placeholder={field.placeholder ?? "Choose"}
          options={withOwn(options ?? optionsOf(field), input.value)}
          {...input}
        />
      );
    case "reference":
      return <SelectField placeholder="Choose" options={options ?? []} {...input} />;
    case "day":
      return <DateField {...input} onChange={(value) => changeOne(form, name, value)} />;
    case "long text":
      return <TextAreaField maxLength={field.max} {...input} />;
    case "list":
      return <TextField autoComplete="off" maxLength={field.most * (field.max + 2)} {...input} />;
    case "text":
    case "email":
    case "phone": {
      const offered = options ?? field.offered;
      if (offered) {
        return (
          <SelectField placeholder="Choose" options={withOwn(offered, input.value)} {...input} />
        );
      }
      return (
        <TextField type={TYPES[field.kind]} autoComplete="off" maxLength={field.max} {...input} />
      );
    }
  }
}

interface RecordSectionProps<Table extends FieldTable> {
  form: FieldsForm<Table>;
  section: Table[keyof Table]["section"];
  title: string;
  description?: ReactNode;
  /** Fields that the module renders itself; null omits one. */
  odd?: Partial<Record<keyof Table & string, ReactNode>>;
  /** Below the fields. */
  children?: ReactNode;
}

/** One section of a record's form, its fields in table order. */
export function RecordSection<Table extends FieldTable>(props: RecordSectionProps<Table>) {
  const { form, section, title, description, odd = {}, children } = props;
  const [table, overrides]: [FieldTable, Readonly<Record<string, ReactNode>>] = [form.fields, odd];
  const lines: { isWide: boolean; fields: ReactNode[] }[] = [];
  for (const [name, field] of Object.entries(table)) {
    if (field.section !== section) continue;
    const drawn = (
      <Fragment key={name}>
        {name in overrides ? overrides[name] : <RecordField form={form} name={name} />}
      </Fragment>
    );
    const isWide = field.isWide === true;
    const line = lines.at(-1);
    if (!isWide && line && !line.isWide) line.fields.push(drawn);
    else lines.push({ isWide, fields: [drawn] });
  }
  return (
    <FormSection title={title} description={description}>
      {lines.map(({ isWide, fields }, index) =>
        isWide ? fields : <FieldGrid key={index}>{fields}</FieldGrid>,
      )}
      {children}
    </FormSection>
  );
}

/** Adds the stored value to the options, since an import may have set another one. */
export function withOwn<Offered extends Option | string>(
  list: readonly Offered[],
  current: string,
): readonly (Offered | string)[] {
  const has = list.some((one) => (typeof one === "string" ? one : one.value) === current);
  return current === "" || has ? list : [current, ...list];
}

const YES_NO = [
  { value: "YES", label: "YES" },
  { value: "NO", label: "NO" },
];

const TYPES = { text: "text", email: "email", phone: "tel" } as const;

function optionsOf({ choices, wordOf }: Extract<Field, { kind: "choice" }>): (Option | string)[] {
  return choices.map((value) => (wordOf ? { value, label: wordOf(value) } : value));
}

function changeOne<Table extends FieldTable>(
  { change }: FieldsForm<Table>,
  name: keyof Table,
  value: string | boolean,
): void {
  const changes: Partial<Record<keyof Table, string | boolean>> = {};
  changes[name] = value;
  change(changes as Partial<FormValues<Table>>);
}
