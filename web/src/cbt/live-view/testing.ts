import type {
  LiveView,
  LiveViewEvent,
  LiveViewRow,
  LateAnswer,
} from "@school/core/cbt/live-view/contract.ts";
import { aTest } from "../testing.ts";
import { labels } from "./text.ts";

/** A pupil who sits and is connected, with the given differences. */
export function aRow(
  differing: Partial<Omit<LiveViewRow, "student">> & { name?: string; className?: string } = {},
): LiveViewRow {
  const { name = "Obi Ada", className = "Primary 4 Gold", ...rest } = differing;
  return {
    student: {
      id: `student ${name}`,
      name,
      admissionNumber: "MC/2020/001",
      classId: `class ${className}`,
      className,
    },
    status: "sitting",
    sittingId: `sitting-${name.toLowerCase().replaceAll(" ", "-")}`,
    lastContact: 2,
    answered: 14,
    saved: 12,
    of: 30,
    lateAnswers: 0,
    device: "Chrome on Android, 360 x 800",
    openings: 1,
    beganAt: "2026-01-12T08:05:00.000Z",
    secondsLeft: 1205,
    secondsGiven: 0,
    accommodations: "",
    handedInAt: null,
    handedInBy: null,
    receipt: null,
    ...rest,
  };
}

/** One who has submitted. */
export function aSubmittedRow(differing: Parameters<typeof aRow>[0] = {}): LiveViewRow {
  return aRow({
    status: "handed_in",
    secondsLeft: null,
    handedInAt: "2026-01-12T09:00:00.000Z",
    handedInBy: "time",
    receipt: "K7-2QD",
    ...differing,
  });
}

/** One who has not started. */
export function aRowNotStarted(name: string): LiveViewRow {
  return aRow({
    name,
    status: "not_begun",
    sittingId: null,
    lastContact: null,
    answered: null,
    saved: 0,
    device: null,
    openings: 0,
    beganAt: null,
    secondsLeft: null,
  });
}

export function aLiveView(rows: LiveViewRow[], differing: Partial<LiveView> = {}): LiveView {
  return { test: aTest(), mayChange: false, entryCode: null, pausedAt: null, rows, ...differing };
}

export function anEvent(differing: Partial<LiveViewEvent> = {}): LiveViewEvent {
  return {
    id: "event-1",
    at: "2026-01-12T08:30:07.000Z",
    kind: "time_given",
    student: { id: "student Obi Ada", name: "Obi Ada" },
    by: "Ngozi Eze",
    seconds: 600,
    reason: labels.powerCut,
    device: null,
    ...differing,
  };
}

export function aLateAnswer(differing: Partial<LateAnswer> = {}): LateAnswer {
  return {
    id: "11111111-1111-4111-8111-111111111111",
    place: 4,
    answer: "B",
    standing: "A",
    why: "deadline",
    sinceContact: 35,
    receivedAt: "2026-01-12T09:10:00.000Z",
    decision: null,
    ...differing,
  };
}
