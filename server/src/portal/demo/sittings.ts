import { marksFor } from "@school/core/cbt/marks/marking.ts";
import { receiptCode } from "../../cbt/sittings/commands-hand-in.ts";
import { hallEvents, sittingAnswers, sittings } from "../../cbt/sittings/tables.ts";
import { createSealer } from "../../platform/secrets/seal.ts";
import { batch, type Batch } from "./batch.ts";
import { demoId } from "./ids.ts";
import type { Pupil } from "./pupils.ts";
import type { DemoQuestion } from "./questions.ts";
import { chanceOf, type Chance } from "./random.ts";

interface SatTest {
  id: string;
  paperId: string;
  classId: string;
  began: Date;
  questions: readonly (DemoQuestion & { id: string; truth: readonly string[] })[];
}

/** Minutes; who takes longer is handed in by the clock. */
const DURATION = 30;
const MINUTE_MS = 60_000;
/** Places in the register of those who were not there. */
const ABSENT = [6, 19];
/** Share of an average pupil's right answers, and how far one standard deviation moves it. */
const USUAL = { right: 0.68, apart: 0.22 };
const MACHINES = ["Chrome on Windows, 1366 x 768", "Chrome on Android, 360 x 800"];

/** Receipts are the same at every load, whatever the school's own key. */
const SEALER = createSealer("the demo school's receipts");

/** How a class sat a test, with its marks and the log of the hall. */
export function sittingBatches(classmates: readonly Pupil[], test: SatTest): Batch[] {
  const sat = classmates
    .map((pupil, seat) => ({ pupil, seat }))
    .filter(({ seat }) => !ABSENT.includes(seat))
    .map(({ pupil, seat }) => sittingOf(pupil, seat, test));
  return [
    batch(
      sittings,
      sat.map(({ row }) => row),
    ),
    batch(
      sittingAnswers,
      sat.flatMap(({ answers }) => answers),
    ),
    batch(
      hallEvents,
      sat.flatMap(({ events }) => events),
    ),
  ];
}

function sittingOf(pupil: Pupil, seat: number, test: SatTest) {
  const id = demoId(`sitting ${pupil.id} ${test.id}`);
  const chance = chanceOf(id);
  const beganAt = new Date(test.began.getTime() + MINUTE_MS + seat * 7_000);
  const minutes = Math.min(DURATION, 22 + chance.spread() * 4 - pupil.ability * 2);
  const handedInAt = new Date(beganAt.getTime() + Math.round(minutes * MINUTE_MS));
  const isTimeUp = minutes === DURATION;
  const answers = test.questions.flatMap((question, place) => {
    const answer = answerOf(chance, pupil, question);
    if (answer === null) return [];
    const savedAt = new Date(beganAt.getTime() + ((place + 1) / 11) * minutes * MINUTE_MS);
    const marks = marksFor(question, answer);
    return [{ sittingId: id, questionId: question.id, number: place + 1, answer, savedAt, marks }];
  });
  const machine = MACHINES[seat % MACHINES.length]!;
  const about = { testId: test.id, sittingId: id, studentId: pupil.id, machine };
  const row: typeof sittings.$inferInsert = {
    id,
    testId: test.id,
    paperId: test.paperId,
    studentId: pupil.id,
    classId: test.classId,
    questionIds: test.questions.map((question) => question.id),
    beganAt,
    deadline: new Date(beganAt.getTime() + DURATION * MINUTE_MS),
    machine,
    lastContactAt: handedInAt,
    handedInAt,
    handedInBy: isTimeUp ? "time" : "pupil",
    receipt: receiptCode(SEALER, id, answers.length),
    savedAtHandIn: answers.length,
    marks: answers.reduce((sum, { marks }) => sum + marks, 0),
    totalMarks: test.questions.reduce((sum, { marks }) => sum + marks, 0),
    markedAt: handedInAt,
  };
  const events: (typeof hallEvents.$inferInsert)[] = [
    { ...about, id: demoId(`began ${id}`), kind: "began", by: pupil.id, at: beganAt },
    {
      ...about,
      id: demoId(`handed in ${id}`),
      kind: isTimeUp ? "time_up" : "handed_in",
      by: isTimeUp ? null : pupil.id,
      at: handedInAt,
    },
  ];
  return { row, answers, events };
}

/** Right by what is true, not by the key; the weaker leave some out. */
function answerOf(
  chance: Chance,
  { ability }: Pupil,
  { truth, wrong, hard }: SatTest["questions"][number],
): string | null {
  const share = USUAL.right + ability * USUAL.apart - hard;
  if (chance.happens(Math.min(0.97, Math.max(0.08, share)))) return chance.pick(truth);
  if (chance.happens(0.12)) return null;
  return chance.happens(0.5) ? wrong[0]! : chance.pick(wrong);
}
