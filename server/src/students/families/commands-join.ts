import type { Links, FamilyPlacement } from "@school/core/students/families/contract.ts";
import { planLinks } from "@school/core/students/families/plan-accounts.ts";
import { familiesToJoin } from "@school/core/students/families/propose.ts";
import { NO_PROOF } from "../../accounts/auth/proof.ts";
import { lockUsers } from "../../accounts/users/user-locks.ts";
import type { AuditedWrite } from "../../platform/database/audit/audit.ts";
import { linkChildren } from "../guardians/commands.ts";
import { addToFamilies } from "./commands.ts";
import { accountsOfFamilies } from "./queries-accounts.ts";
import { type FamilyPupil, pupilsForFamilies } from "./queries.ts";

interface Joined {
  readonly placed: FamilyPlacement;
  readonly links: Links;
  /** Names of the children already in the families. */
  readonly siblings: readonly string[];
  /** Names of the owners whose accounts got access to more children. */
  readonly accounts: readonly string[];
}

/**
 * Puts newly admitted pupils into the families with their guardians' phones, and links these
 * guardians' accounts to them; a pupil whose family is uncertain waits for the office. The caller
 * locks families first. A fixed number of statements.
 */
export async function joinFamilies(
  { tx, origin }: AuditedWrite,
  newIds: ReadonlySet<string>,
  importId?: string,
): Promise<Joined> {
  const pupils = await pupilsForFamilies(tx);
  const joins = familiesToJoin(pupils, newIds);
  if (joins.length === 0) return { placed: [], links: [], siblings: [], accounts: [] };
  const groups = [...Map.groupBy(joins, ({ familyId }) => familyId)].map(([familyId, members]) => ({
    familyId,
    studentIds: members.map(({ studentId }) => studentId),
  }));
  const placed = await addToFamilies({ tx, origin }, groups);
  const familyOf = new Map(placed.map(({ studentId, familyId }) => [studentId, familyId]));
  const joining = pupils.flatMap((pupil) => {
    const familyId = familyOf.get(pupil.id);
    return familyId === undefined ? [] : { ...pupil, familyId };
  });
  // Links and accounts are created one at a time, in all commands.
  await lockUsers(tx, []);
  const familyIds = groups.map(({ familyId }) => familyId);
  const accounts = await accountsOfFamilies(tx, familyIds);
  // The links are only to pupils who were just entered.
  const links = await linkChildren(
    { tx, origin, proof: NO_PROOF },
    planLinks(joining, accounts).map((link) => ({ ...link, ...(importId && { importId }) })),
  );
  const linked = new Set(links.map(({ parentId }) => parentId));
  return {
    placed,
    links: links.map(({ parentId, studentId, relationship }) => ({
      parentId,
      studentId,
      relationship,
    })),
    siblings: pupils.filter((pupil) => isIn(pupil, familyIds)).map(({ name }) => name),
    accounts: accounts.filter(({ id }) => linked.has(id)).map(({ name }) => name),
  };
}

function isIn({ familyId }: FamilyPupil, familyIds: readonly string[]): boolean {
  return familyId !== null && familyIds.includes(familyId);
}
