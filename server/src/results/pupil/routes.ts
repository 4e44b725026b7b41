import { implement } from "@orpc/server";
import { isOffice } from "@school/core/accounts/policy.ts";
import { studentResultsContract } from "@school/core/results/pupil/contract.ts";
import { mayReadStudent } from "@school/core/students/policy.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow, NotFound } from "../../platform/http/errors.ts";
import { studentFacts } from "../../students/facts.ts";
import { presentEnrolledTerm, presentTermResults } from "./present.ts";
import { findStudentTerms, readTermResults, type Enrolment } from "./queries.ts";

const api = implement(studentResultsContract).$context<RequestContext>().use(guard);

/** Only the office learns that there is no such pupil; others get the same answer as for another family's child. */
const NO_RELATION = { isSelf: false, isParent: false, isClassTeacher: false };

export const studentResultsRoutes = {
  ofStudent: api.ofStudent.handler(async ({ context: { actor, db }, input }) => {
    const facts = await studentFacts(db, actor.id, input.studentId);
    allow(mayReadStudent(actor, facts ?? NO_RELATION));
    const found = await findStudentTerms(db, input.studentId);
    if (!found) {
      allow(isOffice(actor));
      throw new NotFound("Pupil not found.");
    }
    const { student, enrolments } = found;
    const selected = choose(enrolments, input.termId);
    return {
      data: {
        student,
        terms: enrolments.map(presentEnrolledTerm),
        selected: selected && presentTermResults(selected, await readTermResults(db, selected)),
      },
    };
  }),
};

/** The term asked for, else the newest with results, else the newest; null without any. */
function choose(enrolments: Enrolment[], termId: string | undefined): Enrolment | null {
  if (termId === undefined) {
    return enrolments.find((enrolment) => enrolment.hasResults) ?? enrolments[0] ?? null;
  }
  const asked = enrolments.find((enrolment) => enrolment.termId === termId);
  if (asked) return asked;
  const message = "This pupil was not enrolled in that term.";
  throw new NotFound(message, { issues: [{ path: ["termId"], message }] });
}
