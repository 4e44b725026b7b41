const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Whether a text is a UUID in the portal's format. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
