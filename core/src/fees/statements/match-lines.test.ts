import fc from "fast-check";
import { expect, test } from "vitest";
import { matchLines, payerKey, type PayingFamily } from "./match-lines.ts";

const family = (id: string, changes: Partial<PayingFamily> = {}): PayingFamily => ({
  id,
  children: [],
  parentNames: [],
  phones: [],
  payers: [],
  ...changes,
});

const child = (firstName: string, lastName: string, admissionNumber: string | null = null) => ({
  id: `${firstName} ${lastName}`,
  firstName,
  lastName,
  admissionNumber,
  balance: 8_500_000,
});

const namesakes = [
  family("chidi", { children: [child("Ada", "Eze")], parentNames: ["Mr Emeka Chidi Eze"] }),
  family("kunle", { children: [child("Bola", "Eze")], parentNames: ["Mr Emeka Kunle Eze"] }),
];

test("a whole name goes before a part of another, and equal parts are a doubt", () => {
  const match = (narration: string) =>
    matchLines([{ id: "1", kobo: 1, narration }], namesakes).map(({ certainty, candidates }) => [
      certainty,
      ...candidates.map(({ familyId }) => familyId),
    ]);
  expect(match("NIP EMEKA CHIDI EZE")).toEqual([["SURE", "chidi"]]);
  expect(match("NIP EMEKA EZE")).toEqual([["DOUBT", "chidi", "kunle"]]);
  expect(match("EMEKA CHIDI QUARCOO RENT")).toEqual([["DOUBT"]]);
});

const families = [
  family("obi", {
    children: [child("Adaeze", "Obi", "MC/2026/013"), child("Chidi", "Obi", "MC/2024/102")],
    parentNames: ["Mr Emeka Obi"],
    phones: ["8035550101"],
  }),
  family("adebayo", {
    children: [child("Tolúlọpẹ́", "Adébáyọ̀", "MC/2026/014")],
    parentNames: ["Mrs Fúnmiláyọ̀ Adébáyọ̀"],
    payers: ["adekunle stores sunday"],
  }),
  family("other obi", { children: [child("Ngozi", "Obi")], parentNames: ["Emeka Obi"] }),
];

test.each([
  ["TRF FROM OKORO/SCH FEES MC 2026 013", "obi", ["ADMISSION_NUMBER"], "Adaeze Obi"],
  ["NIP/GTB/0803 555 0101/FEES", "obi", ["PHONE"], null],
  ["FEES FOR ADAEZE OBI PRY 4", "obi", ["CHILD_NAME"], "Adaeze Obi"],
  ["TRANSFER FROM FUNMILAYO ADEBAYO", "adebayo", ["PARENT_NAME"], null],
  ["mobile trf tolulope adeba", "adebayo", ["CHILD_NAME"], "Tolúlọpẹ́ Adébáyọ̀"],
  ["NIP SUNDAY ADEKUNLE STORES", "adebayo", ["EARLIER_PAYER"], null],
])("%s belongs to %s", (narration, familyId, reasons, studentId) => {
  expect(matchLines([{ id: "1", kobo: 1, narration }], families)).toEqual([
    { lineId: "1", certainty: "SURE", candidates: [{ familyId, studentId, reasons }] },
  ]);
});

test.each([
  ["a name of two families", "TRF FROM EMEKA OBI", ["obi", "other obi"]],
  ["evidence for two families", "08035550101 TOLULOPE ADEBAYO", ["obi", "adebayo"]],
  ["a surname alone", "OBI FEES", []],
  ["a number within a longer word", "REF 99", []],
])("%s is a doubt", (_, narration, familyIds) => {
  const [match] = matchLines([{ id: "1", kobo: 1, narration }], families);
  expect(match?.certainty).toBe("DOUBT");
  expect(match?.candidates.map(({ familyId }) => familyId)).toEqual(familyIds);
});

test("an amount that is owed is offered, with the surname first, and never certain", () => {
  const [match] = matchLines([{ id: "1", kobo: 8_500_000, narration: "ADEBAYO" }], families);
  expect(match?.certainty).toBe("DOUBT");
  expect(match?.candidates[0]).toMatchObject({
    familyId: "adebayo",
    reasons: ["SURNAME_AND_AMOUNT"],
  });
});

test("the key of a payer does not depend on the bank's words or on the order", () => {
  expect(payerKey("TRF FROM SUNDAY ADEKUNLE REF 0012")).toBe("adekunle sunday");
  expect(payerKey("nip/adekunle sunday/fees")).toBe("adekunle sunday");
  expect(payerKey("CASH DEPOSIT")).toBe("");
  expect(payerKey("INWARD CHEQUE CLEARING / TUITION BALANCE")).toBe("");
});

test("what is certain has one family, in any order of the families", () => {
  const words = fc.constantFrom(
    "EMEKA",
    "OBI",
    "TOLULOPE",
    "ADEBAYO",
    "MC/2026/013",
    "NGOZI",
    "TRF",
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 6 }), (narration) => {
      const line = { id: "1", kobo: 1, narration: narration.join(" ") };
      const [one] = matchLines([line], families);
      const [other] = matchLines([line], families.toReversed());
      expect(one?.certainty).toBe(other?.certainty);
      if (one?.certainty === "SURE") expect(one.candidates).toEqual(other?.candidates);
    }),
  );
});
