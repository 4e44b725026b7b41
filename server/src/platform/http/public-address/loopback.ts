import type { Config } from "../../runtime/config/config.ts";

/** Matches loopback links, which open a different computer on each device. */
const ONLY_HERE = /https?:\/\/(localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])(?![\w.-])/i;

type Address = Pick<Config, "publicUrl" | "isAddressChosen">;

export function isLoopbackUrl(text: string): boolean {
  return ONLY_HERE.test(text);
}

/**
 * Whether a link can be opened on other people's devices. If the school itself has chosen
 * "localhost", it deliberately works on one computer only.
 */
export function canBeOpened(text: string, { publicUrl, isAddressChosen }: Address): boolean {
  return !isLoopbackUrl(text) || (isAddressChosen && isLoopbackUrl(publicUrl));
}
