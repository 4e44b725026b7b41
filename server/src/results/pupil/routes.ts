import { implement } from "@orpc/server";
import { isFamily, isOffice } from "@school/core/accounts/policy.ts";
import { studentResultsContract } from "@school/core/results/pupil/contract.ts";
import { mayReadStudent } from "@school/core/students/policy.ts";
import { guardCached } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow, NotFound } from "../../platform/http/errors.ts";
import {
  type Enrolment,
  presentAverage,
  presentEnrolledTerm,
  presentTermResults,
} from "./present.ts";
import { findStudentTerms, readAboutStudent, readTermResults } from "./queries.ts";

/**
 * Only the office learns that a pupil does not exist; others get the response for another family's
 * child.
 */
const NO_RELATION = { isSelf: false, isParent: false, isClassTeacher: false };

interface StudentQuery {
  studentId: string;
  termId?: string | undefined;
}

const { ofStudent } = implement({ ofStudent: studentResultsContract.ofStudent })
  .$context<RequestContext>()
  .use(
    guardCached({
      read: readAboutStudent,
      values: ({ studentId }: StudentQuery) => ({ studentId }),
      decide(actor, { facts, version, withheld, released }, { studentId, termId = "" }) {
        allow(mayReadStudent(actor, facts ?? NO_RELATION));
        // Part of the key, so that the family's next request does not get the cached figures.
        const shown = isFamily(actor) ? `${withheld.join(",")} ${released.join(",")}` : "all";
        const prepared = { withheld, released };
        return { key: `${studentId} ${termId} ${shown}`, version, prepared };
      },
    }),
  );

export const studentResultsRoutes = {
  ofStudent: ofStudent.handler(async ({ context: { actor, db, prepared }, input }) => {
    const studentTerms = await findStudentTerms(db, input.studentId);
    if (!studentTerms) {
      allow(isOffice(actor));
      throw new NotFound("Pupil not found.");
    }
    const { student, enrolments } = studentTerms;
    const selected = choose(enrolments, input.termId);
    // What is in the key decides, since the school may withhold or release a sheet meanwhile.
    const asInKey = <Row extends object>(row: Row, { termId }: Enrolment) => ({
      ...row,
      isWithheld: prepared.withheld.includes(termId),
      isReleased: prepared.released.includes(termId),
    });
    return {
      data: {
        student,
        terms: enrolments.map((enrolled) => ({
          ...presentEnrolledTerm(enrolled),
          average: presentAverage(asInKey(enrolled, enrolled), actor),
        })),
        selected:
          selected &&
          presentTermResults(
            selected,
            asInKey(await readTermResults(db, selected), selected),
            actor,
          ),
      },
    };
  }),
};

/** The requested term, else the newest with results, else the newest; null without any. */
function choose(enrolments: Enrolment[], termId: string | undefined): Enrolment | null {
  if (termId === undefined) {
    return enrolments.find((enrolment) => enrolment.counted > 0) ?? enrolments[0] ?? null;
  }
  const chosen = enrolments.find((enrolment) => enrolment.termId === termId);
  if (chosen) return chosen;
  const message = "This pupil was not enrolled in that term.";
  throw new NotFound(message, { issues: [{ path: ["termId"], message }] });
}
