import { nameKey, phoneKey } from "../../accounts/likely-duplicate.ts";
import { splitWholeName } from "../../accounts/whole-name.ts";
import { first } from "../../api/lists.ts";
import { searchText } from "../../api/search-text.ts";

/** Facts about the family in a pupil's record. */
export interface FamilyFacts {
  readonly id: string;
  readonly lastName: string;
  readonly parentName: string | null;
  readonly parentPhone: string | null;
  readonly secondGuardianName: string | null;
  readonly secondGuardianPhone: string | null;
  readonly address: string | null;
  /** The confirmed family; null without one. */
  readonly familyId: string | null;
}

export const REASON_KINDS = ["phone", "name", "address"] as const;
export type ReasonKind = (typeof REASON_KINDS)[number];

/** A detail that several children share, in the spelling of one record. */
export interface FamilyReason {
  readonly kind: ReasonKind;
  readonly text: string;
}

/**
 * phone: all share a guardian's phone and a name; alone: nothing in common with another pupil;
 * check: the match may be chance, or fits several families.
 */
export const PROPOSAL_KINDS = ["phone", "check", "alone"] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

export interface FamilyProposal {
  readonly kind: ProposalKind;
  /** Pupils without a family, by id. */
  readonly studentIds: readonly string[];
  readonly reasons: readonly FamilyReason[];
  /** Confirmed families with the same phone, name or address. */
  readonly familyIds: readonly string[];
}

/**
 * Maximum number of children with a shared detail. A detail that more children share, such as the
 * school's own phone number, is no evidence of a family.
 */
export const MAX_CHILDREN = 12;

interface Link extends FamilyReason {
  readonly key: string;
}

/**
 * Proposes families for the pupils without one: each is in exactly one proposal. Children are
 * grouped by a guardian's phone, by a guardian's whole name, and by surname with address. The order
 * of the pupils does not matter.
 */
export function proposeFamilies(pupils: readonly FamilyFacts[]): FamilyProposal[] {
  const sorted = pupils.toSorted(byId);
  const shared = sharedLinks(sorted);
  const open = sorted.filter(({ familyId }) => familyId === null);
  const byPhone = groupsOf(open, (pupil) => shared.of(pupil).filter(isPhone));
  const proposals = groupsOf(open, shared.of).flatMap((group) =>
    // A long chain of chance matches is not a family.
    group.length > MAX_CHILDREN ? byPhone.filter(([one]) => one && group.includes(one)) : [group],
  );
  return proposals.map((group) => proposalOf(group, shared));
}

/**
 * The families that new pupils join automatically: those with a guardian's phone, if all children
 * also share a name and nothing points to another family. The order of the pupils does not matter.
 */
export function familiesToJoin(
  pupils: readonly FamilyFacts[],
  newIds: ReadonlySet<string>,
): { studentId: string; familyId: string }[] {
  const sorted = pupils.toSorted(byId);
  const shared = sharedLinks(sorted);
  const open = sorted.filter(({ id, familyId }) => familyId === null && newIds.has(id));
  return groupsOf(open, (pupil) => shared.of(pupil).filter(isPhone)).flatMap((group) => {
    const { kind, familyIds } = proposalOf(group, shared);
    return kind === "phone"
      ? familyIds.flatMap((familyId) => group.map(({ id }) => ({ studentId: id, familyId })))
      : [];
  });
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
const isPhone = ({ kind }: Link) => kind === "phone";

type SharedLinks = ReturnType<typeof sharedLinks>;

/** Finds the details that several pupils share, but not too many. */
function sharedLinks(pupils: readonly FamilyFacts[]) {
  const links = new Map(pupils.map((pupil) => [pupil.id, linksOf(pupil)]));
  const holders = new Map<string, FamilyFacts[]>();
  for (const pupil of pupils) {
    for (const { key } of links.get(pupil.id) ?? []) {
      const sharing = holders.get(key);
      if (sharing) sharing.push(pupil);
      else holders.set(key, [pupil]);
    }
  }
  const placedWith = (key: string) =>
    (holders.get(key) ?? []).filter(({ familyId }) => familyId !== null);
  const counts = (key: string) => holders.get(key)?.length ?? 0;
  return {
    of: ({ id }: FamilyFacts): Link[] =>
      (links.get(id) ?? []).filter(({ key }) => counts(key) > 1 && counts(key) <= MAX_CHILDREN),
    /** Pupils with a family. */
    placedWith,
    familiesWith: (key: string) => placedWith(key).flatMap(({ familyId }) => familyId ?? []),
  };
}

/** The details that can link a pupil to a family, each once. */
function linksOf(pupil: FamilyFacts): Link[] {
  const { lastName, address } = pupil;
  const phones = [pupil.parentPhone, pupil.secondGuardianPhone].flatMap((text): Link[] => {
    const key = text === null ? null : phoneKey(text);
    return text === null || key === null ? [] : [{ kind: "phone", text, key: `phone ${key}` }];
  });
  const names = guardiansOf(pupil).flatMap((text): Link[] => {
    const words = nameWords(text);
    return words.length < 2 ? [] : [{ kind: "name", text, key: `name ${words.join(" ")}` }];
  });
  const addressId = addressKey(address ?? "");
  const surname = nameKey({ firstName: "", lastName });
  const home: Link[] =
    address === null || addressId === null || surname === ""
      ? []
      : [{ kind: "address", text: address, key: `home ${surname} ${addressId}` }];
  const all = [...phones, ...names, ...home];
  return [...new Map(all.map((link) => [link.key, link])).values()];
}

function guardiansOf({ parentName, secondGuardianName }: FamilyFacts): string[] {
  return [parentName, secondGuardianName].filter((name) => name !== null);
}

/** The words of a guardian's name without title, sorted and normalised. */
function nameWords(name: string): string[] {
  const { surname, otherNames } = splitWholeName(name, "surname-last");
  const key = nameKey({ firstName: otherNames, lastName: surname });
  return key === "" ? [] : key.split(" ");
}

/** Returns a key for a street with a house number; a bare "Lagos" has none. */
function addressKey(address: string): string | null {
  const words = searchText(address).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length < 2 || !/\d/.test(address) ? null : words.join(" ");
}

/** Groups pupils that are connected by a chain of links. */
function groupsOf(pupils: readonly FamilyFacts[], linksWith: (pupil: FamilyFacts) => Link[]) {
  const parent = new Map(pupils.map(({ id }) => [id, id]));
  const root = (id: string): string => {
    let at = id;
    for (let up = parent.get(at); up !== undefined && up !== at; up = parent.get(at)) at = up;
    return at;
  };
  const holder = new Map<string, string>();
  for (const pupil of pupils) {
    for (const { key } of linksWith(pupil)) {
      const other = holder.get(key);
      if (other === undefined) holder.set(key, pupil.id);
      else parent.set(root(pupil.id), root(other));
    }
  }
  return [...Map.groupBy(pupils, ({ id }) => root(id)).values()];
}

function proposalOf(group: readonly FamilyFacts[], shared: SharedLinks): FamilyProposal {
  const links = group.flatMap((pupil) => shared.of(pupil));
  const reasons = [...Map.groupBy(links, ({ key }) => key)]
    .filter(([key, same]) => same.length > 1 || shared.familiesWith(key).length > 0)
    .map(([key, same]) => ({ key, ...spelledOnce(same) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ kind, text }) => ({ kind, text }));
  const families = (subset: readonly Link[]) =>
    new Set(subset.flatMap(({ key }) => shared.familiesWith(key)));
  const familyIds = [...families(links)].toSorted();
  const isAlone = group.length === 1 && familyIds.length === 0;
  const byPhone = links.filter(isPhone);
  const isSure =
    group.length <= MAX_CHILDREN &&
    familyIds.length <= 1 &&
    families(byPhone).size === familyIds.length &&
    groupsOf(group, (pupil) => shared.of(pupil).filter(isPhone)).length <= 1 &&
    haveANameInCommon([...group, ...byPhone.flatMap(({ key }) => shared.placedWith(key))]);
  return {
    kind: isAlone ? "alone" : isSure ? "phone" : "check",
    studentIds: group.map(({ id }) => id),
    reasons,
    familyIds,
  };
}

function spelledOnce(links: readonly Link[]): FamilyReason {
  const { kind, text } = first(links.toSorted((one, other) => (one.text < other.text ? -1 : 1)));
  return { kind, text };
}

/** Required so that a mistyped number does not show a child's results to others' parents. */
function haveANameInCommon(group: readonly FamilyFacts[]): boolean {
  const words = group.map(
    (pupil) =>
      new Set([
        ...nameKey({ firstName: "", lastName: pupil.lastName }).split(" "),
        ...guardiansOf(pupil).flatMap(nameWords),
      ]),
  );
  return [...first(words)].some((word) => word !== "" && words.every((set) => set.has(word)));
}
