import { sql } from "drizzle-orm";
import {
  isRemindedToday,
  peopleOwing,
  type PersonOwing,
} from "@school/core/report-cards/board/board.ts";
import { reminderTexts } from "@school/core/report-cards/board/text.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { type ActorWrite, writeAudit } from "../../platform/database/audit/audit.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { queueMails } from "../../platform/outgoing/mail/queue-mail.ts";
import type { ProgressScope } from "../../results/progress/queries.ts";
import { sheetReminders } from "../tables.ts";
import { readBoardClasses, readReminders } from "./queries.ts";

interface ReminderWrite extends ActorWrite {
  readonly publicUrl: string;
}

interface ReminderInput {
  /** Only these; undefined for everyone with outstanding work. */
  readonly personIds: readonly string[] | undefined;
  /** Whether to include those reminded today. */
  readonly again: boolean;
  readonly now: Date;
}

type Owing = PersonOwing & { person: NonNullable<PersonOwing["person"]> };

/** First half of an advisory lock; no other lock of the portal uses it. */
const LOCK_CLASS = 7_340_052;

/**
 * Reminds people of their outstanding work in the term: on their dashboard, and by email if they
 * have confirmed an address. Concurrent calls are serialised, so that no one is reminded twice. A
 * fixed number of statements.
 */
export async function remind(
  { tx, origin, publicUrl }: ReminderWrite,
  scope: ProgressScope,
  { personIds, again, now }: ReminderInput,
): Promise<{ reminded: number; remindedToday: Owing["person"][] }> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}, hashtext(${scope.id}))`);
  const owing = peopleOwing(await readBoardClasses(tx, scope))
    .flatMap(({ person, owes }) => (person ? [{ person, owes }] : []))
    .filter(({ person }) => personIds?.includes(person.id) ?? true);
  const before = await readReminders(tx, scope.id);
  const today = new Set(
    before.filter(({ at }) => isRemindedToday(at, now)).map((reminder) => reminder.personId),
  );
  const recipients = again ? owing : owing.filter(({ person }) => !today.has(person.id));
  const remindedToday = again ? [] : owing.filter(({ person }) => today.has(person.id));
  if (recipients.length > 0) {
    const { addresses, by } = await readAddresses(tx, recipients, origin.actorId);
    await tx.insert(sheetReminders).values(
      recipients.map(({ person }) => ({
        id: newId(),
        termId: scope.id,
        personId: person.id,
        remindedBy: origin.actorId,
        isMailed: addresses.has(person.id),
        createdAt: now,
      })),
    );
    await queueMails(
      tx,
      recipients.flatMap((one) => {
        const address = addresses.get(one.person.id);
        return address === undefined ? [] : [mailTo(address, one, { scope, by, publicUrl })];
      }),
    );
    await writeAudit(
      { tx, origin },
      recipients.map(({ person, owes }) => ({
        action: "report-cards.remind",
        subjectId: person.id,
        before: null,
        after: { termId: scope.id, owes: owes.map(titleOf) },
      })),
    );
  }
  return { reminded: recipients.length, remindedToday: remindedToday.map(({ person }) => person) };
}

/**
 * The email addresses of those who can use the portal, by person, and the sender's name of the
 * reminder. One statement.
 */
async function readAddresses(tx: Transaction, people: readonly Owing[], reminderId: string) {
  const rows = await tx
    .select({
      id: users.id,
      name: firstNameFirst(users),
      email: sql<string | null>`case when ${users.isActive} and ${users.deletedAt} is null
        and ${users.emailConfirmedAt} is not null then ${users.email} end`,
    })
    .from(users)
    .where(isAnyOf(users.id, [...people.map(({ person }) => person.id), reminderId]));
  return {
    by: rows.find(({ id }) => id === reminderId)?.name ?? "",
    addresses: new Map(
      rows.flatMap(({ id, email }) => (email === null ? [] : [[id, email] as const])),
    ),
  };
}

interface MailFacts {
  scope: ProgressScope;
  by: string;
  publicUrl: string;
}

function mailTo(address: string, { person, owes }: Owing, { scope, by, publicUrl }: MailFacts) {
  return {
    recipientId: person.id,
    address,
    purpose: "report-cards.reminder",
    subject: "Work to finish for the report cards",
    lines: [
      reminderTexts.intro(by, fullTermName(scope)),
      ...owes.map((owed) => reminderTexts.line(titleOf(owed), owed.missing)),
      `${"Sign in and open your dashboard:"} ${publicUrl}/dashboard`,
    ],
  };
}

/** "Primary 4 Gold, Mathematics" */
function titleOf({ class: ofClass, subject }: Owing["owes"][number]): string {
  return `${ofClass.name}, ${subject?.name ?? reminderTexts.sheets}`;
}
