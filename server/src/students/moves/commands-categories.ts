import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "../../accounts/tables.ts";
import type { CategoryBackfill } from "../../classes/categories/commands.ts";
import { classCategories, classes } from "../../classes/tables.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import { bareName } from "../../platform/db/columns.ts";
import { terms } from "../../school/tables.ts";
import { enrolments, studentDetails } from "../tables.ts";

interface Change extends Record<string, unknown> {
  studentId: string;
  before: string | null;
  after: string;
}

const former = alias(classCategories, "former");

/** Gives pupils the category of their current class, in one statement: see `CategoryBackfill`. */
export const backfillCategories: CategoryBackfill = async (tx, origin) => {
  const { rows } = await tx.execute<Change>(sql`
    with wanted as (
      select ${studentDetails.userId} as "studentId", ${former.name} as before,
        ${classCategories.name} as after, ${classCategories.id} as "categoryId"
      from ${studentDetails}
      join ${users} on ${users.id} = ${studentDetails.userId} and ${users.deletedAt} is null
      join ${enrolments} on ${enrolments.studentId} = ${studentDetails.userId}
      join ${terms} on ${terms.id} = ${enrolments.termId} and ${terms.isCurrent}
      join ${classes} on ${classes.id} = ${enrolments.classId} and ${classes.archivedAt} is null
      join ${classCategories} on ${classCategories.id} = ${classes.categoryId}
      left join ${classCategories} ${former} on ${former.id} = ${studentDetails.classCategoryId}
      where ${studentDetails.classCategoryId} is distinct from ${classes.categoryId}
      order by ${users.id}
      for no key update of ${users}
    ), placed as (
      update ${studentDetails}
      set ${bareName(studentDetails.classCategoryId)} = wanted."categoryId"
      from wanted where ${studentDetails.userId} = wanted."studentId"
    ), seen as (
      update ${users} set ${bareName(users.version)} = ${users.version} + 1
      from wanted where ${users.id} = wanted."studentId"
    )
    select "studentId", before, after from wanted`);
  await writeAudit(
    tx,
    origin,
    rows.map(({ studentId, before, after }) => ({
      action: "students.set-category",
      subjectId: studentId,
      before: { category: before },
      after: { category: after },
    })),
  );
  return rows.length;
};
