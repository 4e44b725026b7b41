import type { Actor } from "@school/core/accounts/actor.ts";
import { shownPhone } from "@school/core/api/phone.ts";
import { quietEnd } from "@school/core/api/quiet-hours.ts";
import { smsParts, withoutDearMarks } from "@school/core/api/sms-parts.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import type { Channel } from "@school/core/messages/groups/audience.ts";
import {
  type Selection,
  selectionFaults,
  selectionText,
} from "@school/core/messages/groups/selection.ts";
import type { MessageForm, Preview, Target } from "@school/core/messages/writing/contract.ts";
import { placeholdersOf, textFault } from "@school/core/messages/writing/message-text.ts";
import { texts } from "@school/core/messages/writing/text.ts";
import type { Reader } from "../../platform/database/database.ts";
import { spentOn, PHONE_RULES } from "../../platform/outgoing/phone/rules.ts";
import { readSettings } from "../../platform/database/settings/settings.ts";
import { GroupNotFound } from "../groups/errors.ts";
import { peopleOf } from "../groups/present.ts";
import { categoryNames, findGroup, readRoll } from "../groups/queries.ts";
import { compose, type Composed, costOf, lengthFault } from "./compose.ts";
import { partCosts } from "./queries.ts";

/** A message that is ready to be sent, or says why not. */
export interface Draft {
  readonly selection: Selection;
  readonly audience: string;
  readonly messages: readonly Composed[];
  readonly staff: number;
  readonly faults: Preview["faults"];
}

/** The texts and recipients of a message to many: a fixed number of statements. */
export async function draftMessage(db: Reader, actor: Actor, form: MessageForm): Promise<Draft> {
  const { selection, name } = await selectionOf(db, form.target);
  const { channel, purpose, text, withoutMarks } = form;
  const people = peopleOf(await readRoll(db, actor), selection);
  const messages = await compose(db, { people, channel, purpose, text, withoutMarks });
  const categories = await categoryNames(db);
  const faults = [
    ...selectionFaults(selection),
    ...(await faultsOf(db, form, { messages, hasStaff: people.staff.length > 0 })),
  ];
  return {
    selection,
    audience: name ?? selectionText(selection, (id) => categories.get(id)),
    messages,
    staff: people.staff.length,
    faults,
  };
}

async function selectionOf(
  db: Reader,
  target: Target,
): Promise<{ selection: Selection; name?: string }> {
  if (target.kind === "selection") return target;
  const group = await findGroup(db, target.groupId);
  if (!group) throw new GroupNotFound();
  return group;
}

const YEAR_MS = 366 * 24 * 3_600_000;

/** Why a message cannot be sent as it is. */
async function faultsOf(
  db: Reader,
  { channel, subject, text, sendAt }: MessageForm,
  { messages, hasStaff }: { messages: readonly Composed[]; hasStaff: boolean },
): Promise<Preview["faults"]> {
  const faults: Preview["faults"] = [];
  const wrong = (field: string, message: string | null) => {
    if (message !== null) faults.push({ path: [field], message });
  };
  const isPhone = channel !== "EMAIL";
  if (isPhone && !(await partCosts(db)).has(channel)) wrong("channel", texts.notSetUp);
  if (channel === "EMAIL" && subject === "") wrong("subject", texts.writeSubject);
  wrong("text", textFault(text, { known: placeholdersOf(channel), hasStaff }));
  const { sendable, tooLong } = bySendability(messages);
  if (messages.length === 0) wrong("target", texts.noOne);
  else if (faults.length === 0 && sendable.length === 0) {
    // If it fits for some, they get it, and the others are named.
    if (tooLong.length > 0) wrong("text", lengthFault(channel, tooLong));
    else if (messages.some(({ fault }) => fault === "no-average")) wrong("text", texts.noAverage);
    else wrong("channel", texts.noneReached);
  }
  if (sendAt !== null) {
    const ahead = Date.parse(sendAt) - Date.now();
    wrong("sendAt", ahead < 0 ? texts.past : ahead > YEAR_MS ? texts.tooFar : null);
  }
  return faults;
}

/** Splits messages into those that reach their recipients and those that are only too long. */
function bySendability(messages: readonly Composed[]) {
  return {
    sendable: messages.filter(({ fault }) => fault === null),
    tooLong: messages.filter(({ fault }) => fault === "too-long"),
  };
}

const MAX_SHOWN = 50;

/** Returns the preview that the person sees before sending. */
export async function previewMessage(
  db: Reader,
  actor: Actor,
  form: MessageForm,
): Promise<Preview> {
  const { audience, messages, staff, faults } = await draftMessage(db, actor, form);
  const { sendable, tooLong } = bySendability(messages);
  // First those for whom the writer can shorten it.
  const fitting = messages.filter((one) => one.fault !== "too-long");
  const missed = [...tooLong, ...fitting].flatMap(({ name, children, fault, otherwise }) =>
    fault === null ? [] : [{ name, children, fault, otherwise }],
  );
  // If it is too long for all, its length and the reason are still shown.
  const measured = sendable.length > 0 ? sendable : tooLong;
  const [first] = measured;
  const leavesAt = form.sendAt === null ? new Date() : new Date(form.sendAt);
  const { rules } = await readSettings(db, { rules: PHONE_RULES });
  const isPhone = form.channel !== "EMAIL";
  const quietUntil = isPhone ? quietEnd(leavesAt, rules) : null;
  return {
    audience,
    messages: sendable.length,
    pupils: new Set(messages.flatMap(({ studentIds }) => studentIds)).size,
    staff,
    shared: sendable.filter(({ isShared }) => isShared).length,
    unreached: {
      total: missed.length,
      unwilling: missed.filter(({ fault }) => fault === "not-wanted" || fault === "no-consent")
        .length,
      tooLong: tooLong.length,
      first: missed.slice(0, MAX_SHOWN),
    },
    example: first
      ? { name: first.name, address: shownPhone(first.address ?? ""), text: first.text }
      : null,
    cost: isPhone ? await readCost(db, form.channel, measured, rules.dailyBudget) : null,
    quietUntil: quietUntil?.toISOString() ?? null,
    faults,
  };
}

async function readCost(
  db: Reader,
  channel: Channel,
  sendable: readonly Composed[],
  dailyBudget: number | null,
): Promise<Preview["cost"]> {
  const each = (await partCosts(db)).get(channel) ?? 0;
  const cost = costOf(channel, sendable, each);
  const bare = sendable.map(({ text }) => ({ text: withoutDearMarks(text) }));
  const plain = costOf(channel, bare, each);
  const letters =
    channel === "SMS" ? sendable.flatMap(({ text }) => smsParts(text).dearLetters) : [];
  const spent = dailyBudget === null ? 0 : await spentOn(db, dayAtSchool(new Date()));
  return {
    ...cost,
    dearLetters: [...new Set(letters)],
    plain: plain.parts < cost.parts ? plain : null,
    left: dailyBudget === null ? null : Math.max(0, dailyBudget - spent),
  };
}
