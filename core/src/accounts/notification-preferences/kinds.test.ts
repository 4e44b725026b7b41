import fc from "fast-check";
import { expect, test } from "vitest";
import { ROLES } from "../roles.ts";
import {
  allChoices,
  canChoose,
  CHOICE_CHANNELS,
  MESSAGE_KINDS,
  messageKinds,
  wants,
} from "./kinds.ts";

const kind = fc.constantFrom(...MESSAGE_KINDS);
const channel = fc.constantFrom(...CHOICE_CHANNELS);
const choices = fc.uniqueArray(fc.record({ kind, channel, isWanted: fc.boolean() }), {
  selector: (one) => `${one.kind} ${one.channel}`,
});

test("all but promotions is on until it is switched off; promotions only once agreed to", () => {
  for (const one of MESSAGE_KINDS) {
    expect(wants([], one, "EMAIL")).toBe(one !== "promotions");
  }
  const off = { kind: "results", channel: "PHONE", isWanted: false } as const;
  expect(wants([off], "results", "PHONE")).toBe(false);
  // Neither the reverse, nor the other kind.
  expect([wants([off], "results", "EMAIL"), wants([off], "absence", "PHONE")]).toEqual([
    true,
    true,
  ]);
  const agreed = { kind: "promotions", channel: "EMAIL", isWanted: true } as const;
  expect([wants([agreed], "promotions", "EMAIL"), wants([agreed], "promotions", "PHONE")]).toEqual([
    true,
    false,
  ]);
});

test("a choice decides its own kind and channel and nothing else", () => {
  fc.assert(
    fc.property(choices, kind, channel, (all, k, c) => {
      const preference = all.find((one) => one.kind === k && one.channel === c);
      expect(wants(all, k, c)).toBe(preference ? preference.isWanted : messageKinds[k].isOnAtFirst);
    }),
  );
});

test("each role chooses what can reach it, each once", () => {
  fc.assert(
    fc.property(fc.constantFrom(...ROLES), fc.boolean(), choices, (role, hasEmail, chosen) => {
      const all = allChoices({ role, hasEmail, chosen });
      expect(new Set(all.map((one) => `${one.kind} ${one.channel}`)).size).toBe(all.length);
      expect(all.every((one) => canChoose(role, one.kind, one.channel))).toBe(true);
    }),
  );
  const kindsOf = (role: (typeof ROLES)[number]) => [
    ...new Set(allChoices({ role, hasEmail: true, chosen: [] }).map((one) => one.kind)),
  ];
  expect(kindsOf("PARENT")).toEqual([...MESSAGE_KINDS]);
  expect(kindsOf("TEACHER")).toEqual(["direct", "announcements", "school", "promotions"]);
  // No one advertises to pupils.
  expect(kindsOf("STUDENT")).toEqual(["direct", "announcements"]);
  // A phone is notified of direct messages only where no email can be sent, and only for parents.
  const direct = (role: (typeof ROLES)[number], hasEmail: boolean) =>
    allChoices({ role, hasEmail, chosen: [] }).flatMap((one) =>
      one.kind === "direct" ? one.channel : [],
    );
  expect(direct("PARENT", false)).toEqual(["EMAIL", "PHONE", "PUSH"]);
  expect([direct("PARENT", true), direct("TEACHER", false)]).toEqual([
    ["EMAIL", "PUSH"],
    ["EMAIL", "PUSH"],
  ]);
});
