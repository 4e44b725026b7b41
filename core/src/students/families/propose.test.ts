import fc from "fast-check";
import { expect, test } from "vitest";
import { phoneKey } from "../../accounts/likely-duplicate.ts";
import {
  type FamilyFacts,
  familiesToJoin,
  MAX_CHILDREN,
  PROPOSAL_KINDS,
  proposeFamilies,
} from "./propose.ts";

const pupil = (id: string, facts: Partial<FamilyFacts> = {}): FamilyFacts => ({
  id,
  lastName: "Obi",
  parentName: null,
  parentPhone: null,
  secondGuardianName: null,
  secondGuardianPhone: null,
  address: null,
  familyId: null,
  ...facts,
});

test("one phone in two spellings and one surname are a family", () => {
  const proposals = proposeFamilies([
    pupil("b", { parentPhone: "+234 803 555 0101" }),
    pupil("a", { secondGuardianPhone: "0803 555 0101" }),
  ]);
  expect(proposals).toEqual([
    {
      kind: "phone",
      studentIds: ["a", "b"],
      reasons: [{ kind: "phone", text: "+234 803 555 0101" }],
      familyIds: [],
    },
  ]);
});

test("a phone of children without a name in common is checked by a person", () => {
  const parentPhone = "08035550101";
  const strangers = [pupil("a", { parentPhone }), pupil("b", { parentPhone, lastName: "Bello" })];
  expect(proposeFamilies(strangers)).toMatchObject([{ kind: "check" }]);
  const mother = strangers.map((one) => ({ ...one, parentName: "Mrs Ngozi Obi" }));
  expect(proposeFamilies(mother)).toMatchObject([{ kind: "phone" }]);
});

test("a guardian's whole name, or surname with address, is checked by a person", () => {
  const proposals = proposeFamilies([
    pupil("a", { parentName: "Mrs. Ngozi Obi", address: "12 Allen Avenue, Ikeja" }),
    pupil("b", { parentName: "OBI Ngọzi" }),
    pupil("c", { address: "12, allen avenue Ikeja" }),
    pupil("d", { lastName: "Bello", address: "12 Allen Avenue, Ikeja", parentName: "Mrs Obi" }),
  ]);
  expect(proposals.map(({ kind, studentIds }) => [kind, studentIds.join("")])).toEqual([
    ["check", "abc"],
    ["alone", "d"],
  ]);
  expect(proposals[0]?.reasons).toEqual([
    { kind: "address", text: "12 Allen Avenue, Ikeja" },
    { kind: "name", text: "Mrs. Ngozi Obi" },
  ]);
});

test("a new pupil joins the family of the phone; a phone of two families is checked", () => {
  const parentPhone = "08035550101";
  const member = pupil("a", { parentPhone, familyId: "one" });
  const fresh = pupil("c", { parentPhone });
  expect(proposeFamilies([member, fresh])).toMatchObject([
    { kind: "phone", studentIds: ["c"], familyIds: ["one"] },
  ]);
  expect(proposeFamilies([member, { ...fresh, lastName: "Bello" }])).toMatchObject([
    { kind: "check", familyIds: ["one"] },
  ]);
  expect(
    proposeFamilies([member, pupil("b", { parentPhone, familyId: "two" }), fresh]),
  ).toMatchObject([{ kind: "check", studentIds: ["c"], familyIds: ["one", "two"] }]);
});

test("what very many share, such as the school's own phone, tells nothing", () => {
  const many = Array.from({ length: MAX_CHILDREN + 1 }, (_, at) =>
    pupil(`p${at}`, { parentPhone: "08035550101" }),
  );
  expect(proposeFamilies(many).every(({ kind }) => kind === "alone")).toBe(true);
});

const few = (...values: (string | null)[]) => fc.constantFrom(...values);
const somePupils = fc
  .array(
    fc.record({
      lastName: fc.constantFrom("Obi", "Bello", "Ọ̀bí"),
      parentName: few(null, "Mrs Ngozi Obi", "Ngozi OBI", "Mr Bello", "Chief Musa Bello"),
      parentPhone: few(null, "no", "08035550101", "+2348035550101", "08035550102", "012345678"),
      secondGuardianName: few(null, "Musa Bello"),
      secondGuardianPhone: few(null, "08035550102", "08035550103"),
      address: few(null, "Lagos", "1 Allen Avenue", "1, Allen avenue"),
      familyId: few(null, null, "one", "two"),
    }),
    { maxLength: 40 },
  )
  .map((facts) =>
    facts.map((one, at): FamilyFacts => ({ id: `p${String(at).padStart(2, "0")}`, ...one })),
  );

test("each pupil without a family is in exactly one proposal, in whatever order they come", () => {
  const shuffled = somePupils.chain((pupils) =>
    fc.tuple(
      fc.constant(pupils),
      fc.shuffledSubarray(pupils, { minLength: pupils.length, maxLength: pupils.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, ([pupils, reordered]) => {
      const proposals = proposeFamilies(pupils);
      expect(proposeFamilies(reordered)).toEqual(proposals);
      expect(proposals.flatMap(({ studentIds }) => studentIds).toSorted()).toEqual(
        pupils.filter(({ familyId }) => familyId === null).map(({ id }) => id),
      );
      for (const { kind, reasons, familyIds } of proposals) {
        expect(PROPOSAL_KINDS).toContain(kind);
        expect(reasons.length > 0).toBe(kind !== "alone");
        if (kind === "phone") expect(familyIds.length).toBeLessThan(2);
      }
    }),
  );
});

test("only new pupils of the phone join a family without being asked, and by nothing weaker", () => {
  const parentPhone = "08035550101";
  const parentName = "Mrs Ngozi Obi";
  const member = pupil("a", { parentPhone, parentName, familyId: "one" });
  const joined = (...pupils: FamilyFacts[]) =>
    familiesToJoin([member, ...pupils], new Set(["b", "c"])).map(
      ({ studentId, familyId }) => `${studentId} ${familyId}`,
    );
  // A pupil who is already waiting stays for the office to decide.
  const waiting = pupil("x", { parentPhone });
  expect(joined(pupil("b", { parentPhone }), pupil("c", { parentPhone }), waiting)).toEqual([
    "b one",
    "c one",
  ]);
  expect(joined(pupil("b", { parentName }))).toEqual([]);
  expect(joined(pupil("b", { parentPhone, lastName: "Bello" }))).toEqual([]);
  const other = pupil("d", { parentName: "Mr Musa Obi", familyId: "two" });
  expect(joined(pupil("b", { parentPhone, secondGuardianName: "Musa Obi" }), other)).toEqual([]);
  expect(joined(pupil("b", { parentPhone: "08035550199" }))).toEqual([]);
});

test("who joins has the phone of the family or of another who joins it", () => {
  fc.assert(
    fc.property(somePupils, (pupils) => {
      const open = pupils.filter(({ familyId }) => familyId === null);
      const joined = familiesToJoin(pupils, new Set(open.map(({ id }) => id)));
      expect(new Set(joined.map(({ studentId }) => studentId)).size).toBe(joined.length);
      for (const { studentId, familyId } of joined) {
        const joins = (one: FamilyFacts) =>
          joined.some((other) => other.studentId === one.id && other.familyId === familyId);
        const household = pupils.filter((one) => one.familyId === familyId || joins(one));
        const phones = ({ parentPhone, secondGuardianPhone }: FamilyFacts) =>
          [parentPhone, secondGuardianPhone].flatMap((one) => (one ? (phoneKey(one) ?? []) : []));
        const ownPhones = pupils.filter(({ id }) => id === studentId).flatMap(phones);
        expect(
          household.some(
            (one) => one.id !== studentId && phones(one).some((key) => ownPhones.includes(key)),
          ),
        ).toBe(true);
      }
    }),
  );
});
