interface NamedClass {
  readonly id: string;
  /** Excludes the arm: "Primary 4". */
  readonly name: string;
  /** The arm: "Gold". */
  readonly section: string | null;
}

type ClassMatch<Class extends NamedClass> =
  | { readonly kind: "one"; readonly class: Class }
  /** The person must choose one of these. */
  | { readonly kind: "several"; readonly classes: readonly Class[] }
  | { readonly kind: "none" };

/** Returns the full name of a class: name plus section, "Primary 4 Gold". */
export function fullClassName(named: Pick<NamedClass, "name" | "section">): string {
  return `${named.name} ${named.section ?? ""}`.trim().replace(/\s+/g, " ");
}

/** A name in its stored form: NFC, single-spaced and trimmed. */
export function tidyName(text: string): string {
  return text.normalize("NFC").trim().replace(/\s+/g, " ");
}

/** The form in which class names are compared: "Primary 4", "primary 4" and " PRIMARY  4 " agree. */
export function normaliseClassName(text: string): string {
  return text.toLowerCase().normalize("NFC").trim().replace(/\s+/g, " ");
}

/**
 * Finds the class that a person typed, among the classes of one session. A full name that fits
 * exactly wins; a name without its section fits all its arms.
 */
export function matchClassName<Class extends NamedClass>(
  typed: string,
  classes: readonly Class[],
): ClassMatch<Class> {
  const plain = normaliseClassName(typed);
  if (plain === "") return { kind: "none" };
  const exact = classes.filter((known) => normaliseClassName(fullClassName(known)) === plain);
  const fitting =
    exact.length > 0 ? exact : classes.filter((known) => normaliseClassName(known.name) === plain);
  const [first, ...rest] = fitting;
  if (!first) return { kind: "none" };
  return rest.length === 0 ? { kind: "one", class: first } : { kind: "several", classes: fitting };
}
