import { sql } from "drizzle-orm";
import type { Correction } from "@school/core/cbt/marks/contract.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import { presentQuestion, type QuestionRow } from "../questions/present.ts";
import { paperQuestions } from "../tables.ts";
import { sittingAnswers, sittings } from "../sittings/tables.ts";

type CorrectionRow = QuestionRow & { place: number; given: string | null; earned: number };

/** A sitting's own paper in its own order, with what the pupil answered. One statement. */
export async function correctionsOf(
  db: Reader,
  sealer: Sealer,
  sittingId: string,
): Promise<Correction[]> {
  const { rows } = await db.execute<Record<string, unknown> & CorrectionRow>(sql`
    select question.question_id as id, question.type, question.question_text as "questionText",
      question.picture_id as "pictureId", question.options,
      question.correct_answers as "correctAnswers", question.marks::float8 as marks,
      asked.place::int as place, given.answer as given, coalesce(given.marks, 0)::float8 as earned
    from ${sittings} sitting
    cross join unnest(sitting.question_ids) with ordinality as asked (question_id, place)
    join ${paperQuestions} question on question.paper_id = sitting.paper_id
      and question.question_id = asked.question_id
    left join ${sittingAnswers} given on given.sitting_id = sitting.id
      and given.question_id = asked.question_id
    where sitting.id = ${sittingId}
    order by asked.place`);
  return rows.map((row) => ({
    ...presentQuestion(sealer, row),
    place: row.place,
    given: row.given,
    marksGiven: row.earned,
  }));
}
