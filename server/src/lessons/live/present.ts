import type { Actor } from "@school/core/accounts/actor.ts";
import type { LiveLesson } from "@school/core/lessons/live/contract.ts";
import { opensAt, phaseOf } from "@school/core/lessons/live/live-lesson.ts";
import { mayChangeLive } from "@school/core/lessons/live/policy.ts";
import type { LiveRow } from "./queries.ts";

/** @param now RFC 3339 */
export function presentLive(row: LiveRow, actor: Actor, now: string): LiveLesson {
  const { lesson, subject, host, classes } = row;
  const { id, title, recordingLink, notesLink, version } = lesson;
  const times = { startsAt: lesson.startsAt.toISOString(), endsAt: lesson.endsAt.toISOString() };
  const isCancelled = lesson.cancelledAt !== null;
  const mayChange = mayChangeLive(actor, { isHost: lesson.hostId === actor.id });
  const phase = phaseOf(times, now);
  const canJoin = !isCancelled && phase !== "over";
  return {
    id,
    title,
    subject,
    classes,
    host,
    ...times,
    phase,
    isCancelled,
    link: canJoin || mayChange ? lesson.link : null,
    recordingLink: recordingLink || null,
    notesLink: notesLink || null,
    mayChange,
    version,
  };
}

/**
 * Returns the lessons that can be joined now, and the time when the next can be. The rows are in the
 * order in which the lessons begin.
 */
export function presentNearLessons(rows: readonly LiveRow[], actor: Actor, now: string) {
  const lessons = rows.map((row) => presentLive(row, actor, now));
  const next = lessons.find(({ phase }) => phase === "coming");
  return {
    lessons: lessons.filter(({ phase }) => phase === "open"),
    nextLessonAt: next ? opensAt(next) : null,
  };
}
