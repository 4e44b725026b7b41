import { useEffect, useRef, useState } from "react";
import { clockWords } from "../clock-words.ts";
import { timeNews } from "./announce-time.ts";
import type { Desk } from "./desk.ts";
import styles from "./TimeLeft.module.css";
import { useNow } from "./use-desk.ts";

/** The time left, and what is said aloud of it. */
export function TimeLeft({ desk, isPaused }: { desk: Desk; isPaused: boolean }) {
  useNow();
  const left = desk.secondsLeft();
  const before = useRef(left);
  const [news, setNews] = useState("");
  useEffect(() => {
    const told = timeNews(before.current, left);
    before.current = left;
    if (told !== null) setNews(told);
  }, [left]);

  return (
    <div
      className={styles.time}
      data-paused={isPaused || undefined}
      data-short={(left !== null && left < 300) || undefined}
    >
      <span className={styles.label}>{isPaused ? "Clock stands still" : "Time left"}</span>
      <span role="timer" aria-label="Time left" className={styles.clock}>
        {left === null ? "–" : `${desk.isTimeCertain() ? "" : "about "}${clockWords(left)}`}
      </span>
      <span role="status" className="visually-hidden">
        {news}
      </span>
    </div>
  );
}
