import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { paginate } from "@school/core/api/pagination.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { terms } from "../../school/tables.ts";
import { registerName } from "../queries.ts";
import { enrolments, guardians, studentDetails } from "../tables.ts";
import { admissionNames, hasAdmissionNumber } from "../select-student.ts";

const parents = alias(users, "parents");

const className = sql<string | null>`(
  select ${fullName} from ${enrolments}
  join ${terms} on ${terms.id} = ${enrolments.termId} and ${terms.isCurrent}
  join ${classes} on ${classes.id} = ${enrolments.classId} and ${classes.archivedAt} is null
  where ${enrolments.studentId} = ${users.id}
)`;

const child = {
  id: users.id,
  name: registerName,
  admissionNumber: admissionNames.name,
  className,
};

/** A parent's account, or a registration as parent that waits for its first child. */
const isParentIn = (account: typeof users | typeof parents) =>
  or(
    eq(account.role, "PARENT"),
    and(eq(account.awaitingApproval, true), eq(account.requestedRole, "PARENT")),
  );

/** The record has the parent's confirmed email. */
const isSuggested = and(
  isParentIn(parents),
  isNull(parents.deletedAt),
  sql`${parents.emailConfirmedAt} is not null`,
  sql`${parents.email} = lower(${studentDetails.parentEmail})`,
);

/** Whether it is the id of a parent's account, or of a registration as parent, not deleted. */
export async function isParent(db: Reader, id: string): Promise<boolean> {
  const isIt = and(eq(users.id, id), isParentIn(users), isNull(users.deletedAt));
  return (await db.$count(users, isIt)) > 0;
}

/** Whether all these links are of parents' accounts that are not deleted: one statement. */
export async function areParents(
  db: Reader,
  links: readonly { readonly parentId: string }[],
): Promise<boolean> {
  const ids = [...new Set(links.map(({ parentId }) => parentId))];
  if (ids.length === 0) return true;
  const count = await db.$count(
    users,
    and(inArray(users.id, ids), eq(users.role, "PARENT"), isNull(users.deletedAt)),
  );
  return count === ids.length;
}

/** Whether it is the id of a pupil with a record, not deleted. */
export async function isPupil(db: Reader, id: string): Promise<boolean> {
  const [pupil] = await db
    .select({ id: users.id })
    .from(studentDetails)
    .innerJoin(users, and(eq(users.id, studentDetails.userId), isNull(users.deletedAt)))
    .where(eq(studentDetails.userId, id));
  return pupil !== undefined;
}

export type ChildRow = Awaited<ReturnType<typeof childrenOf>>[number];

/** A parent's children, and suggestions that are not linked, by name: one statement. */
export async function childrenOf(db: Reader, parentId: string) {
  return db
    .select({ ...child, linkedTo: guardians.parentId, relationship: guardians.relationship })
    .from(studentDetails)
    .innerJoin(users, and(eq(users.id, studentDetails.userId), isNull(users.deletedAt)))
    .innerJoin(parents, eq(parents.id, parentId))
    .leftJoin(admissionNames, hasAdmissionNumber)
    .leftJoin(guardians, isLinked())
    .where(sql`${guardians.parentId} is not null or (${isSuggested})`)
    .orderBy(inRegisterOrder);
}

/** One page of suggestions without an action: two statements. */
export async function listProposals(db: Reader, { page, limit }: { page: number; limit: number }) {
  const data = await db
    .select({
      parent: {
        id: parents.id,
        name: firstNameFirst(parents),
        // Never null, because it was matched.
        email: sql<string>`${parents.email}`,
      },
      student: child,
    })
    .from(studentDetails)
    .innerJoin(users, and(eq(users.id, studentDetails.userId), isNull(users.deletedAt)))
    .innerJoin(parents, isSuggested)
    .leftJoin(admissionNames, hasAdmissionNumber)
    .leftJoin(guardians, isLinked())
    .where(isNull(guardians.parentId))
    .orderBy(parents.id, inRegisterOrder)
    .limit(limit)
    .offset((page - 1) * limit);
  const [{ total } = { total: 0 }] = await db
    .select({ total: sql<number>`count(*)` })
    .from(studentDetails)
    .innerJoin(users, and(eq(users.id, studentDetails.userId), isNull(users.deletedAt)))
    .innerJoin(parents, isSuggested)
    .leftJoin(guardians, isLinked())
    .where(isNull(guardians.parentId));
  return { data, pagination: paginate(page, limit, total) };
}

function isLinked() {
  return and(eq(guardians.studentId, users.id), eq(guardians.parentId, parents.id));
}
