import { shownPhone } from "@school/core/api/phone.ts";

interface SignIn {
  /** Name with which the person signs in; null if unknown. */
  readonly name: string | null;
  /** The page that opens after it; the dashboard if left out. */
  readonly from?: string;
  /** Sign-in by a code to the phone, for people who may have no password. */
  readonly byCode?: boolean;
}

/**
 * The sign-in URL with the name filled in, in the fragment, which browsers do not send. Never a
 * password, since others read messages too.
 */
export function signInLink(publicUrl: string, { name, from, byCode = false }: SignIn): string {
  const page = `${publicUrl}/signin${byCode ? "/code" : ""}${from ? `?from=${from}` : ""}`;
  if (name === null) return page;
  return `${page}#name=${encodeURIComponent(shownPhone(name).replaceAll(" ", ""))}`;
}
