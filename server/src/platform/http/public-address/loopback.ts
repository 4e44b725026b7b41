import type { Config } from "../../runtime/config/config.ts";

/** A link that leads to whatever computer opens it. */
const ONLY_HERE = /https?:\/\/(localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])(?![\w.-])/i;

type Address = Pick<Config, "publicUrl" | "isAddressChosen">;

export function isLoopbackUrl(text: string): boolean {
  return ONLY_HERE.test(text);
}

/**
 * Whether what goes to other people's phones can be opened there. A school that has chosen
 * "localhost" itself works on one computer only, on purpose.
 */
export function canBeOpened(text: string, { publicUrl, isAddressChosen }: Address): boolean {
  return !isLoopbackUrl(text) || (isAddressChosen && isLoopbackUrl(publicUrl));
}
