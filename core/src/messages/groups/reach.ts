import { phoneName } from "../../api/phone.ts";
import { familyContact, type GuardianFields } from "../../students/families/family-contact.ts";

export const CHANNELS = ["SMS", "WHATSAPP", "EMAIL"] as const;
export type Channel = (typeof CHANNELS)[number];

/** Why a message does not reach someone: nothing is recorded, or it is no mobile number. */
export const REACH_FAULTS = ["no-phone", "not-mobile", "no-email"] as const;
export type ReachFault = (typeof REACH_FAULTS)[number];

/** A parent's account that is open. */
interface ParentAccount {
  readonly id: string;
  readonly name: string;
  /** What the parent signs in with; in international form. */
  readonly phone: string | null;
  /** Confirmed, in lower case. */
  readonly email: string | null;
}

/** A pupil as far as it tells how the parents are reached. */
export interface ReachedPupil extends GuardianFields {
  readonly id: string;
  readonly familyId: string | null;
  /** Null where what is recorded is no address; in lower case. */
  readonly parentEmail: string | null;
  readonly parents: readonly ParentAccount[];
}

export interface ReachedStaff {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
}

/** One message: a household, or a member of staff. */
export interface Reached<Pupil> {
  /** A number in international form, or an email address; null where there is none. */
  readonly address: string | null;
  readonly fault: ReachFault | null;
  /** The account that has the address. */
  readonly personId: string | null;
  readonly name: string;
  /** Siblings are together; none for staff. */
  readonly pupils: readonly Pupil[];
  /** Several families gave the same address. */
  readonly isShared: boolean;
  /** What is recorded to reach them in another way; empty for nothing. */
  readonly otherwise: readonly string[];
}

/**
 * One message for each household and member of staff. A household is a confirmed family, or one
 * pupil; households and staff with the same address get one message together.
 */
export function reach<Pupil extends ReachedPupil>(
  { pupils, staff }: { pupils: readonly Pupil[]; staff: readonly ReachedStaff[] },
  channel: Channel,
): Reached<Pupil>[] {
  const families = Map.groupBy(pupils, ({ id, familyId }) => familyId ?? id);
  const all = [
    ...[...families.values()].map((children) => reachHousehold(children, channel)),
    ...staff.map((member) => reachStaff<Pupil>(member, channel)),
  ];
  const byAddress = new Map<string, Reached<Pupil>>();
  for (const one of all) {
    if (one.address === null) continue;
    const before = byAddress.get(one.address);
    byAddress.set(one.address, before ? joined(before, one) : one);
  }
  return [...byAddress.values(), ...all.filter(({ address }) => address === null)];
}

function joined<Pupil>(one: Reached<Pupil>, other: Reached<Pupil>): Reached<Pupil> {
  return {
    ...one,
    personId: one.personId ?? other.personId,
    pupils: [...one.pupils, ...other.pupils],
    isShared: one.isShared || (one.pupils.length > 0 && other.pupils.length > 0),
  };
}

function reachHousehold<Pupil extends ReachedPupil>(
  children: readonly Pupil[],
  channel: Channel,
): Reached<Pupil> {
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
  const none = (fault: ReachFault) => ({
    ...base,
    address: null,
    fault,
    personId: accounts[0]?.id ?? null,
    name: accounts[0]?.name ?? recorded ?? "Parent",
  });
  if (channel === "EMAIL") {
    const account = accounts.find(({ email }) => email !== null);
    if (account?.email) return to(account.email, account, recorded);
    const typed = children.find(({ parentEmail }) => parentEmail !== null)?.parentEmail;
    return typed ? to(typed, undefined, recorded) : none("no-email");
  }
  const account = accounts.find(({ phone }) => phone !== null);
  if (account?.phone) return to(account.phone, account, recorded);
  const contact = familyContact(children);
  if (typeof contact === "string") return none(contact);
  const { phone, firstName, lastName } = contact;
  return to(phone, undefined, `${lastName} ${firstName}`);
}

function reachStaff<Pupil>(member: ReachedStaff, channel: Channel): Reached<Pupil> {
  const { id, name, phone, email } = member;
  const base = { personId: id, name, pupils: [], isShared: false };
  if (channel === "EMAIL") {
    const fault = email === null ? ("no-email" as const) : null;
    return { ...base, address: email, fault, otherwise: given(phone) };
  }
  const address = phoneName(phone ?? "");
  const fault = address !== null ? null : phone?.trim() ? "not-mobile" : "no-phone";
  return { ...base, address, fault, otherwise: [...given(email), ...given(phone)] };
}

/** Phones and addresses that are recorded, as they were typed. */
function otherWays(children: readonly ReachedPupil[], channel: Channel): string[] {
  const emails = children.flatMap(({ parentEmail, parents }) => [
    ...parents.flatMap(({ email }) => given(email)),
    ...given(parentEmail),
  ]);
  const phones = children.flatMap(({ parentPhone, secondGuardianPhone }) => [
    ...given(parentPhone),
    ...given(secondGuardianPhone),
  ]);
  return [...new Set(channel === "EMAIL" ? phones : [...emails, ...phones])];
}

const given = (text: string | null) => (text?.trim() ? [text.trim()] : []);
