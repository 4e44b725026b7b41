import { nounFor, plural } from "@school/core/api/plural.ts";
import { useEffect, useRef, useState } from "react";
import { clockWords } from "../durations.ts";
import type { SittingSession } from "../engine/sitting-session.ts";
import type { SittingView } from "../engine/sitting-view.ts";
import { waiting } from "../engine/stored-sitting.ts";
import styles from "./StatusLine.module.css";
import { useNow } from "./use-sitting.ts";

/** How it stands with the network: a sign and one sentence, told to screen readers as it changes. */
export function StatusLine({ view }: { view: SittingView }) {
  const now = useNow();
  const { contact, answers, openingSince } = view;
  const isWaiting = openingSince !== null || waiting(answers.values()).length > 0;
  const isFine = contact.kind === "reached" && !isWaiting;
  return (
    <p className={styles.line} data-fine={isFine || undefined} role="status">
      <span aria-hidden="true">{isFine ? "✓" : "↑"}</span>
      <span>{contactText(view, now)}</span>
    </p>
  );
}

/** Milliseconds without an answer after which the page calls the network gone. */
const AWAY_MS = 6_000;

/** How it stands with the network, in one calm sentence; `now` by the steady clock. */
export function contactText(
  {
    contact,
    answers,
    isPersistent,
    openingSince,
  }: Pick<SittingView, "contact" | "answers" | "isPersistent" | "openingSince">,
  now: number,
): string {
  const count = waiting(answers.values()).length;
  if (contact.kind === "reached") {
    // What is waited for may be waited for in vain.
    if (openingSince !== null) return "Asking the school…";
    if (answers.size === 0) return "The school is reached.";
    return count === 0
      ? "Everything is kept at school."
      : `Sending ${plural(count, "answer")} to school…`;
  }
  if (contact.kind === "refused") return `The school says: ${contact.refusal}`;
  const here = isPersistent
    ? "Your answers are kept on this device"
    : "Your answers are in this window alone: do not close it";
  if (contact.kind === "signed-out") return `You are signed out. ${here} until you sign in again.`;
  if (contact.kind === "starting" || now - contact.since < AWAY_MS) return "Asking the school…";
  return `The school is not reached at the moment. ${here} and will be sent by themselves.`;
}

/** What this browser cannot do here, in one sentence; null if nothing is missing. */
export function limitsText({
  isPersistent,
  isSecure,
}: {
  isPersistent: boolean;
  isSecure: boolean;
}): string | null {
  if (!isPersistent) {
    return "This browser keeps nothing (a private window, or no room left): stay connected and do not close this window before you have handed in.";
  }
  if (!isSecure) {
    return "This address is not secure (http): your answers are kept on this device, but the page itself cannot be opened again without the network.";
  }
  return null;
}

/** The beginning of a sentence: "1 answer is", "3 answers are". */
export function answersAre(count: number): string {
  return plural(count, "answer is", "answers are");
}

/** The time left, and what is said aloud of it. */
export function TimeLeft({ session, isPaused }: { session: SittingSession; isPaused: boolean }) {
  useNow();
  const left = session.secondsLeft();
  const before = useRef(left);
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    const said = timeAnnouncement(before.current, left);
    before.current = left;
    if (said !== null) setAnnounced(said);
  }, [left]);

  return (
    <div
      className={styles.time}
      data-paused={isPaused || undefined}
      data-short={(left !== null && left < 300) || undefined}
    >
      <span className={styles.label}>{isPaused ? "Clock stands still" : "Time left"}</span>
      <span role="timer" aria-label="Time left" className={styles.clock}>
        {left === null ? "–" : `${session.isTimeCertain() ? "" : "about "}${clockWords(left)}`}
      </span>
      <span role="status" className="visually-hidden">
        {announced}
      </span>
    </div>
  );
}

/** Minutes before the end at which a screen reader is told. */
const ANNOUNCED_MINUTES = [10, 5, 1];

/** What is said aloud as the time passes one of the marks; null at every other moment. */
export function timeAnnouncement(before: number | null, now: number | null): string | null {
  if (before === null || now === null) return null;
  const passed = ANNOUNCED_MINUTES.findLast(
    (minutes) => before > minutes * 60 && now <= minutes * 60,
  );
  if (passed !== undefined) return `${plural(passed, "minute")} left`;
  const given = Math.round((now - before) / 60);
  return now - before > 20
    ? `${given < 1 ? "Some" : given} more ${nounFor(given, "minute")} were given`
    : null;
}
