import { greetedName } from "@school/core/accounts/titles.ts";
import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import { shownEmail } from "@school/core/api/email-address.ts";
import type { OwnStudent, Shell } from "@school/core/portal/contract-shell.ts";
import { inRegisterOrder } from "../accounts/register-order.ts";
import { users } from "../accounts/tables.ts";
import { fullName } from "../classes/queries.ts";
import { classes, classTeachers } from "../classes/tables.ts";
import { mayOpenPage } from "@school/core/portal/pages.ts";
import { mayKeepFees } from "@school/core/fees/policy.ts";
import { mayDecidePlans } from "@school/core/lessons/plans/policy.ts";
import { mayApproveResults } from "@school/core/results/policy.ts";
import { countSubmittedPlans } from "../lessons/plans/queries-count.ts";
import { countOpenSlips } from "../fees/slips/queries.ts";
import { countUnread } from "../messages/direct/queries.ts";
import { countPublishedSheets } from "../results/approvals/queries.ts";
import type { Config } from "../platform/runtime/config/config.ts";
import { one } from "../platform/database/rows.ts";
import type { Database, Reader } from "../platform/database/database.ts";
import { readNotice } from "../platform/standby-port.ts";
import { hasMailServer } from "../platform/outgoing/mail/mail-server.ts";
import { signedAddress } from "../platform/documents/files/address.ts";
import type { Sealer } from "../platform/runtime/secrets/seal.ts";
import { readSettings } from "../platform/database/settings/settings.ts";
import { currentTerm } from "../school/queries.ts";
import { SCHOOL_SETTINGS } from "../school/settings.ts";
import { terms } from "../school/tables.ts";
import { registerName } from "../students/queries.ts";
import { enrolments, guardians, studentDetails } from "../students/tables.ts";
import {
  admissionNames,
  hasAdmissionNumber,
  isCurrentEnrolment,
  isOpenClass,
} from "../students/select-student.ts";

interface ShellCall {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly config: Pick<Config, "SMTP_URL">;
  readonly actor: Actor;
}

/** Everything the shell shows, in five statements; the principal's in eight. */
export async function readShell({ db, sealer, config, actor }: ShellCall): Promise<Shell> {
  const [persons, students, term, settings, messages, approvals, plans, slips, copy] =
    await Promise.all([
      db
        .select({
          userId: users.userId,
          email: users.email,
          firstName: users.firstName,
          lastName: users.lastName,
          canAnnounce: users.canAnnounce,
          requestedRole: users.requestedRole,
          profileImageId: users.profileImageId,
          classTaught: classTaught(),
        })
        .from(users)
        .where(eq(users.id, actor.id)),
      ownStudents(db, actor.id),
      currentTerm(db),
      readSettings(db, {
        welcomeMessageType: SCHOOL_SETTINGS.welcomeMessageType,
        studentClassFilterEnabled: SCHOOL_SETTINGS.studentClassFilterEnabled,
        enableProfileImages: SCHOOL_SETTINGS.enableProfileImages,
      }),
      mayOpenPage(actor, "/dashboard/messages") ? countUnread(db, actor) : 0,
      mayApproveResults(actor) ? countPublishedSheets(db) : 0,
      mayDecidePlans(actor) ? countSubmittedPlans(db) : 0,
      mayKeepFees(actor) ? countOpenSlips(db) : 0,
      readNotice(db),
    ]);
  const { classTaught: taught, profileImageId, ...account } = one(persons, "account");
  const ownRecord = students.find((student) => student.id === actor.id);
  return {
    user: {
      id: actor.id,
      ...account,
      greetedAs: greetedName(account),
      email: shownEmail(account.email),
      role: actor.role,
      roleInSchool: actor.roleInSchool,
      features: [...actor.features],
      awaitingApproval: actor.awaitingApproval,
      mustChangePassword: actor.mustChangePassword,
      mustSetUpSecondFactor: actor.mustSetUpSecondFactor,
      isOnStandby: actor.isOnStandby,
      className: ownRecord?.className ?? taught,
      profileImageUrl:
        profileImageId && settings.enableProfileImages
          ? signedAddress(sealer, profileImageId)
          : null,
    },
    students,
    waiting: { messages, approvals, plans, slips },
    currentTerm: term,
    settings,
    sendsEmail: copy === undefined && hasMailServer(config),
    copy,
  };
}

/** The pupil's own record, and the children linked to a parent. */
async function ownStudents(db: Reader, personId: string): Promise<OwnStudent[]> {
  return db
    .select({
      id: users.id,
      name: registerName,
      admissionNumber: admissionNames.name,
      className: sql<string | null>`nullif(${fullName}, '')`,
    })
    .from(studentDetails)
    .innerJoin(users, and(eq(users.id, studentDetails.userId), isNull(users.deletedAt)))
    .innerJoin(admissionNames, hasAdmissionNumber)
    .leftJoin(guardians, and(eq(guardians.studentId, users.id), eq(guardians.parentId, personId)))
    .leftJoin(enrolments, isCurrentEnrolment)
    .leftJoin(classes, isOpenClass)
    .where(or(eq(users.id, personId), eq(guardians.parentId, personId)))
    .orderBy(inRegisterOrder);
}

/** SQL: the class of the current session that the person leads as class teacher. */
function classTaught() {
  const name = sql`(
    select ${fullName} from ${classTeachers}
    join ${classes} on ${classes.id} = ${classTeachers.classId} and ${classes.archivedAt} is null
    join ${terms} on ${terms.sessionId} = ${classes.sessionId} and ${terms.isCurrent}
    where ${classTeachers.teacherId} = ${users.id} and not ${classTeachers.isAssistant}
    order by 1 limit 1
  )`;
  // Wrapped, since drizzle strips the table's name from columns that are selected directly.
  return sql<string | null>`${name}`;
}
