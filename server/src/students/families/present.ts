import { valueOf } from "@school/core/api/lists.ts";
import type { FamilyChild, ProposedFamily } from "@school/core/students/families/contract.ts";
import type { FamilyProposal } from "@school/core/students/families/propose.ts";
import type { FamilyPupil } from "./queries.ts";

/** Proposals with the names of their children, and of those who have a family already. */
export function presentProposals(
  proposals: readonly FamilyProposal[],
  pupils: readonly FamilyPupil[],
): ProposedFamily[] {
  const byId = new Map(pupils.map((pupil) => [pupil.id, pupil]));
  const asked = new Set(proposals.flatMap(({ familyIds }) => familyIds));
  const members = Map.groupBy(
    pupils.filter(({ familyId }) => familyId !== null && asked.has(familyId)),
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

function presentFamilyChild(pupil: FamilyPupil): FamilyChild {
  const { id, name, admissionNumber, className, parentName, parentPhone } = pupil;
  return { id, name, admissionNumber, className, parentName, parentPhone };
}
