import { and, eq, isNull } from "drizzle-orm";
import type { MessageKind } from "@school/core/accounts/notification-preferences/kinds.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { queuePushMessages } from "../../platform/outgoing/push/queue-push-messages.ts";
import { users } from "../tables.ts";
import { wantsBy } from "./queries.ts";
import { pushDevices } from "./tables.ts";

interface PushNews {
  readonly personIds: readonly string[];
  /** Title for a locked screen: no marks, nothing private. */
  readonly title: string;
  readonly text: string;
  /** The page that a tap opens. */
  readonly path: string;
}

/**
 * Queues push notifications for people who want them for such messages: a fixed number of
 * statements.
 */
export async function queuePush(
  tx: Transaction,
  {
    kind,
    purpose,
    batchId,
  }: {
    /** Null for warnings, which everyone gets. */
    readonly kind: MessageKind | null;
    readonly purpose: string;
    readonly batchId?: string | undefined;
  },
  news: readonly PushNews[],
): Promise<void> {
  const personIds = [...new Set(news.flatMap((one) => one.personIds))];
  if (personIds.length === 0) return;
  const devices = await tx
    .select({
      recipientId: pushDevices.personId,
      endpoint: pushDevices.endpoint,
      p256dh: pushDevices.p256dh,
      auth: pushDevices.auth,
    })
    .from(pushDevices)
    .innerJoin(users, eq(users.id, pushDevices.personId))
    .where(
      and(
        isAnyOf(pushDevices.personId, personIds),
        eq(users.isActive, true),
        isNull(users.deletedAt),
        kind === null ? undefined : wantsBy(pushDevices.personId, kind, "PUSH"),
      ),
    );
  const ofPerson = Map.groupBy(devices, ({ recipientId }) => recipientId);
  await queuePushMessages(
    tx,
    news.flatMap(({ personIds: readers, ...message }) =>
      [...new Set(readers)].flatMap((id) =>
        (ofPerson.get(id) ?? []).map((device) => ({ ...device, ...message, purpose, batchId })),
      ),
    ),
  );
}
