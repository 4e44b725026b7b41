import fc from "fast-check";
import { expect, test } from "vitest";
import type { Choice, MessagePurpose } from "../../accounts/notification-preferences/kinds.ts";
import { type Channel, recipientsOf, type AudiencePupil } from "./audience.ts";

function pupil(id: string, facts: Partial<AudiencePupil> = {}): AudiencePupil {
  return {
    id,
    familyId: null,
    lastName: "Obi",
    parentName: "Mrs Ngozi Obi",
    parentRelationship: "Mother",
    parentPhone: "0803 555 0101",
    parentEmail: null,
    secondGuardianName: null,
    secondGuardianRelationship: null,
    secondGuardianPhone: null,
    parents: [],
    ...facts,
  };
}

/** A person without preferences. */
const free = { choices: [] as Choice[], hasStopped: false };
const account = { id: "mother", name: "Ngozi Obi", phone: "+2348035550109", email: null, ...free };
const recipients = (
  pupils: AudiencePupil[],
  channel: Channel = "SMS",
  purpose: MessagePurpose = "school",
) => recipientsOf({ pupils, staff: [] }, { channel, purpose });

test("siblings get one message: by the same number, or as one confirmed family", () => {
  const [one, ...rest] = recipients([
    pupil("ada"),
    pupil("bola", { parentPhone: "+2348035550101" }),
    pupil("chidi", { familyId: "f", parentPhone: "08035550102" }),
    pupil("dayo", {
      familyId: "f",
      parentPhone: "0803 555 0102",
      secondGuardianPhone: "07011112222",
    }),
  ]);
  expect(one).toMatchObject({ address: "+2348035550101", name: "Ngozi Obi", isShared: true });
  expect(one?.pupils.map(({ id }) => id)).toEqual(["ada", "bola"]);
  expect(rest).toMatchObject([{ address: "+2348035550102", isShared: false }]);
});

test("the number that a parent signs in with comes before the record's", () => {
  expect(recipients([pupil("ada", { parents: [account] })])).toMatchObject([
    { address: "+2348035550109", personId: "mother", name: "Ngozi Obi" },
  ]);
});

test("without a mobile number it says why, and what else is recorded", () => {
  const landline = pupil("ada", { parentPhone: "01 234 5678", parentEmail: "obi@home.example" });
  const wrong = pupil("bola", { parentPhone: "ask the aunt" });
  const none = pupil("chidi", { parentPhone: null });
  expect(recipients([landline, wrong, none])).toMatchObject([
    { address: null, fault: "not-mobile", otherwise: ["obi@home.example", "01 234 5678"] },
    { address: null, fault: "not-mobile", otherwise: ["ask the aunt"] },
    { address: null, fault: "no-phone", otherwise: [] },
  ]);
  expect(recipients([landline, none], "EMAIL")).toMatchObject([
    { address: "obi@home.example", fault: null },
    { address: null, fault: "no-email", otherwise: [] },
  ]);
});

test("staff who are parents get one message", () => {
  const staff = [
    {
      id: "teacher",
      name: "Ngozi Obi",
      phone: "08035550101",
      email: "ngozi@school.example",
      ...free,
    },
    { id: "cook", name: "Bello Musa", phone: null, email: null, ...free },
  ];
  const all = recipientsOf(
    { pupils: [pupil("ada")], staff },
    { channel: "WHATSAPP", purpose: "school" },
  );
  expect(all).toMatchObject([
    { address: "+2348035550101", personId: "teacher", isShared: false },
    { address: null, fault: "no-phone", personId: "cook" },
  ]);
});

test("who has switched such messages off gets none; another parent of the child does", () => {
  const off = { kind: "school", channel: "PHONE", isWanted: false } as const;
  const father = { ...account, id: "father", phone: "+2348035550108" };
  const mother = { ...account, choices: [off] };
  expect(recipients([pupil("ada", { parents: [mother] })])).toMatchObject([
    // The number in the record may be the same person's.
    { address: null, fault: "not-wanted", personId: "mother" },
  ]);
  expect(recipients([pupil("ada", { parents: [mother, father] })])).toMatchObject([
    { address: "+2348035550108", personId: "father" },
  ]);
  // Switched off for this kind and this channel only; necessary messages always arrive.
  for (const purpose of ["results", "necessary"] as const) {
    expect(recipients([pupil("ada", { parents: [mother] })], "SMS", purpose)).toMatchObject([
      { address: "+2348035550109", fault: null },
    ]);
  }
});

test("promotions reach only those who agreed, and no phone that answered STOP", () => {
  const agreed = { kind: "promotions", channel: "PHONE", isWanted: true } as const;
  const faultOf = (facts: Partial<typeof account> | null) => {
    const parents = facts === null ? [] : [{ ...account, ...facts }];
    return recipients([pupil("ada", { parents })], "SMS", "promotions")[0]?.fault;
  };
  expect(faultOf(null)).toBe("no-consent");
  expect(faultOf({})).toBe("no-consent");
  expect(faultOf({ choices: [agreed] })).toBeNull();
  expect(faultOf({ choices: [agreed], hasStopped: true })).toBe("no-consent");
  expect(recipients([pupil("ada", { parentPhone: null })], "SMS", "promotions")[0]?.fault).toBe(
    "no-phone",
  );
});

test("no address gets two messages, and every pupil is in exactly one", () => {
  const phone = fc.constantFrom(
    "08035550101",
    "+234 803 555 0101",
    "0803 555 0102",
    "01 2345",
    null,
  );
  const family = fc.constantFrom(null, "f", "g");
  const cases = fc.array(fc.record({ parentPhone: phone, familyId: family }), { maxLength: 12 });
  fc.assert(
    fc.property(cases, (facts) => {
      const all = recipients(facts.map((one, at) => pupil(`p${at}`, one)));
      const addresses = all.flatMap(({ address }) => address ?? []);
      expect(new Set(addresses).size).toBe(addresses.length);
      const ids = all.flatMap(({ pupils }) => pupils.map(({ id }) => id));
      expect(ids.toSorted()).toEqual(facts.map((_, at) => `p${at}`).toSorted());
    }),
  );
});
