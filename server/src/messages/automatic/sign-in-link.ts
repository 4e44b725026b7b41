import { shownPhone } from "@school/core/api/phone.ts";

interface SignIn {
  /** Name with which the person signs in; null if it is not known. */
  readonly name: string | null;
  /** The page that opens after it; the dashboard if left out. */
  readonly from?: string;
  /** By a code to the phone, for those who may have no password. */
  readonly byCode?: boolean;
}

/**
 * The sign-in with the name filled in: it is in the fragment, which stays in the browser. Never a
 * password, since others read messages too.
 */
export function signInLink(publicUrl: string, { name, from, byCode = false }: SignIn): string {
  const page = `${publicUrl}/signin${byCode ? "/code" : ""}${from ? `?from=${from}` : ""}`;
  if (name === null) return page;
  return `${page}#name=${encodeURIComponent(shownPhone(name).replaceAll(" ", ""))}`;
}
