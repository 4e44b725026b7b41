import { useEffect, useRef, useState } from "react";
import { timerText } from "../durations.ts";
import type { SittingSession } from "../engine/sitting-session.ts";
import type { SittingView } from "../engine/sitting-view.ts";
import { unsent } from "../engine/stored-sitting.ts";
import { connection, timer } from "../text.ts";
import styles from "./StatusLine.module.css";
import { useNow } from "./use-sitting.ts";

/** The state of the connection: an icon and a text, announced by screen readers. */
export function StatusLine({ view }: { view: SittingView }) {
  const now = useNow();
  const { contact, answers, openingSince } = view;
  const isWaiting = openingSince !== null || unsent(answers.values()).length > 0;
  const isFine = contact.kind === "connected" && !isWaiting;
  return (
    <p className={styles.line} data-fine={isFine || undefined} role="status">
      <span aria-hidden="true">{isFine ? "✓" : "↑"}</span>
      <span>{contactText(view, now)}</span>
    </p>
  );
}

/** Milliseconds without a response after which the page shows "No connection". */
const OFFLINE_MS = 6_000;

/** The text about the connection; `now` by the monotonic clock. */
export function contactText(
  {
    contact,
    answers,
    isPersistent,
    openingSince,
  }: Pick<SittingView, "contact" | "answers" | "isPersistent" | "openingSince">,
  now: number,
): string {
  const count = unsent(answers.values()).length;
  if (contact.kind === "connected") {
    // The request may be lost.
    if (openingSince !== null) return connection.connecting;
    if (answers.size === 0) return "Connected";
    return count === 0 ? "All your answers are sent to school." : connection.sending(count);
  }
  if (contact.kind === "refused") return connection.refused(contact.refusal ?? "");
  if (contact.kind === "signed-out")
    return isPersistent
      ? "You are signed out. Your answers are saved on this device. Sign in to send them."
      : "You are signed out. Keep this page open and sign in to send your answers.";
  if (contact.kind === "starting" || now - contact.since < OFFLINE_MS) return connection.connecting;
  if (answers.size === 0) return "No connection. We will keep trying.";
  return isPersistent
    ? "No connection. Your answers are saved on this device and will be sent automatically."
    : "No connection. Keep this page open. Your answers will be sent automatically.";
}

/** Returns a description of this browser's limits; null if there are none. */
export function limitsText({
  isPersistent,
  isSecure,
}: {
  isPersistent: boolean;
  isSecure: boolean;
}): string | null {
  if (!isPersistent)
    return "This browser cannot save your answers. Keep this page open until you submit, and tell your teacher. The window is private or the device is full.";
  return isSecure
    ? null
    : "Keep this page open. This address is not secure (http), so the page cannot open again without a network.";
}

/** The time left, with announcements for screen readers. */
export function TimeLeft({ session, isPaused }: { session: SittingSession; isPaused: boolean }) {
  useNow();
  const secondsLeft = session.secondsLeft();
  const before = useRef(secondsLeft);
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    const announcement = timeAnnouncement(before.current, secondsLeft);
    before.current = secondsLeft;
    if (announcement !== null) setAnnounced(announcement);
  }, [secondsLeft]);

  return (
    <div
      className={styles.time}
      data-paused={isPaused || undefined}
      data-short={(secondsLeft !== null && secondsLeft < 300) || undefined}
    >
      <span className={styles.label}>{isPaused ? "Timer stopped" : timer.left}</span>
      <span role="timer" aria-label={timer.left} className={styles.clock}>
        {secondsLeft === null
          ? "–"
          : `${session.isTimeCertain() ? "" : "about "}${timerText(secondsLeft)}`}
      </span>
      <span role="status" className="visually-hidden">
        {announced}
      </span>
    </div>
  );
}

/** Minutes before the end at which the time is announced. */
const ANNOUNCED_MINUTES = [10, 5, 1];

/** The announcement when the time passes one of these minutes or is extended; else null. */
export function timeAnnouncement(before: number | null, after: number | null): string | null {
  if (before === null || after === null) return null;
  const passed = ANNOUNCED_MINUTES.findLast(
    (minutes) => before > minutes * 60 && after <= minutes * 60,
  );
  if (passed !== undefined) return timer.minutesLeft(passed);
  return after - before > 20 ? timer.minutesMore(Math.round((after - before) / 60)) : null;
}
