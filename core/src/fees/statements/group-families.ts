import { MAX_CHILDREN } from "../fee-limits.ts";
import type { PayableChild, PayingFamily } from "./match-lines.ts";

/** A child with what ties it to brothers and sisters, and the people who may pay for it. */
export interface TiedChild extends PayableChild {
  /** The office's family record; null without one. */
  readonly familyId: string | null;
  readonly parentIds: readonly string[];
  readonly parentNames: readonly string[];
  /** The last ten digits of each number. */
  readonly phones: readonly string[];
}

/**
 * Groups children who have a family record, a parent's account or a parent's number in common, also
 * through a third child. A number of more children than a family has, such as the school's own, ties
 * none. The group's id is that of its first child; children keep their order.
 *
 * @param payers Keys of earlier payers by child
 */
export function groupFamilies(
  all: readonly TiedChild[],
  payers: ReadonlyMap<string, readonly string[]>,
): PayingFamily[] {
  const shared = numbersOfMany(all);
  const children = all.map((child) => ({
    ...child,
    phones: child.phones.filter((phone) => !shared.has(phone)),
  }));
  const groupOf = new Map<string, TiedChild[]>();
  const byTie = new Map<string, TiedChild>();
  for (const child of children) {
    groupOf.set(child.id, [child]);
    for (const tie of tiesOf(child)) {
      const other = byTie.get(tie);
      if (!other) byTie.set(tie, child);
      else join(groupOf, other, child);
    }
  }
  const place = new Map(children.map(({ id }, at) => [id, at]));
  return [...new Set(groupOf.values())].map((group) => {
    const members = group.toSorted(
      (one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0),
    );
    const allOf = <Value>(valuesOf: (child: TiedChild) => readonly Value[]) => [
      ...new Set(members.flatMap(valuesOf)),
    ];
    return {
      id: members[0]?.id ?? "",
      children: members.map(({ id, firstName, lastName, admissionNumber, balance }) => ({
        id,
        firstName,
        lastName,
        admissionNumber,
        balance,
      })),
      parentNames: allOf(({ parentNames }) => parentNames),
      phones: allOf(({ phones }) => phones),
      payers: allOf(({ id }) => payers.get(id) ?? []),
    };
  });
}

function numbersOfMany(children: readonly TiedChild[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const phone of children.flatMap(({ phones }) => [...new Set(phones)]))
    counts.set(phone, (counts.get(phone) ?? 0) + 1);
  return new Set([...counts].flatMap(([phone, count]) => (count > MAX_CHILDREN ? [phone] : [])));
}

function tiesOf({ familyId, parentIds, phones }: TiedChild): string[] {
  return [
    ...(familyId === null ? [] : [`family ${familyId}`]),
    ...parentIds.map((id) => `parent ${id}`),
    ...phones.map((phone) => `phone ${phone}`),
  ];
}

function join(groupOf: Map<string, TiedChild[]>, one: TiedChild, other: TiedChild): void {
  const larger = groupOf.get(one.id);
  const moved = groupOf.get(other.id);
  if (!larger || !moved || larger === moved) return;
  larger.push(...moved);
  for (const { id } of moved) groupOf.set(id, larger);
}
