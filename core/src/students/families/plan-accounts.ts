import { valueOf } from "../../api/lists.ts";
import { phoneName } from "../../api/phone.ts";
import { familyContact, type FamilyContact, type GuardianFields } from "./family-contact.ts";

interface AccountChild extends GuardianFields {
  readonly id: string;
  /** Parents' accounts linked to the child. */
  readonly parentIds: readonly string[];
}

interface AccountFamily {
  readonly id: string;
  readonly children: readonly AccountChild[];
}

/** Owner of the account whose sign-in name is the phone. */
export interface NameOwner {
  readonly id: string;
  /** Whether it is a parent's account that is not deleted. */
  readonly isParent: boolean;
  readonly childIds: readonly string[];
}

/**
 * no-phone and not-mobile: no guardian can sign in by phone; shared: another family has the number;
 * taken: someone else signs in with it; has-account: an account is linked to some of the children.
 */
export const LEFT_OUT_REASONS = [
  "no-phone",
  "not-mobile",
  "shared",
  "taken",
  "has-account",
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

interface AccountPlan {
  readonly create: { readonly contact: FamilyContact; readonly childIds: string[] }[];
  readonly link: { parentId: string; studentId: string; relationship: string | null }[];
  readonly leftOut: { readonly familyId: string; readonly reason: LeftOutReason }[];
}

/**
 * Plans the accounts that families need: one for each, named by the phone, with access to all
 * children. An existing account with the phone is linked only to children without an account whose
 * records contain the phone, so that separated parents do not see each other's children. A family
 * whose children all have a parent's account needs none. A second run plans nothing.
 */
export function planAccounts(
  families: readonly AccountFamily[],
  owners: ReadonlyMap<string, NameOwner>,
): AccountPlan {
  const plan: AccountPlan = { create: [], link: [], leftOut: [] };
  const contacts = new Map(families.map(({ id, children }) => [id, familyContact(children)]));
  const times = new Map<string, number>();
  for (const contact of contacts.values()) {
    if (typeof contact === "string") continue;
    times.set(contact.phone, (times.get(contact.phone) ?? 0) + 1);
  }
  const inFamilies = new Set(families.flatMap(({ children }) => children.map(({ id }) => id)));
  for (const { id: familyId, children } of families) {
    const contact = valueOf(contacts, familyId);
    const childIds = children.map(({ id }) => id);
    const owner = typeof contact === "string" ? undefined : owners.get(contact.phone);
    const isTheirs =
      owner?.isParent === true &&
      owner.childIds.every((id) => childIds.includes(id) || !inFamilies.has(id)) &&
      (owner.childIds.some((id) => childIds.includes(id)) || owner.childIds.length === 0);
    const waiting = children.filter(({ parentIds }) => parentIds.length === 0);
    const leaveOut = (reason: LeftOutReason) => plan.leftOut.push({ familyId, reason });
    if (waiting.length === 0) continue;
    if (typeof contact !== "string" && owner && isTheirs && (times.get(contact.phone) ?? 0) < 2) {
      const { phone, relationship } = contact;
      const isFirst = owner.childIds.length === 0;
      const theirs = waiting.filter((child) => isFirst || hasPhone(child, phone));
      for (const { id } of theirs) {
        plan.link.push({ parentId: owner.id, studentId: id, relationship });
      }
      if (theirs.length < waiting.length) leaveOut("has-account");
    } else if (waiting.length < children.length) leaveOut("has-account");
    else if (typeof contact === "string") leaveOut(contact);
    else if ((times.get(contact.phone) ?? 0) > 1) leaveOut("shared");
    else if (owner) leaveOut("taken");
    else plan.create.push({ contact, childIds });
  }
  return plan;
}

/** Whether the record has the phone for one of the guardians. */
function hasPhone(child: GuardianFields, phone: string): boolean {
  return [child.parentPhone, child.secondGuardianPhone].some(
    (typed) => typed !== null && phoneName(typed) === phone,
  );
}

/** The phones with which the families would sign in. */
export function contactPhones(families: readonly AccountFamily[]): string[] {
  const phones = families.flatMap(({ children }) => {
    const contact = familyContact(children);
    return typeof contact === "string" ? [] : contact.phone;
  });
  return [...new Set(phones)];
}

/** A parent's account with access to children of families. */
export interface FamilyAccount {
  readonly id: string;
  readonly signInNames: readonly string[];
  /** Confirmed, in lower case. */
  readonly email: string | null;
  readonly familyIds: readonly string[];
}

interface JoiningChild extends GuardianFields {
  readonly id: string;
  readonly parentEmail: string | null;
  readonly familyId: string;
}

/**
 * Returns the accounts of a family that get access to a child who joins it: those of a guardian
 * whose phone or email is in the child's record. Other guardians get none, since separated parents
 * see only the children whose records name them.
 */
export function planLinks(
  children: readonly JoiningChild[],
  accounts: readonly FamilyAccount[],
): AccountPlan["link"] {
  return children.flatMap((child) =>
    accounts
      .filter(({ familyIds }) => familyIds.includes(child.familyId))
      .flatMap(({ id: parentId, signInNames, email }) => {
        const hasPhone = (phone: string | null) =>
          phone !== null &&
          phoneName(phone) !== null &&
          signInNames.some((name) => phoneName(name) === phoneName(phone));
        const isFirst =
          hasPhone(child.parentPhone) ||
          (email !== null && email === child.parentEmail?.toLowerCase());
        if (!isFirst && !hasPhone(child.secondGuardianPhone)) return [];
        const relationship = isFirst ? child.parentRelationship : child.secondGuardianRelationship;
        return { parentId, studentId: child.id, relationship };
      }),
  );
}
