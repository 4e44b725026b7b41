const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Whether a text is an id as the portal writes them. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
