import { openDocument } from "../../platform/open-document.ts";
import { readArrival } from "../../platform/session/arrival.ts";
import { handOver, type Handover } from "../../platform/session/handover.ts";
import { readSession } from "../../platform/session/stored.ts";
import { returnAddress } from "./return-address.ts";

/**
 * Continues with the session that this browser has by now, or with what the address brought; false if
 * there is neither.
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

/** To the page for what few need of signing in. */
export function continueWith(handover: Handover): void {
  handOver(handover);
  openDocument(`/signin/continue${location.search}${location.hash}`);
}
