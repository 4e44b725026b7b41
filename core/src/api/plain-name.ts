/**
 * The form in which sign-in names and email addresses are compared, counted and stored: NFKC,
 * trimmed (NFKC makes spaces of some signs), then each character in lower case. PostgreSQL's
 * `lower()` of a stored name is the same.
 */
export function plainName(typed: string): string {
  return Array.from(normalize(typed), (character) => character.toLowerCase()).join("");
}

/**
 * Whether all programs lower-case the name alike. They do not for "İ": some make one letter of it,
 * others two.
 */
export function hasPlainForm(typed: string): boolean {
  const name = normalize(typed);
  const plain = plainName(typed);
  const isSameLength = Array.from(name).length === Array.from(plain).length;
  return isSameLength && plain === name.toLowerCase() && plain === plain.normalize("NFKC");
}

function normalize(typed: string): string {
  return typed.normalize("NFKC").trim();
}
