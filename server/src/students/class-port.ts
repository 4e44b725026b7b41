import { and, eq, isNull } from "drizzle-orm";
import { fullClassName } from "@school/core/classes/class-name.ts";
import type { ClassPort } from "../accounts/class-port.ts";
import { setClassTeacherOf } from "../classes/teachers/commands.ts";
import { restoreDuties } from "../classes/teachers/commands-restore.ts";
import { findSession } from "../classes/queries.ts";
import { classes } from "../classes/tables.ts";
import type { Transaction } from "../platform/database/database.ts";
import { InvalidInput } from "../platform/http/errors.ts";
import { currentTerm } from "../school/queries.ts";
import { dutiesOf } from "../staff/records/queries-duties.ts";
import { carryOver, movePupil } from "./moves/commands-enrolment.ts";
import { ClassNotOpen, requireOneClass } from "./errors.ts";
import { matchClass } from "./queries.ts";
import { lockClasses } from "./moves/queries.ts";
import { enrolments } from "./tables.ts";

const HAS_CLASS = new Set(["STUDENT", "TEACHER", "STAFF", "PRINCIPAL"]);

/** Classes for User Management: see `ClassPort`. */
export const classRegister: ClassPort = {
  async setClass({ tx, origin }, { id, role }, className) {
    if (className !== null && !HAS_CLASS.has(role)) {
      throw refusal("Only pupils and teachers have a class.");
    }
    const [session, term] = [await findSession(tx, undefined), await currentTerm(tx)];
    if (!session || !term) {
      if (className === null) return;
      throw refusal("There is no current term. Set it in the settings first.");
    }
    const target = className === null ? null : await findClass(tx, session.id, className);
    if (role !== "STUDENT") return setClassTeacherOf({ tx, origin }, id, session.id, target);
    if (target) {
      const classRow = (await lockClasses(tx, [target.id])).get(target.id);
      if (!classRow || classRow.isArchived)
        throw new ClassNotOpen(`${target.name} was deleted.`, "class");
      return movePupil({ tx, origin }, id, { ...target, sessionId: session.id, termId: term.id });
    }
    const [enrolment] = await tx
      .select({ id: enrolments.id })
      .from(enrolments)
      .innerJoin(classes, and(eq(classes.id, enrolments.classId), isNull(classes.archivedAt)))
      .where(and(eq(enrolments.studentId, id), eq(enrolments.termId, term.id)));
    if (enrolment) {
      throw refusal("A pupil needs a class this term. Choose the new class.");
    }
  },

  restoreDuties: restoreDuties,

  async hasClasses(tx, personId) {
    const { classTeacherOf, assistantIn, subjects } = await dutiesOf(tx, personId);
    return classTeacherOf.length + assistantIn.length + subjects.length > 0;
  },

  beginTerm: carryOver,
};

async function findClass(tx: Transaction, sessionId: string, typed: string) {
  const match = requireOneClass(typed, await matchClass(tx, sessionId, typed), "class");
  return { id: match.id, name: fullClassName(match) };
}

function refusal(message: string): InvalidInput {
  return new InvalidInput([{ path: ["class"], message }]);
}
