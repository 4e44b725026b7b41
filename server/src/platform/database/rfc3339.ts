/**
 * A time as statements written by hand answer it, in the time zone of the connection, in the UTC of
 * the API.
 */
export function rfc3339(moment: string): string;
export function rfc3339(moment: string | null): string | null;
export function rfc3339(moment: string | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}
