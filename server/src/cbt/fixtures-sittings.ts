import { eq } from "drizzle-orm";
import type { Database } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { createSealer } from "../platform/secrets/seal.ts";
import { handInSittings } from "./commands-marking.ts";
import { sittingAnswers, sittings } from "./tables-sittings.ts";
import type { MadeTest } from "./fixtures.ts";

interface SittingWishes {
  test: MadeTest;
  studentId: string;
  classId: string;
  /** By the questions' places in the test; one that is left out has no answer. */
  answers?: readonly (string | null)[];
  /** Seconds from now; an hour unless wished otherwise. */
  secondsLeft?: number;
  beganAt?: Date;
  /** Marked and closed; who handed it in. */
  handedInBy?: "pupil" | "time" | "invigilator";
}

/** A sitting of a test's paper, open unless it is handed in. */
export async function makeSitting(
  db: Database,
  { test, studentId, classId, answers = [], secondsLeft = 3600, ...wishes }: SittingWishes,
): Promise<{ id: string; seat: number }> {
  const id = newId();
  await db.insert(sittings).values({
    id,
    testId: test.id,
    paperId: test.paperId,
    studentId,
    classId,
    questionIds: test.questionIds,
    deadline: new Date(Date.now() + secondsLeft * 1000),
    ...(wishes.beganAt && { beganAt: wishes.beganAt }),
  });
  const given = answers.map((answer, place) => ({
    sittingId: id,
    questionId: test.questionIds[place]!,
    number: place + 1,
    answer,
  }));
  if (given.length > 0) await db.insert(sittingAnswers).values(given);
  const { handedInBy: by } = wishes;
  if (by) {
    const sealer = createSealer("a secret key for fixtures only");
    await db.transaction((tx) => handInSittings(tx, [id], { by, sealer }));
  }
  return { id, seat: 1 };
}

/** Moves a sitting's deadline, as if the time had passed. */
export async function setSecondsLeft(
  db: Database,
  sittingId: string,
  seconds: number,
): Promise<void> {
  await db
    .update(sittings)
    .set({ deadline: new Date(Date.now() + seconds * 1000) })
    .where(eq(sittings.id, sittingId));
}
