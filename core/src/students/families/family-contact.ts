import { joinTitles } from "../../accounts/titles.ts";
import { splitWholeName } from "../../accounts/whole-name.ts";
import { first } from "../../api/lists.ts";
import { phoneName } from "../../api/phone.ts";

/** The guardians in a child's record. */
export interface GuardianFields {
  readonly lastName: string;
  readonly parentName: string | null;
  readonly parentRelationship: string | null;
  readonly parentPhone: string | null;
  readonly secondGuardianName: string | null;
  readonly secondGuardianRelationship: string | null;
  readonly secondGuardianPhone: string | null;
}

/** The person who gets the family's account. */
export interface FamilyContact {
  /** The phone number for signing in, in international form. */
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly relationship: string | null;
}

export type NoContact = "no-phone" | "not-mobile";

/**
 * Returns the guardian by whose phone a family signs in: the first guardian's number in most records,
 * else the second guardian's. The order of the children does not matter.
 */
export function familyContact(children: readonly GuardianFields[]): FamilyContact | NoContact {
  const guardians = children.flatMap((child) => [
    {
      rank: 1,
      typed: child.parentPhone,
      name: child.parentName ?? "",
      relationship: child.parentRelationship,
      child,
    },
    {
      rank: 2,
      typed: child.secondGuardianPhone,
      name: child.secondGuardianName ?? "",
      relationship: child.secondGuardianRelationship,
      child,
    },
  ]);
  const contacts = guardians.flatMap((one) => {
    const phone = phoneName(one.typed ?? "");
    return phone === null ? [] : { ...one, phone };
  });
  if (contacts.length === 0) {
    return guardians.some(({ typed }) => typed?.trim()) ? "not-mobile" : "no-phone";
  }
  const times = (phone: string, rank: number) =>
    contacts.filter((one) => one.phone === phone && one.rank === rank).length;
  const { phone, name, relationship, child } = first(
    contacts.toSorted(
      (one, other) =>
        one.rank - other.rank ||
        times(other.phone, other.rank) - times(one.phone, one.rank) ||
        compare(one.phone, other.phone) ||
        compare(one.name, other.name),
    ),
  );
  return { phone, ...namesOf(name, child.lastName), relationship };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Returns first names and surname of an account; a title replaces missing first names. */
function namesOf(name: string, surname: string): { firstName: string; lastName: string } {
  const split = splitWholeName(name, "surname-last");
  return {
    firstName: split.otherNames || joinTitles(split.titles) || "Parent",
    lastName: split.surname || surname,
  };
}
