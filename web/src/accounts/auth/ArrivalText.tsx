import type { Arrival } from "../../platform/session/arrival.ts";
import { Notice } from "../Notice.tsx";
import { arrivalText } from "./arrival-message.ts";

/** Says what came of the mail's link that led here; nothing where none did. */
export function ArrivalText({ arrival }: { arrival: Arrival | null }) {
  const text = arrival && arrivalText(arrival);
  if (!text) return null;
  return <Notice tone={arrival.errorCode === null ? "good" : "waiting"}>{text}</Notice>;
}
