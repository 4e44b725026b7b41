import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { absencesContract } from "@school/core/attendance/absences/contract.ts";
import { mayReadAttendance, mayReportAbsence } from "@school/core/attendance/policy.ts";
import { guard } from "../../accounts/guards.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow, NotAllowed } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { currentTerm } from "../../school/queries.ts";
import { studentFacts } from "../../students/facts.ts";
import { AbsenceNotFound } from "../errors.ts";
import { figuresOf } from "../queries.ts";
import { reportAbsence, withdrawAbsence } from "./commands.ts";
import { findReported, missedBy, reportedOf } from "./queries.ts";

const api = implement(absencesContract).$context<RequestContext>().use(guard);

async function requireReporter(db: Reader, actor: Actor, studentId: string): Promise<void> {
  const facts = await studentFacts(db, actor.id, studentId);
  // The office may report for every pupil there is, and for no one else.
  allow(facts !== null && mayReportAbsence(actor, facts));
}

export const absencesRoutes = {
  pupil: api.pupil.handler(async ({ context: { actor, db }, input: { studentId } }) => {
    const facts = await studentFacts(db, actor.id, studentId);
    // A pupil who is not there is refused like another person's child.
    if (!facts) throw new NotAllowed();
    allow(mayReadAttendance(actor, facts));
    const term = await currentTerm(db);
    const today = dayAtSchool(new Date());
    const [figures, missed, reported] = await Promise.all([
      term ? figuresOf(db, { termIds: [term.id], studentIds: [studentId] }) : null,
      term ? missedBy(db, { studentId, termId: term.id }) : [],
      reportedOf(db, studentId, term && term.startsOn < today ? term.startsOn : today),
    ]);
    return {
      data: {
        term: term && {
          term: term.term,
          academicYear: term.academicYear,
          endsOn: term.endsOn,
        },
        figures: figures?.get(studentId) ?? null,
        missed,
        reported,
        mayReport: mayReportAbsence(actor, facts),
      },
    };
  }),

  reportAbsence: api.reportAbsence.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    await requireReporter(tx, actor, input.studentId);
    return { data: await reportAbsence({ tx, origin }, input) };
  }),

  withdrawAbsence: api.withdrawAbsence
    .use(transaction)
    .handler(async ({ context: { actor, origin, tx }, input: { id } }) => {
      const reported = await findReported(tx, id);
      if (!reported) throw new AbsenceNotFound();
      await requireReporter(tx, actor, reported.studentId);
      await withdrawAbsence({ tx, origin }, reported);
      return { data: { id } };
    }),
};
