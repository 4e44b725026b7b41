import { eq, isNotNull, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import {
  type Choice,
  type ChoiceChannel,
  type MessageKind,
  messageKinds,
} from "@school/core/accounts/notification-preferences/kinds.ts";
import type { Reader } from "../../platform/database/database.ts";
import { one } from "../../platform/database/rows.ts";
import { phoneGateways, phoneOptOuts } from "../../platform/outgoing/phone/tables.ts";
import { hasPhone, phones } from "../sign-in-names.ts";
import { users } from "../tables.ts";
import { messageChoices, pushDevices } from "./tables.ts";

/** SQL: whether a person wants messages of a kind by a channel; core's `wants` for sets of people. */
export function wantsBy(personId: SQLWrapper, kind: MessageKind, channel: ChoiceChannel): SQL {
  return sql`coalesce((
    select ${messageChoices.isWanted} from ${messageChoices}
    where ${messageChoices.personId} = ${personId} and ${messageChoices.kind} = ${kind}
      and ${messageChoices.channel} = ${channel}), ${messageKinds[kind].isOnAtFirst})`;
}

/** SQL: a person's choices as JSON, for statements that read people. */
export function choicesOf(personId: SQLWrapper): SQL<Choice[]> {
  return sql<Choice[]>`(
    select coalesce(json_agg(json_build_object('kind', ${messageChoices.kind},
      'channel', ${messageChoices.channel}, 'isWanted', ${messageChoices.isWanted})), '[]')
    from ${messageChoices} where ${messageChoices.personId} = ${personId})`;
}

/**
 * Returns a person's notification preferences and the channels that can reach the person. One
 * statement.
 */
export async function readChoices(db: Reader, personId: string, authSessionId: string) {
  const active = db
    .select({ channels: sql`json_agg(${phoneGateways.channel} order by ${phoneGateways.channel})` })
    .from(phoneGateways)
    .where(eq(phoneGateways.isActive, true));
  const rows = await db
    .select({
      role: users.role,
      email: sql<
        string | null
      >`case when ${isNotNull(users.emailConfirmedAt)} then ${users.email} end`,
      phone: phones.name,
      stoppedAt: phoneOptOuts.createdAt,
      chosen: choicesOf(users.id),
      isDeviceOn: sql<boolean>`exists (
        select 1 from ${pushDevices} where ${pushDevices.authSessionId} = ${authSessionId})`,
      gateways: sql<(typeof phoneGateways.$inferSelect)["channel"][]>`coalesce((${active}), '[]')`,
    })
    .from(users)
    .leftJoin(phones, hasPhone)
    .leftJoin(phoneOptOuts, eq(phoneOptOuts.number, phones.name))
    .where(eq(users.id, personId));
  return one(rows);
}
