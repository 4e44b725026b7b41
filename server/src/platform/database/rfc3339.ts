/**
 * Converts a time of a handwritten statement, in the time zone of the connection, to the UTC of the
 * API.
 */
export function rfc3339(moment: string): string;
export function rfc3339(moment: string | null): string | null;
export function rfc3339(moment: string | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}
