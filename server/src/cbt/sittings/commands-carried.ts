import { sql } from "drizzle-orm";
import type { CarriedAnswers } from "@school/core/cbt/sittings/carried-file.ts";
import { users } from "../../accounts/tables.ts";
import { writeAudit, type AuditOrigin } from "../../platform/audit/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { saveAnswers } from "./commands-answers.ts";
import { SittingNotFound } from "../errors.ts";
import { writeHallEvents } from "../hall/hall-events.ts";
import { firstNameFirst } from "../names-in-sql.ts";
import { cbtTests } from "../tables.ts";
import { sittings } from "./tables.ts";

interface Taken {
  student: string;
  test: string;
  /** Answers, by what became of them. */
  saved: number;
  setAside: number;
  refused: number;
}

interface WhoseRow extends Record<string, unknown> {
  student_id: string;
  student: string;
  test_id: string;
  title: string;
}

/**
 * Takes the answers of a carried file under the same rules as the machine's own save. They are
 * saved first, on their own; should the note of who brought them fail, the file is read again.
 */
export async function takeCarried(
  db: Database,
  origin: AuditOrigin,
  { sittingId, seat, answers }: CarriedAnswers,
): Promise<Taken> {
  const { rows } = await db.execute<WhoseRow>(sql`
    select sitting.student_id, ${firstNameFirst} as student,
      sitting.test_id, test.title
    from ${sittings} sitting
    join ${users} pupil on pupil.id = sitting.student_id
    join ${cbtTests} test on test.id = sitting.test_id
    where sitting.id = ${sittingId}`);
  const [whose] = rows;
  if (!whose) throw new SittingNotFound();
  const { student_id: studentId, test_id: testId } = whose;
  const save = { sittingId, studentId, seat, answers, contact: null };
  const saved = await saveAnswers(db, save);
  if (!saved) throw new SittingNotFound();
  const count = (as: string) => saved.acknowledged.filter((one) => one.as === as).length;
  const counts = {
    saved: count("saved"),
    setAside: count("set_aside"),
    refused: count("refused"),
  };
  await db.transaction(async (tx) => {
    const by = origin.actorId;
    await writeHallEvents(tx, [{ testId, kind: "carried", sittingId, studentId, by }]);
    const after = { testId, ...counts };
    const action = "cbt.read-carried-answers";
    await writeAudit(tx, origin, [{ action, subjectId: studentId, before: null, after }]);
  });
  return { student: whose.student, test: whose.title, ...counts };
}
