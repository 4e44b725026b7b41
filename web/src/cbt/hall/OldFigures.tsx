import { clockText } from "@school/core/api/dates.ts";
import { useEffect, useState } from "react";
import styles from "./Hall.module.css";
import { spanWords } from "./spans.ts";

/**
 * Says that this page hears nothing from the school, and since when.
 *
 * @param since when the figures came (milliseconds since 1970, by this device)
 */
export function OldFigures({ since }: { since: number }) {
  const age = useAge(since);
  return (
    <div className={styles.old}>
      <p role="alert">
        <strong>No answer from the school since {clockText(since, "second")}.</strong> These figures
        are from then; the page goes on asking by itself.
      </p>
      <p className={styles.age}>{spanWords(age)} old</p>
    </div>
  );
}

/** Seconds since a moment, counted on each second. */
function useAge(since: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, (now - since) / 1000);
}
