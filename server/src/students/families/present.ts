import { listedName } from "@school/core/accounts/titles.ts";
import { nameKey, phoneKey } from "@school/core/accounts/likely-duplicate.ts";
import { shownEmail } from "@school/core/api/email-address.ts";
import { first, valueOf } from "@school/core/api/lists.ts";
import { shownPhone } from "@school/core/api/phone.ts";
import { collectorsOf } from "@school/core/students/collecting/collectors.ts";
import type {
  Family,
  FamilyChild,
  FamilyCollector,
  FamilyGuardian,
  FamilyRecord,
  OwnFamily,
  ParentAccount,
  ProposedFamily,
} from "@school/core/students/families/contract.ts";
import type { FamilyProposal } from "@school/core/students/families/propose.ts";
import { type PlainSlips, slipPassword } from "../../accounts/slips/login-slips.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import type { Seen } from "../../platform/database/locked-row.ts";
import type { ParentAccountRow, ParentSlipRow } from "./queries-accounts.ts";
import type { FamilyMember } from "./queries-family.ts";
import type { FamilyPupil } from "./queries.ts";

/** Proposals with the names of their children, and of those who already have a family. */
export function presentProposals(
  proposals: readonly FamilyProposal[],
  pupils: readonly FamilyPupil[],
): ProposedFamily[] {
  const byId = new Map(pupils.map((pupil) => [pupil.id, pupil]));
  const proposed = new Set(proposals.flatMap(({ familyIds }) => familyIds));
  const members = Map.groupBy(
    pupils.filter(({ familyId }) => familyId !== null && proposed.has(familyId)),
    ({ familyId }) => familyId,
  );
  return proposals.map(({ kind, studentIds, reasons, familyIds }) => ({
    kind,
    children: studentIds.map((id) => presentFamilyChild(valueOf(byId, id))),
    reasons: reasons.map(({ kind: what, text }) => ({ kind: what, text })),
    families: familyIds.map((id) => ({
      id,
      children: (members.get(id) ?? []).map(({ name }) => name),
    })),
  }));
}

function presentFamilyChild(pupil: FamilyPupil | FamilyMember): FamilyChild {
  const { id, name, admissionNumber, className, parentName, parentPhone } = pupil;
  return { id, name, admissionNumber, className, parentName, parentPhone };
}

/** Returns the name with which the parent signs in; null for an account that cannot. */
function shownName({ phone, username, email }: ParentAccountRow | ParentSlipRow): string | null {
  return phone === null ? (username ?? shownEmail(email)) : shownPhone(phone);
}

export function presentParentAccount(row: ParentAccountRow): ParentAccount {
  const { id, isActive, children } = row;
  const lastSignInAt = row.lastSignInAt?.toISOString() ?? null;
  return {
    id,
    name: listedName(row),
    signInName: shownName(row),
    isActive,
    lastSignInAt,
    children,
  };
}

/** One slip for each parent, with all children; none for disabled accounts. */
export function presentParentSlips(rows: readonly ParentSlipRow[], sealer: Sealer): PlainSlips {
  return {
    slips: rows
      .filter(({ isActive }) => isActive)
      .map((row) => ({
        id: row.id,
        name: listedName(row),
        place: null,
        children: row.children.map(
          (child) => `${child.name}${child.className ? `, ${child.className}` : ""}`,
        ),
        // Only one: a phone is short, an address may not fit on paper.
        signInNames: [shownName(row)].filter((one) => one !== null),
        ...slipPassword(row, sealer),
      })),
    leftOut: rows.flatMap((row) =>
      row.isActive ? [] : { id: row.id, name: listedName(row), reason: "disabled" as const },
    ),
  };
}

/** Families by id, with their children. */
export function presentFamilies(
  ids: readonly string[],
  members: readonly FamilyMember[],
): Family[] {
  const byFamily = Map.groupBy(members, ({ familyId }) => familyId);
  return ids.map((id) => ({ id, children: (byFamily.get(id) ?? []).map(presentFamilyChild) }));
}

export function presentFamily(
  { id, version }: Seen,
  members: readonly FamilyMember[],
  accounts: readonly ParentAccountRow[],
): FamilyRecord {
  return {
    id,
    version,
    children: members.map(presentFamilyChild),
    guardians: guardiansOf(members),
    collectors: collectorsOfFamily(members),
    accounts: accounts.map(presentParentAccount),
  };
}

/** Builds the family for a parent: other accounts appear only by name. */
export function presentOwnFamily(
  parentId: string,
  members: readonly FamilyMember[],
  accounts: readonly ParentAccountRow[],
): OwnFamily {
  return {
    children: members.map(({ id, name, admissionNumber, className }) => ({
      id,
      name,
      admissionNumber,
      className,
    })),
    guardians: guardiansOf(members),
    collectors: collectorsOfFamily(members),
    accounts: accounts.map(presentParentAccount).map(({ id, name, signInName }) => ({
      id,
      name,
      signInName: id === parentId ? signInName : null,
      isOwn: id === parentId,
    })),
  };
}

/** Guardians of the children's records; those with the same phone and name are merged. */
function guardiansOf(members: readonly FamilyMember[]): FamilyGuardian[] {
  const named = members.flatMap((child) => [
    {
      name: child.parentName ?? "",
      relationship: child.parentRelationship,
      phone: child.parentPhone,
      email: child.parentEmail,
      pays: child.parentPaysFees === "Yes",
      child: child.name,
    },
    {
      name: child.secondGuardianName ?? "",
      relationship: child.secondGuardianRelationship,
      phone: child.secondGuardianPhone,
      email: null,
      pays: child.secondGuardianPaysFees === "Yes",
      child: child.name,
    },
  ]);
  const known = named.filter(({ name, phone }) => name !== "" || phone !== null);
  return [...Map.groupBy(known, personKey).values()].map((same) => {
    const { name, phone } = first(same);
    return {
      name,
      phone,
      relationship: same.find((one) => one.relationship !== null)?.relationship ?? null,
      email: same.find((one) => one.email !== null)?.email ?? null,
      children: namesOnce(same),
      paysFor: namesOnce(same.filter(({ pays }) => pays)),
    };
  });
}

/** Lists who may and may not collect the children: one line for each person and permission. */
function collectorsOfFamily(members: readonly FamilyMember[]): FamilyCollector[] {
  const named = members.flatMap((child) =>
    collectorsOf(child).map((collector) => ({ ...collector, child: child.name })),
  );
  const lines = Map.groupBy(named, (one) => `${one.may} ${personKey(one)}`);
  return [...lines.values()].map((same) => {
    const { child: _child, ...collector } = first(same);
    return { ...collector, children: namesOnce(same) };
  });
}

function personKey({ name, phone }: { readonly name: string; readonly phone: string | null }) {
  return `${phoneKey(phone ?? "") ?? ""} ${nameKey({ firstName: "", lastName: name })}`;
}

function namesOnce(same: readonly { readonly child: string }[]): string[] {
  return [...new Set(same.map(({ child }) => child))];
}
