import { eq, sql } from "drizzle-orm";
import type { Issue } from "@school/core/api/error.ts";
import { settingFault, type SettingKey } from "@school/core/school/setting-keys.ts";
import type { ClassPort } from "../../accounts/class-port.ts";
import { users } from "../../accounts/tables.ts";
import { type ActorWrite, type AuditedWrite, audit } from "../../platform/database/audit/audit.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import { dropPublicFile, storeFile } from "../../platform/documents/files/files.ts";
import { InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { queueMail } from "../../platform/outgoing/mail/queue-mail.ts";
import { readSettings, replaceSetting } from "../../platform/database/settings/settings.ts";
import { settings } from "../../platform/database/settings/tables.ts";
import { NoAddress } from "../errors.ts";
import { SCHOOL_SETTINGS } from "../settings.ts";
import { terms } from "../tables.ts";
import {
  CURRENT_TERM,
  currentTermSetting,
  listSettings,
  readSchoolSettings,
  settingOf,
} from "./queries.ts";
import { messages as platformHttpMessages } from "../../platform/http/text.ts";

/** An arbitrary number, the same in every process. */
const SETTINGS_LOCK = 7_205_965;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

interface SettingsWrite extends AuditedWrite {
  readonly config: Config;
}

interface SettingChange {
  readonly key: SettingKey;
  /** Null goes back to the default. */
  readonly value: string | boolean | null;
  /** 0 for a setting that was never set. */
  readonly version: number;
}

/**
 * Sets several settings, all or none. Throws `InvalidInput` that names invalid values, and
 * `StaleVersion` if another user changed one of them.
 */
export async function changeSettings(
  { config, origin, tx }: SettingsWrite,
  changes: readonly SettingChange[],
  register: ClassPort,
): Promise<void> {
  const issues = changes.flatMap(faultsOf);
  if (issues.length > 0) throw new InvalidInput(issues);
  // A setting that has no row yet cannot be locked by its row.
  await tx.execute(sql`select pg_advisory_xact_lock(${SETTINGS_LOCK})`);
  const stored = [...(await listSettings(tx)), await currentTermSetting(tx)];
  const isStale = stored.some(({ key, version }) =>
    changes.some((change) => change.key === key && change.version !== version),
  );
  if (isStale) throw new StaleVersion(await readSchoolSettings(tx, config));
  for (const [index, { key, value }] of changes.entries()) {
    if (key !== CURRENT_TERM) {
      await writeSetting({ tx, origin }, key, value);
    } else if (!(await setCurrentTerm({ tx, origin }, String(value), register))) {
      throw new InvalidInput(fault(index, platformHttpMessages.termNotFound));
    }
  }
}

function faultsOf({ key, value }: SettingChange, index: number, all: readonly SettingChange[]) {
  const say = (message: string) => fault(index, message);
  if (all.findIndex((other) => other.key === key) < index) return say(`${key} is listed twice`);
  if (key === CURRENT_TERM) {
    return typeof value === "string" ? [] : say("Choose the current term");
  }
  if (value === null) return [];
  const wrong = settingFault(key, value);
  if (wrong !== null) return say(wrong);
  return settingOf(key).parse(value) === undefined ? say(`${key} cannot have this value`) : [];
}

function fault(index: number, message: string): Issue[] {
  return [{ path: ["changes", index, "value"], message }];
}

/** Stores or deletes one value by key; not the current term. */
async function writeSetting(
  { tx, origin }: AuditedWrite,
  key: SettingKey | "school_logo",
  value: string | boolean | null,
): Promise<void> {
  const [before] = await tx
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, key));
  if (value === null) {
    await tx.delete(settings).where(eq(settings.key, key));
  } else {
    await replaceSetting(
      tx,
      { key, description: settingOf(key).description },
      value,
      origin.actorId,
    );
  }
  await audit({ tx, origin }, "school.set", null, {
    before: { [key]: before?.value ?? null },
    after: { [key]: value },
  });
}

/** Moves the school into a term, its pupils with it; false if there is no such term. */
async function setCurrentTerm(
  { tx, origin }: AuditedWrite,
  termId: string,
  register: ClassPort,
): Promise<boolean> {
  if (!UUID.test(termId) || (await tx.$count(terms, eq(terms.id, termId))) === 0) return false;
  const before = await currentTermSetting(tx);
  if (before.value === termId) return true;
  await moveToTerm(
    { tx, origin },
    {
      from: before.value === null ? null : String(before.value),
      to: termId,
    },
  );
  await register.beginTerm({ tx, origin }, termId);
  return true;
}

/** Makes another term the current one; enrolments do not change. */
export async function moveToTerm(
  { tx, origin }: AuditedWrite,
  { from, to }: { from: string | null; to: string },
): Promise<void> {
  const version = sql`${terms.version} + 1`;
  // First the old one: there is never more than one.
  await tx.update(terms).set({ isCurrent: false, version }).where(eq(terms.isCurrent, true));
  await tx.update(terms).set({ isCurrent: true, version }).where(eq(terms.id, to));
  await audit({ tx, origin }, "school.set-current-term", to, {
    before: { termId: from },
    after: { termId: to },
  });
}

/** Replaces the school's logo by a webp, or removes it; the old one is deleted. */
export async function setLogo({ tx, origin }: AuditedWrite, webp: Buffer | null): Promise<void> {
  const { before } = await readSettings(tx, { before: SCHOOL_SETTINGS.schoolLogo });
  if (before !== "") await dropPublicFile(tx, before);
  const image = webp && {
    ownerId: origin.actorId,
    isPublic: true,
    contentType: "image/webp",
    bytes: webp,
  };
  const stored = image && (await storeFile(tx, image));
  await writeSetting({ tx, origin }, "school_logo", stored?.hash ?? null);
}

/** Queues a test mail to the actor; returns the address. */
export async function sendTestMail({ tx, origin }: ActorWrite): Promise<string> {
  const { actorId } = origin;
  const [person] = await tx.select({ email: users.email }).from(users).where(eq(users.id, actorId));
  const address = person?.email ?? null;
  if (address === null) throw new NoAddress();
  await queueMail(tx, {
    recipientId: actorId,
    address,
    purpose: "school.test",
    urgent: true,
    subject: "Test email",
    lines: ["This is a test email from the school's portal. Sending email works."],
  });
  const after = { address };
  await audit({ tx, origin }, "school.test-mail", actorId, { after });
  return address;
}
