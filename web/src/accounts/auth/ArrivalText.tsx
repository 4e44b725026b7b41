import type { Arrival } from "../../platform/session/arrival.ts";
import { Notice } from "../Notice.tsx";
import { arrivalText } from "./arrival-message.ts";

/** Shows the result of the email link that led here; renders nothing without one. */
export function ArrivalText({ arrival }: { arrival: Arrival | null }) {
  const text = arrival && arrivalText(arrival);
  if (!text) return null;
  return <Notice tone={arrival.errorCode === null ? "good" : "waiting"}>{text}</Notice>;
}
