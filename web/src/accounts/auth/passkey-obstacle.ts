import { passkeyTexts } from "./text.ts";

/** Why this page can use no passkeys, in words for the person; null where it can. */
export function passkeyObstacle(): string | null {
  if (!window.isSecureContext) return passkeyTexts.insecure;
  return typeof PublicKeyCredential === "function"
    ? null
    : "This browser has no passkeys. Use your password, or another browser.";
}
