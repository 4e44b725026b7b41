import type { SetupFacts, SetupStep } from "@school/core/portal/setup/steps.ts";
import { SETUP_STEPS } from "@school/core/portal/setup/steps.ts";
import { sql } from "drizzle-orm";
import { users } from "../../accounts/tables.ts";
import { classes, classSubjects, classTeachers } from "../../classes/tables.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import type { Reader } from "../../platform/database/database.ts";
import { one } from "../../platform/database/rows.ts";
import {
  type Setting,
  settingFrom,
  storedSetting,
} from "../../platform/database/settings/settings.ts";
import { canBeOpened } from "../../platform/http/public-address/loopback.ts";
import { results } from "../../results/tables.ts";
import { hasAdmissionPattern } from "../../school/numbers.ts";
import { SCHOOL_SETTINGS } from "../../school/settings.ts";
import { backups } from "../../school/backups/tables.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { siteVersions } from "../../site/tables.ts";
import { guardians, studentDetails } from "../../students/tables.ts";

const SLIPS = [
  "students.print-login-slip",
  "students.print-parent-slip",
  "staff.print-login-slip",
] as const;
const SCHEME_CHOSEN = ["school.change-grading-scheme", "school.change-group-scheme"] as const;

/** Steps that the school skips, until it resumes them. */
export const SKIPPED_STEPS: Setting<readonly SetupStep[]> = {
  key: "setup_skipped",
  description: "Steps of the set-up that the school skipped",
  fallback: [],
  parse: (stored) =>
    Array.isArray(stored) ? SETUP_STEPS.filter((step) => stored.includes(step)) : undefined,
};

/** Reads the school's data for each step, and the skipped steps. One statement. */
export async function readSetup(
  db: Reader,
  config: Config,
): Promise<{ facts: SetupFacts; skipped: readonly SetupStep[] }> {
  const session = sql`(select ${academicSessions.id} from ${academicSessions}
    left join ${terms} on ${terms.sessionId} = ${academicSessions.id} and ${terms.isCurrent}
    order by ${terms.isCurrent} nulls last, ${academicSessions.name} desc limit 1)`;
  const isOpenClass = sql`${classes.sessionId} = ${session} and ${classes.isActive}
    and ${classes.archivedAt} is null`;
  const isPupil = sql`${users.role} = 'STUDENT' and ${users.isActive} and ${users.deletedAt} is null
    and exists (select 1 from ${studentDetails} where ${studentDetails.userId} = ${users.id})`;
  const wasDone = (actions: readonly string[]) =>
    sql`select 1 from ${auditLog} where ${auditLog.action} = any(${sql.param(actions)}::text[])`;
  const row = one(
    (
      await db.execute<Record<string, unknown>>(sql`select
        ${storedSetting(SCHOOL_SETTINGS.schoolName)} as "name",
        ${storedSetting(SCHOOL_SETTINGS.schoolAddress)} as "address",
        ${storedSetting(SKIPPED_STEPS)} as "skipped",
        exists (select 1 from ${terms} where ${terms.isCurrent}) as "hasCurrentTerm",
        exists (${wasDone(SCHEME_CHOSEN)}) or exists (select 1 from ${results}) as "hasChosenScheme",
        (select count(*)::int from ${classes} where ${isOpenClass}) as "classes",
        (select count(*)::int from ${classes} where ${isOpenClass} and exists (
          select 1 from ${classSubjects} where ${classSubjects.classId} = ${classes.id}))
          as "classesWithSubjects",
        (select count(*)::int from ${classes} where ${isOpenClass} and exists (
          select 1 from ${classTeachers} where ${classTeachers.classId} = ${classes.id}
            and not ${classTeachers.isAssistant})) as "classesWithTeacher",
        (select count(*)::int from ${users} where ${users.role} in ('TEACHER', 'STAFF', 'ADMIN')
          and ${users.isActive} and ${users.deletedAt} is null and not ${users.awaitingApproval})
          as "staff",
        (select count(*)::int from ${users} where ${users.role} in ('PRINCIPAL', 'ADMIN')
          and ${users.isActive} and ${users.deletedAt} is null) as "leaders",
        ${hasAdmissionPattern} as "hasChosenNumbers",
        (select count(*)::int from ${users} where ${isPupil}) as "pupils",
        (select count(*)::int from ${users} where ${isPupil} and exists (
          select 1 from ${guardians} where ${guardians.studentId} = ${users.id}))
          as "pupilsWithParent",
        (select count(*)::int from (${wasDone(SLIPS)} limit 1) as printed) as "slips",
        exists (select 1 from ${siteVersions} where ${siteVersions.publishedAt} is not null)
          as "isSitePublished",
        exists (select 1 from ${backups} where ${backups.state} = 'done') as "hasBackup"`)
    ).rows,
  );
  const { name, address, skipped, ...counted } = row;
  return {
    facts: {
      ...(counted as unknown as SetupFacts),
      hasNameAndAddress: isFilled(name) && isFilled(address),
      isAddressChosen: canBeOpened(config.publicUrl, config),
    },
    skipped: settingFrom(SKIPPED_STEPS, skipped),
  };
}

function isFilled(stored: unknown): boolean {
  return typeof stored === "string" && stored.trim() !== "";
}
