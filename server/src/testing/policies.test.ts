import { globSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Actor } from "@school/core/accounts/actor.ts";
import { FEATURES } from "@school/core/accounts/features.ts";
import { ROLES } from "@school/core/accounts/roles.ts";

/* Relations that hold for each policy of the product, whatever it decides. */

const CORE = join(import.meta.dirname, "../../../core/src");
const SELF = "0190a000-0000-7000-8000-000000000001";
const SOMEONE = "0190a000-0000-7000-8000-000000000002";

type Policy = (actor: Actor, ...facts: unknown[]) => unknown;

/** Functions of all policy modules that decide about an actor. */
const policies: [string, Policy][] = [];
for (const file of globSync("**/policy.ts", { cwd: CORE })) {
  const module = (await import(join(CORE, file))) as Record<string, unknown>;
  for (const [name, value] of Object.entries(module)) {
    if (typeof value === "function" && /^[^(]*\(\s*actor\b/.test(value.toString())) {
      policies.push([`${file} ${name}`, value as Policy]);
    }
  }
}

/** Facts that are not yes or no, by name; each has one of these values. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  id: [SELF, SOMEONE],
  studentId: [SELF, SOMEONE],
  role: ROLES,
  requestedRole: [...ROLES, null],
  kind: ["OFFICE", "PRINCIPAL", "CLASS", "CHILD", "EVENT", "HOLIDAY"],
  audience: ["ALL", "STAFF", "PUPILS", "PARENTS", "CLASSES"],
  missing: [0, 1],
};
/** Lists of further facts. */
const LISTS: readonly string[] = ["classes"];

/** Facts with a value for every name that a policy reads: the numbers choose which. */
function factsOf(numbers: readonly number[], place = ""): object {
  return new Proxy(
    {},
    {
      get(_target, name) {
        const path = `${place}.${String(name)}`;
        if (LISTS.includes(String(name))) return [1, 2].map((at) => factsOf(numbers, path + at));
        const values = VALUES[String(name)] ?? [true, false];
        let at = 0;
        for (const letter of path) at = (at * 31 + letter.charCodeAt(0)) % 9_973;
        return values[numbers[at % numbers.length]! % values.length];
      },
    },
  );
}

const actors: fc.Arbitrary<Actor> = fc.record({
  id: fc.constant(SELF),
  role: fc.constantFrom(...ROLES),
  roleInSchool: fc.constantFrom(
    null,
    "Class Teacher",
    "Accountant",
    "Non-teaching staff",
    "Head of School",
  ),
  features: fc.subarray([...FEATURES]),
  canAnnounce: fc.boolean(),
  awaitingApproval: fc.boolean(),
  mustChangePassword: fc.boolean(),
});
const numbers = fc.array(fc.nat(), { minLength: 31, maxLength: 31 });

const allows = (policy: Policy, actor: Actor, chosen: readonly number[]) => {
  const facts = factsOf(chosen);
  return policy(actor, facts, facts) === true;
};

/** Ways of taking something from a person; null where there is nothing of it to take. */
const TAKEN: Readonly<Record<string, (actor: Actor, number: number) => Actor | null>> = {
  "a feature": (actor, number) =>
    // Without any, the checklist limits nothing.
    actor.features.length < 2
      ? null
      : { ...actor, features: actor.features.toSpliced(number % actor.features.length, 1) },
  "the permission to announce": (actor) => ({ ...actor, canAnnounce: false }),
  "the approval of the account": (actor) => ({ ...actor, awaitingApproval: true }),
  "being the person, by a view": (actor) => ({ ...actor, isViewed: true }),
  "the role of the principal": (actor) =>
    actor.role === "PRINCIPAL" ? { ...actor, role: "ADMIN", features: [] } : null,
  teaching: (actor) =>
    actor.role === "TEACHER" ? { ...actor, roleInSchool: "Non-teaching staff" } : null,
};

describe.each(Object.entries(TAKEN))("after %s is taken away", (_name, take) => {
  it.each(policies)("%s allows no more", (_policy, policy) => {
    fc.assert(
      fc.property(actors, numbers, (actor, chosen) => {
        const weaker = take(actor, chosen[0]!);
        fc.pre(weaker !== null);
        if (allows(policy, weaker, chosen)) expect(allows(policy, actor, chosen)).toBe(true);
      }),
    );
  });
});
