/** The invalid fields of a form with their errors, in the order of the fields. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** Returns the text of a form field; "" without one. */
export function textOf(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === "string" ? value : "";
}

/** Leads to the first field that is wrong. True if there is one. */
export function focusFirst(form: HTMLFormElement, errors: FieldErrors<string>): boolean {
  const [first] = Object.keys(errors);
  if (first === undefined) return false;
  form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  return true;
}
