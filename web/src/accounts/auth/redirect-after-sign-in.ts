import { openDocument } from "../../platform/open-document.ts";
import { readArrival } from "../../platform/session/arrival.ts";
import { handOver, type Handover } from "../../platform/session/handover.ts";
import { readSession } from "../../platform/session/stored.ts";
import { returnAddress } from "./return-address.ts";

/**
 * Continues with the session that this browser now has, or with the data of the URL; false without
 * either.
 */
export function redirectAfterSignIn(handed: Handover = {}): boolean {
  const stored = readSession();
  const hasLink = readArrival(location.hash) !== null || Boolean(handed.arrival);
  if (stored === null && !hasLink) return false;
  const mayNeedCode = stored !== null && (stored.hasFactor || handed.needsCode === true);
  if (hasLink || (mayNeedCode && !stored.isRaised)) continueWith(handed);
  else openDocument(returnAddress(new URLSearchParams(location.search).get("from")));
  return true;
}

/** Opens the page for the rarely used sign-in options. */
export function continueWith(handover: Handover): void {
  handOver(handover);
  openDocument(`/signin/continue${location.search}${location.hash}`);
}
