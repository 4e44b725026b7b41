import { dayText } from "@school/core/api/dates.ts";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { todayAtSchool } from "./today.ts";

const todayText = () => dayText(todayAtSchool());

/** Today's date as text, updated when the page is printed: a tab may stay open for days. */
export function usePrintDate(): string {
  const [day, setDay] = useState(todayText);
  useEffect(() => {
    const today = () => flushSync(() => setDay(todayText()));
    addEventListener("beforeprint", today);
    return () => removeEventListener("beforeprint", today);
  }, []);
  return day;
}
