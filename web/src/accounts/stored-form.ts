/*
 * Text typed by a visitor, stored through reloads until the tab closes. A visitor has no account
 * to store it under, and on a shared computer the next visitor must not find it.
 */

const PREFIX = "kept:";

export function storeForm(form: string, contents: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + form, JSON.stringify(contents));
  } catch {
    // Without storage a reload only empties the form.
  }
}

/** Reads the stored form, if it has the texts of `empty`; missing ones are taken from there. */
export function readStoredForm<Contents extends Readonly<Record<string, string>>>(
  form: string,
  empty: Contents,
): Contents {
  const stored = read(form);
  const texts = Object.entries(empty).map(([key, text]) => {
    const value = stored[key];
    return [key, typeof value === "string" ? value : text];
  });
  return Object.fromEntries(texts) as Contents;
}

/** Puts the texts into the form's fields of those names that are still empty. */
export function fillIn(form: HTMLFormElement, texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts)) {
    const field = form.elements.namedItem(name);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (isField && text !== "" && field.value === "") field.value = text;
  }
}

export function clearStoredForm(form: string): void {
  try {
    sessionStorage.removeItem(PREFIX + form);
  } catch {
    // What cannot be removed was not stored either.
  }
}

function read(form: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + form) ?? "null");
    return typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
