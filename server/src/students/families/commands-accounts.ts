import { randomInt } from "node:crypto";
import { generatePassword } from "@school/core/accounts/generated-password.ts";
import { itemAt } from "@school/core/api/lists.ts";
import type { MadeAccounts } from "@school/core/students/families/contract.ts";
import {
  contactPhones,
  type LeftOutReason,
  planAccounts,
} from "@school/core/students/families/plan-accounts.ts";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { users } from "../../accounts/tables.ts";
import { nextAccountIds } from "../../accounts/users/commands.ts";
import { createPeople, removePeople } from "../../accounts/users/commands-people.ts";
import { welcome } from "../../accounts/users/welcome.ts";
import { lockUsers } from "../../accounts/users/user-locks.ts";
import { type AuditedWrite, writeAudit } from "../../platform/database/audit/audit.ts";
import { newId } from "../../platform/database/id.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { linkChildren, type LinkWrite, unlinkChildren } from "../guardians/commands.ts";
import { childrenForAccounts, linksOf, ownersOfPhones } from "./queries-accounts.ts";

interface Made {
  readonly made: MadeAccounts;
  readonly leftOut: { familyId: string; children: string[]; reason: LeftOutReason }[];
}

/**
 * Creates an account for each family that needs one and links it to the children; the caller has
 * locked families. Passwords are generated and encrypted, not hashed, which would take minutes. A
 * fixed number of statements. Throws `ProofNeeded` if there is anything to create or link.
 */
export async function makeFamilyAccounts(write: LinkWrite, sealer: Sealer): Promise<Made> {
  const { tx, origin } = write;
  // Links and accounts are created one at a time, in all commands.
  await lockUsers(tx, []);
  const children = await childrenForAccounts(tx);
  const families = [...Map.groupBy(children, ({ familyId }) => familyId)].map(([id, siblings]) => ({
    id,
    children: siblings,
  }));
  const owners = await ownersOfPhones(tx, contactPhones(families));
  const plan = planAccounts(families, owners);
  const userIds = await nextAccountIds(tx, plan.create.length);
  const people = plan.create.map(({ contact, childIds }, index) => ({
    ...contact,
    childIds,
    id: newId(),
    userId: itemAt(userIds, index),
  }));
  await createPeople(
    write,
    people.map(({ id, userId, phone, firstName, lastName }) => ({
      id,
      userId,
      role: "PARENT",
      firstName,
      lastName,
      email: null,
      username: null,
      phone,
      admissionNumber: null,
      initialPasswordSealed: sealer.seal(generatePassword(randomInt)),
      isActive: true,
      profileImageId: null,
      importId: null,
    })),
  );
  const links = [
    ...plan.link,
    ...people.flatMap(({ id, relationship, childIds }) =>
      childIds.map((studentId) => ({ parentId: id, studentId, relationship })),
    ),
  ];
  await writeAudit(
    { tx, origin },
    people.map(({ id, userId, phone, firstName, lastName }) => ({
      action: "accounts.create",
      subjectId: id,
      before: null,
      after: { userId, firstName, lastName, role: "PARENT", phone },
    })),
  );
  await linkChildren(write, links);
  await welcome(
    tx,
    origin,
    people.map(({ id }) => id),
  );
  const names = (familyId: string) =>
    children.filter((child) => child.familyId === familyId).map(({ name }) => name);
  return {
    made: {
      accounts: people.map(({ id }) => id),
      links: plan.link.map(({ parentId, studentId }) => ({ parentId, studentId })),
    },
    leftOut: plan.leftOut.map((one) => ({ ...one, children: names(one.familyId) })),
  };
}

/**
 * Deletes newly created accounts and added links. An account that was used, or has an email now,
 * remains.
 */
export async function undoFamilyAccounts(
  { tx, origin }: AuditedWrite,
  { accounts, links }: MadeAccounts,
): Promise<{ removed: number; kept: number }> {
  await lockUsers(tx, accounts);
  const unused = await tx
    .select({ id: users.id, userId: users.userId })
    .from(users)
    .where(
      and(
        inArray(users.id, accounts),
        eq(users.role, "PARENT"),
        isNull(users.lastSignInAt),
        isNull(users.passwordHash),
        isNull(users.email),
        isNull(users.deletedAt),
      ),
    );
  const ids = unused.map(({ id }) => id);
  await unlinkChildren({ tx, origin }, [...links, ...(await linksOf(tx, ids))]);
  await removePeople(tx, ids);
  await writeAudit(
    { tx, origin },
    unused.map(({ id, userId }) => ({
      action: "accounts.undo-create",
      subjectId: id,
      before: { userId },
      after: null,
    })),
  );
  return { removed: ids.length, kept: accounts.length - ids.length };
}
