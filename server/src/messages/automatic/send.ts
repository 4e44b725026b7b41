import { plural } from "@school/core/api/plural.ts";
import {
  automaticDefault,
  type AutomaticKind,
  automaticKinds,
  AutomaticMessage,
  type ManyKind,
} from "@school/core/messages/automatic/kinds.ts";
import type { Recipient } from "@school/core/messages/groups/audience.ts";
import { UNDO_SECONDS } from "@school/core/messages/writing/batch.ts";
import type { ActorWrite } from "../../platform/database/audit/audit.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import { readSettings, type Setting } from "../../platform/database/settings/settings.ts";
import { peopleOf } from "../groups/present.ts";
import { readRoll, type Roll, type RollPupil } from "../groups/queries.ts";
import { writeBatch } from "../writing/commands.ts";
import { compose } from "../writing/compose.ts";

export const automaticSetting = (kind: AutomaticKind): Setting<AutomaticMessage> => ({
  key: `${kind}_message`,
  description: `Automatic message: ${automaticKinds[kind].name}`,
  fallback: automaticDefault(kind),
  parse: (stored) => AutomaticMessage.safeParse(stored).data,
});

/** Context that a module above passes in with the event. */
export interface AutomaticWrite extends ActorWrite {
  readonly config: Pick<Config, "publicUrl">;
}

/** Values for the placeholders that only one kind has. */
type OwnValues = (to: Recipient<RollPupil>) => Record<string, string>;

/**
 * Notifies the families of these pupils, if the school sends this kind; returns whether it does. A
 * fixed number of statements.
 */
export async function notifyFamilies(
  write: AutomaticWrite,
  kind: ManyKind,
  studentIds: readonly string[],
  ownValues: OwnValues,
  { expiresAt = null, causeId = null }: { expiresAt?: Date | null; causeId?: string | null } = {},
): Promise<boolean> {
  if (studentIds.length === 0) return false;
  const people = async () => peopleOf(await readRoll(write.tx), chosen(studentIds, []));
  const audience = `Parents of ${plural(studentIds.length, "pupil")}`;
  return sendAutomatic(write, kind, { audience, people, ownValues, expiresAt, causeId });
}

/**
 * Writes the messages of a kind, if the school sends it, and answers whether it does. They are a batch like those that people
 * write, so they are listed among the sent ones and can be stopped.
 */
export async function sendAutomatic(
  write: AutomaticWrite,
  kind: ManyKind,
  parts: {
    audience: string;
    people: () => Promise<Roll>;
    ownValues: OwnValues;
    /** Time after which it is outdated. */
    expiresAt?: Date | null;
    /** The act of another module that is its reason, by which it can be stopped. */
    causeId?: string | null;
  },
): Promise<boolean> {
  const { message } = await readSettings(write.tx, { message: automaticSetting(kind) });
  const { channel, text } = message;
  if (channel === null || channel === "PUSH") return channel !== null;
  const people = await parts.people();
  const { audience, ownValues } = parts;
  const { purpose } = automaticKinds[kind];
  const how = { channel, purpose, text, withoutMarks: false };
  await writeBatch(write, {
    ...how,
    kind,
    audience,
    selection: chosen(
      people.pupils.map(({ id }) => id),
      people.staff.map(({ id }) => id),
    ),
    messages: await compose(write.tx, { ...how, people, ownValues }),
    subject: channel === "EMAIL" ? automaticKinds[kind].subject : "",
    expiresAt: parts.expiresAt ?? null,
    causeId: parts.causeId ?? null,
    leavesAt: new Date(Date.now() + UNDO_SECONDS * 1_000),
  });
  return true;
}

const chosen = (studentIds: readonly string[], staffIds: readonly string[]) => ({
  kind: "chosen" as const,
  studentIds: [...studentIds],
  staffIds: [...staffIds],
});
