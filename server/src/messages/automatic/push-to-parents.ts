import type { MessageKind } from "@school/core/accounts/notification-preferences/kinds.ts";
import { eq } from "drizzle-orm";
import { queuePush } from "../../accounts/notification-preferences/queue-push.ts";
import { users } from "../../accounts/tables.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { guardians } from "../../students/tables.ts";

interface ParentPush {
  readonly kind: MessageKind;
  readonly purpose: string;
  /** Those that can be withdrawn together. */
  readonly batchId?: string;
  readonly titleFor: (firstName: string) => string;
  readonly text: string;
  readonly path: string;
}

/** Notifies the devices of the parents of these pupils: a fixed number of statements. */
export async function pushToParents(
  tx: Transaction,
  studentIds: readonly string[],
  { kind, purpose, batchId, titleFor, ...push }: ParentPush,
): Promise<void> {
  if (studentIds.length === 0) return;
  const links = await tx
    .select({ parentId: guardians.parentId, studentId: users.id, firstName: users.firstName })
    .from(guardians)
    .innerJoin(users, eq(users.id, guardians.studentId))
    .where(isAnyOf(guardians.studentId, studentIds));
  const children = [...Map.groupBy(links, ({ studentId }) => studentId).values()];
  await queuePush(
    tx,
    { kind, purpose, batchId },
    children.map((parents) => ({
      ...push,
      personIds: parents.map(({ parentId }) => parentId),
      title: titleFor(parents[0]?.firstName ?? ""),
    })),
  );
}
