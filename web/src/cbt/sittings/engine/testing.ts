import type {
  AnswerOutcome,
  Acknowledged,
  Sitting,
  SittingState,
  StartDetails,
} from "@school/core/cbt/sittings/contract.ts";
import { noResponse } from "../../../platform/client/api-error.ts";
import { aTest } from "../../testing.ts";
import type { StoredAnswer, StoredSitting } from "./stored-sitting.ts";
import type { SittingApi, SaveRequest } from "./sitting-api.ts";

export const TEST_ID = "0199a000-0000-7000-8000-00000000000a";
const SITTING_ID = "0199a000-0000-7000-8000-00000000000b";
export const Q = ["q1", "q2", "q3"] as const;

export const openState: SittingState = {
  seat: 1,
  status: "open",
  secondsLeft: 1800,
  isPaused: false,
  secondsGiven: 0,
  receipt: null,
};

const receipt = { saved: 2, of: 3, code: "K7-2QD", at: "2026-03-02T09:30:00Z" };

const paper: NonNullable<Sitting["paper"]> = {
  testId: TEST_ID,
  title: "Seasons",
  subject: "Basic Science",
  className: "Primary 4",
  duration: 30,
  totalMarks: 3,
  isLarge: false,
  questions: [
    {
      id: "q1",
      type: "MCQ",
      questionText: "Which season is dry?",
      picture: null,
      options: [
        { key: "A", text: "Harmattan", picture: null },
        { key: "B", text: "Rainy season", picture: null },
      ],
      marks: 1,
    },
    {
      id: "q2",
      type: "TRUE_FALSE",
      questionText: "Rain is water.",
      picture: null,
      options: [],
      marks: 1,
    },
    {
      id: "q3",
      type: "SHORT_ANSWER",
      questionText: "Name a wind.",
      picture: null,
      options: [],
      marks: 1,
    },
  ],
};

export const brief: StartDetails = {
  test: aTest({
    id: TEST_ID,
    title: "Seasons",
    subject: { id: "s", name: "Basic Science" },
    duration: 30,
    totalMarks: 3,
    maxScore: 3,
    questions: 3,
    opensAt: "2026-03-02T08:00:00Z",
    closesAt: "2026-03-02T12:00:00Z",
  }),
  pupil: "Ada Obi",
  minutes: 30,
  accommodations: "",
  secondsUntilOpen: 0,
  sitting: null,
};

export function aSitting(change: Partial<StoredSitting> = {}): StoredSitting {
  return {
    id: SITTING_ID,
    testId: TEST_ID,
    pupil: "Ada Obi",
    seat: 1,
    paper,
    carryKey: "A".repeat(43) + "=",
    state: openState,
    contactAt: 0,
    wantsHandIn: false,
    ...change,
  };
}

export function anAnswer(questionId: string, change: Partial<StoredAnswer> = {}): StoredAnswer {
  return { questionId, answer: "A", number: 1, outcome: null, sinceContact: 0, ...change };
}

/** A faked server that saves what it acknowledges; a test can cut its connection and change its state. */
export function aSchool() {
  const saved = new Map<string, { questionId: string; number: number; answer: string | null }>();
  const requests: { call: keyof SittingApi; numbers: number[] }[] = [];
  const school = {
    requests,
    saved,
    isOnline: true,
    /** The server saves the answers, but its replies are lost. */
    losesReplies: false,
    outcome: "saved" as AnswerOutcome,
    state: openState,
    brief,
    hasBegun: false,
  };

  function arrive(call: keyof SittingApi, sent?: SaveRequest): Acknowledged[] {
    if (!school.isOnline) throw noResponse();
    const answers = sent?.answers ?? [];
    requests.push({ call, numbers: answers.map(({ number }) => number) });
    for (const { questionId, number, answer } of answers)
      if (school.outcome === "saved") saved.set(questionId, { questionId, number, answer });
    if (school.losesReplies) throw noResponse();
    return answers.map(({ questionId, number }) => ({
      questionId,
      number,
      outcome: school.outcome,
    }));
  }

  const sitting = (): Sitting => ({
    id: SITTING_ID,
    studentId: "p",
    pupil: "Ada Obi",
    paper: school.state.status === "open" ? paper : null,
    answers: [...saved.values()],
    state: school.state,
    carryKey: aSitting().carryKey,
  });

  const calls: SittingApi = {
    async brief() {
      arrive("brief");
      return school.brief;
    },
    async begin() {
      arrive("begin");
      if (school.hasBegun) school.state = { ...school.state, seat: school.state.seat + 1 };
      school.hasBegun = true;
      return sitting();
    },
    async find() {
      arrive("find");
      return sitting();
    },
    async save(sent) {
      return { acknowledged: arrive("save", sent), state: school.state };
    },
    async handIn(sent) {
      const acknowledged = arrive("handIn", sent);
      school.state = { ...school.state, status: "handed_in", receipt };
      const score = { marks: 2, totalMarks: 3, score: 2, maxScore: 3 };
      return { acknowledged, state: school.state, receipt, score };
    },
  };
  return { ...calls, school };
}
