import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isOffice } from "@school/core/accounts/policy.ts";
import { mayManageUsers } from "@school/core/accounts/users/policy.ts";
import type { ChildPage } from "@school/core/portal/contract-child.ts";
import { peopleContract } from "@school/core/portal/contract-people.ts";
import {
  mayReadChild,
  mayReadChildCollectors,
  mayReadChildChanges,
  mayReadChildHealth,
  mayReadChildRecord,
  mayReadChildResults,
  mayReadMoveReasons,
  mayReadStaffChanges,
  mayReadStaffMember,
  mayReadStaffWork,
} from "@school/core/portal/policy-people.ts";
import { mayChangeStaffMember, mayManageStaff } from "@school/core/staff/policy.ts";
import { collectorsOf, recordedCollectors } from "@school/core/students/collecting/collectors.ts";
import { mayManageStudents, type StudentFacts } from "@school/core/students/policy.ts";
import { guard } from "../accounts/guards.ts";
import { keyringOf } from "../accounts/auth/signing-keys.ts";
import type { Database } from "../platform/database/database.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { allow, NotFound } from "../platform/http/errors.ts";
import {
  presentAverage,
  presentEnrolledTerm,
  presentTermResults,
} from "../results/pupil/present.ts";
import { findStudentTerms, readResultsOfTerms } from "../results/pupil/queries.ts";
import { studentFacts } from "../students/facts.ts";
import { logAccess } from "../students/access-log/log-access.ts";
import {
  presentChild,
  presentChildRecord,
  presentHealth,
  presentMove,
  presentTermSummary,
} from "./present-child.ts";
import { presentStaffMember } from "./present-staff-member.ts";
import { isAboutOrBy, isAboutPupil, listChanges } from "./queries-changes.ts";
import { enrolmentsOf, findChild, guardiansOf, movesOf, siblingsOf } from "./queries-child.ts";
import { classesTaught, findStaffMember, workOf } from "./queries-staff-member.ts";
import { messages } from "@school/core/portal/text.ts";

const api = implement(peopleContract).$context<RequestContext>().use(guard);

/** Only the office learns that the id is unknown; others get the refusal for another person. */
const NOBODY: StudentFacts = { isSelf: false, isParent: false, isClassTeacher: false };

function noSuchPupil(actor: Actor): NotFound {
  allow(isOffice(actor));
  return new NotFound(messages.pupilNotFound);
}

function noSuchStaff(actor: Actor): NotFound {
  allow(mayManageStaff(actor));
  return new NotFound(messages.staffNotFound);
}

export const peopleRoutes = {
  child: api.child.handler(async ({ context: { actor, db }, input: { id } }) => {
    const facts = await studentFacts(db, actor.id, id);
    allow(mayReadChild(actor, facts ?? NOBODY));
    const row = facts && (await findChild(db, id));
    if (!row) throw noSuchPupil(actor);
    const readsRecord = mayReadChildRecord(actor, facts);
    const readsReasons = mayReadMoveReasons(actor, facts);
    const health = mayReadChildHealth(actor, facts);
    await logAccess(db, actor, {
      studentId: id,
      kinds: [
        ...(health ? ["HEALTH" as const] : []),
        ...(readsRecord ? ["CONTACTS" as const] : []),
      ],
    });
    const [guardians, terms, moves, results, siblings] = await Promise.all([
      readsRecord ? guardiansOf(db, id) : null,
      enrolmentsOf(db, id),
      movesOf(db, id),
      mayReadChildResults(actor, facts) ? resultsOf(db, actor, id) : NO_RESULTS,
      readsSiblings(actor) ? siblingsOf(db, id, isOffice(actor) ? null : actor.id) : null,
    ]);
    return {
      data: {
        ...presentChild(row, readsReasons, keyringOf(db).sealer),
        record: readsRecord ? presentChildRecord(row) : null,
        ...presentHealth(row, health),
        guardians: guardians && (isOffice(actor) ? guardians : withoutEmail(guardians)),
        classHistory: { terms, moves: moves.map((move) => presentMove(move, readsReasons)) },
        collectors: mayReadChildCollectors(actor, facts)
          ? (readsRecord ? collectorsOf : recordedCollectors)(row.details)
          : null,
        ...results,
        siblings,
        familyId: mayManageStudents(actor) ? row.familyId : null,
        may: {
          edit: mayManageStudents(actor),
          linkParents: mayManageStudents(actor) && mayManageUsers(actor),
          readChanges: mayReadChildChanges(actor),
        },
      },
    };
  }),

  childChanges: api.childChanges.handler(async ({ context: { actor, db }, input }) => {
    if (!(await findChild(db, input.id))) throw noSuchPupil(actor);
    return listChanges({ db, actor }, input.id, isAboutPupil(input.id), input);
  }),

  staffMember: api.staffMember.handler(async ({ context: { actor, db }, input: { id } }) => {
    const facts = { isSelf: actor.id === id };
    allow(mayReadStaffMember(actor, facts));
    const [row, classes, work] = await Promise.all([
      findStaffMember(db, id),
      classesTaught(db, id),
      mayReadStaffWork(actor, facts) ? workOf(db, id) : null,
    ]);
    if (!row) throw noSuchStaff(actor);
    return {
      data: {
        ...presentStaffMember(row, keyringOf(db).sealer),
        classes,
        work,
        may: {
          edit: mayChangeStaffMember(actor, row),
          readChanges: mayReadStaffChanges(actor, row),
        },
      },
    };
  }),

  staffChanges: api.staffChanges.handler(async ({ context: { actor, db }, input }) => {
    const row = await findStaffMember(db, input.id);
    if (!row) throw noSuchStaff(actor);
    allow(mayReadStaffChanges(actor, row));
    return listChanges({ db, actor }, input.id, isAboutOrBy(input.id), input);
  }),
};

const NO_RESULTS = { results: null, averages: null };

/** The newest session's results, and every term's average: a child has up to thirty terms. */
async function resultsOf(
  db: Database,
  actor: Actor,
  studentId: string,
): Promise<Pick<ChildPage, "results" | "averages">> {
  const studentTerms = await findStudentTerms(db, studentId);
  const terms = (studentTerms?.enrolments ?? []).filter(({ counted }) => counted > 0);
  const newest = terms.filter(({ academicYear }) => academicYear === terms[0]?.academicYear);
  const byEnrolment = await readResultsOfTerms(db, newest);
  return {
    results: newest.flatMap((enrolled) => {
      const row = byEnrolment.get(enrolled.id);
      return row ? [presentTermSummary(presentTermResults(enrolled, row, actor))] : [];
    }),
    averages: terms.map((enrolled) => ({
      ...presentEnrolledTerm(enrolled),
      average: presentAverage(enrolled, actor),
    })),
  };
}

/** Pupils do not see the family; a parent sees only linked children. */
function readsSiblings(actor: Actor): boolean {
  return mayManageStudents(actor) || actor.role === "PARENT";
}

function withoutEmail(guardians: NonNullable<ChildPage["guardians"]>) {
  return guardians.map((guardian) => ({ ...guardian, email: null }));
}
