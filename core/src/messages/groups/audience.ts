import { firstNameFirst } from "../../accounts/written-name.ts";
import {
  type Choice,
  type MessagePurpose,
  wants,
} from "../../accounts/notification-preferences/kinds.ts";
import { phoneName } from "../../api/phone.ts";
import { familyContact, type GuardianFields } from "../../students/families/family-contact.ts";

export const CHANNELS = ["SMS", "WHATSAPP", "EMAIL"] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * Reasons for which a message cannot reach someone: nothing is recorded, the number is no mobile
 * number, the person has switched off such messages, or has not agreed to promotions.
 */
export const ADDRESS_FAULTS = [
  "no-phone",
  "not-mobile",
  "no-email",
  "not-wanted",
  "no-consent",
] as const;
export type AddressFault = (typeof ADDRESS_FAULTS)[number];

/** A person's notification preferences. */
interface Willing {
  readonly choices: readonly Choice[];
  /** Whether the phone replied STOP. */
  readonly hasStopped: boolean;
}

/** An active account of a parent. */
interface ParentAccount extends Willing {
  readonly id: string;
  readonly name: string;
  /** The phone number for signing in, in international form. */
  readonly phone: string | null;
  /** Confirmed, in lower case. */
  readonly email: string | null;
}

/** The fields of a pupil that determine the address of the parents. */
export interface AudiencePupil extends GuardianFields {
  readonly id: string;
  readonly familyId: string | null;
  /** In lower case; null if the recorded text is not an address. */
  readonly parentEmail: string | null;
  readonly parents: readonly ParentAccount[];
}

export interface AudienceStaff extends Willing {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
}

/** The recipient of one message: a household, or a member of staff. */
export interface Recipient<Pupil> {
  /** A number in international form, or an email address; null without one. */
  readonly address: string | null;
  readonly fault: AddressFault | null;
  /** The account with the address. */
  readonly personId: string | null;
  readonly name: string;
  /** Siblings share a message; empty for staff. */
  readonly pupils: readonly Pupil[];
  /** Whether several families gave the same address. */
  readonly isShared: boolean;
  /** Recorded contacts on other channels; empty for none. */
  readonly otherwise: readonly string[];
}

/** Channel and purpose of a message that is sent. */
export interface Delivery {
  readonly channel: Channel;
  readonly purpose: MessagePurpose;
}

/** Returns whether a message of this kind may be sent to a person on this channel. */
function accepts({ choices, hasStopped }: Willing, { channel, purpose }: Delivery): boolean {
  if (purpose === "necessary") return true;
  if (channel === "EMAIL") return wants(choices, purpose, "EMAIL");
  return wants(choices, purpose, "PHONE") && !(purpose === "promotions" && hasStopped);
}

/** Returns the reason for not sending to a person who has an address. */
const unwilling = ({ purpose }: Delivery) =>
  purpose === "promotions" ? ("no-consent" as const) : ("not-wanted" as const);

/**
 * One message for each household and member of staff. A household is a confirmed family, or one
 * pupil; households and staff with the same address get one message together. Of a household's
 * accounts, the first with an address that wants such messages gets it; only accounts can agree to
 * promotions.
 */
export function recipientsOf<Pupil extends AudiencePupil>(
  { pupils, staff }: { pupils: readonly Pupil[]; staff: readonly AudienceStaff[] },
  how: Delivery,
): Recipient<Pupil>[] {
  const families = Map.groupBy(pupils, ({ id, familyId }) => familyId ?? id);
  const all = [
    ...[...families.values()].map((children) => householdRecipient(children, how)),
    ...staff.map((member) => staffRecipient<Pupil>(member, how)),
  ];
  const byAddress = new Map<string, Recipient<Pupil>>();
  for (const one of all) {
    if (one.address === null) continue;
    const before = byAddress.get(one.address);
    byAddress.set(one.address, before ? joined(before, one) : one);
  }
  return [...byAddress.values(), ...all.filter(({ address }) => address === null)];
}

function joined<Pupil>(one: Recipient<Pupil>, other: Recipient<Pupil>): Recipient<Pupil> {
  return {
    ...one,
    personId: one.personId ?? other.personId,
    pupils: [...one.pupils, ...other.pupils],
    isShared: one.isShared || (one.pupils.length > 0 && other.pupils.length > 0),
  };
}

function householdRecipient<Pupil extends AudiencePupil>(
  children: readonly Pupil[],
  how: Delivery,
): Recipient<Pupil> {
  const { channel, purpose } = how;
  const accounts = children.flatMap(({ parents }) => parents);
  const recorded = children.find(({ parentName }) => parentName?.trim())?.parentName?.trim();
  const otherwise = otherWays(children, channel);
  const base = { pupils: children, isShared: false, otherwise };
  const to = (address: string, account: ParentAccount | undefined, name: string | undefined) => ({
    ...base,
    address,
    fault: null,
    personId: account?.id ?? null,
    name: account?.name ?? name ?? "Parent",
  });
  const none = (fault: AddressFault) => ({
    ...base,
    address: null,
    fault,
    personId: accounts[0]?.id ?? null,
    name: accounts[0]?.name ?? recorded ?? "Parent",
  });
  const addressOf = ({ email, phone }: ParentAccount) => (channel === "EMAIL" ? email : phone);
  const reachable = accounts.filter((one) => addressOf(one) !== null);
  const account = reachable.find((one) => accepts(one, how));
  const address = account && addressOf(account);
  if (address) return to(address, account, recorded);
  // An address in the record may belong to the same person.
  if (reachable.length > 0) return none(unwilling(how));
  if (channel === "EMAIL") {
    const typed = children.find(({ parentEmail }) => parentEmail !== null)?.parentEmail;
    if (!typed) return none("no-email");
    return purpose === "promotions" ? none("no-consent") : to(typed, undefined, recorded);
  }
  const contact = familyContact(children);
  if (typeof contact === "string") return none(contact);
  if (purpose === "promotions") return none("no-consent");
  return to(contact.phone, undefined, firstNameFirst(contact));
}

function staffRecipient<Pupil>(member: AudienceStaff, how: Delivery): Recipient<Pupil> {
  const { id, name, phone, email } = member;
  const base = { personId: id, name, pupils: [], isShared: false };
  const isEmail = how.channel === "EMAIL";
  const address = isEmail ? email : phoneName(phone ?? "");
  const otherwise = isEmail ? nonEmpty(phone) : [...nonEmpty(email), ...nonEmpty(phone)];
  if (address === null) {
    const none = phone?.trim() ? ("not-mobile" as const) : ("no-phone" as const);
    return { ...base, address, fault: isEmail ? "no-email" : none, otherwise };
  }
  if (!accepts(member, how)) return { ...base, address: null, fault: unwilling(how), otherwise };
  return { ...base, address, fault: null, otherwise };
}

/** Recorded phones and addresses, as typed. */
function otherWays(children: readonly AudiencePupil[], channel: Channel): string[] {
  const emails = children.flatMap(({ parentEmail, parents }) => [
    ...parents.flatMap(({ email }) => nonEmpty(email)),
    ...nonEmpty(parentEmail),
  ]);
  const phones = children.flatMap(({ parentPhone, secondGuardianPhone }) => [
    ...nonEmpty(parentPhone),
    ...nonEmpty(secondGuardianPhone),
  ]);
  return [...new Set(channel === "EMAIL" ? phones : [...emails, ...phones])];
}

const nonEmpty = (text: string | null) => (text?.trim() ? [text.trim()] : []);
