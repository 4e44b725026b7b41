import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });

/** Today in words, as of the moment in which the page is printed: a tab may stay open for days. */
export function usePrintDate(): string {
  const [day, setDay] = useState(() => format.format(new Date()));
  useEffect(() => {
    const today = () => flushSync(() => setDay(format.format(new Date())));
    addEventListener("beforeprint", today);
    return () => removeEventListener("beforeprint", today);
  }, []);
  return day;
}
