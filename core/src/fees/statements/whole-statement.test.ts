import fc from "fast-check";
import { expect, test } from "vitest";
import { groupFamilies, type TiedChild } from "./group-families.ts";
import { proposePayments } from "./propose-payments.ts";

/*
 * A month's statement of a school of 480 children in 300 families, with narrations in the forms that
 * Nigerian banks write. What is certain must be right for every line.
 */

const SURNAMES = (
  "Abiola Adebayo Adeyemi Afolabi Akande Akinola Aliyu Amadi Anyanwu Attah Ayodele Babatunde " +
  "Balogun Bello Chukwu Danjuma Dike Edet Ekong Eze Fashola Garba Ibekwe Idowu Igwe Iroko Jimoh " +
  "Kalu Lawal Madu Nnaji Nwosu Obi Odili Ogunleye Okafor Okeke Okoro Oladipo Olawale " +
  "Danladi Ebiere Ikenna Johnson Mohammed Onyema Oshodi Sanni Umar Uwem"
).split(" ");
const NAMES = (
  "Ada Ayo Bisi Bola Chidi Chika Damilola Ebere Efe Emeka Femi Folake Funmi Gbenga Grace Hauwa " +
  "Ibrahim Ifeoma Ike Iyabo Jide Kelechi Kemi Kunle Lanre Maryam Musa Ngozi Obinna Segun " +
  "Nkechi Oluchi Olumide Rasheed Sade Simi Tade Temi Tobi Tunde Uche Uzo Wale Yemi Yetunde Zainab"
).split(" ");

const FAMILIES = 300;
const LINES = 300;

/** The same numbers in every run. */
const numbers = fc.sample(fc.nat(), { seed: 2026, numRuns: 6000 });
const pick = (limit: number) => (numbers.pop() ?? 0) % limit;
/** Two given names. */
function namesOf(): string {
  const first = pick(NAMES.length);
  const second = (first + 1 + pick(NAMES.length - 1)) % NAMES.length;
  return `${NAMES[first]} ${NAMES[second]}`;
}

const households = Array.from({ length: FAMILIES }, (_none, at) => {
  const surname = SURNAMES[at % SURNAMES.length] ?? "";
  const father = `${namesOf()} ${surname}`;
  const phone = `80${String(30_000_000 + at * 7919).padStart(8, "0")}`;
  const size = at % 5 < 3 ? 1 : 2;
  const children = Array.from({ length: size }, (_one, place): TiedChild => ({
    id: `${at}/${place}`,
    firstName: namesOf(),
    lastName: surname,
    admissionNumber: `BSA/${2020 + place}/${String(at + 100).padStart(4, "0")}`,
    balance: 4_500_000 + (at % 4) * 500_000,
    familyId: `family ${at}`,
    parentIds: [],
    parentNames: [`Mr ${father}`],
    phones: [phone],
  }));
  return { surname, father, phone, children };
});

const families = groupFamilies(
  households.flatMap(({ children }) => children),
  new Map(),
);

/** Narrations that name the payer, the number or the child, and now and then only a surname. */
function narrationOf(
  { surname, father, phone, children }: (typeof households)[number],
  at: number,
) {
  const [child] = children;
  const upper = father.toUpperCase();
  const shapes = [
    `NIP:${upper}-SCH FEES`,
    `TRF FROM ${upper.split(" ").toReversed().join(" ")} TO BRIGHT STARS ACADEMY REF 99${at}`,
    `MOBILE/UNION TRANSFER/${child?.admissionNumber ?? ""}/${upper.slice(0, 6)}`,
    `OPAY|0${phone}|SCHOOL FEES`,
    `FBNMOBILE:${(child?.firstName ?? "").toUpperCase()} ${surname.toUpperCase()} 2ND TERM FEES`,
    `USSD NIP TRANSFER FROM ${upper} | FEES`,
    `000013${at}261105 ${upper} FT SCHOOL FEES PRY`,
  ];
  return at % 33 === 32 ? `CASH DEP BY ${surname.toUpperCase()}` : shapes[at % shapes.length];
}

test("300 lines: at least 95 in 100 are certain and right, and none belongs to another family", () => {
  const owner = new Map<string, number>();
  const lines = Array.from({ length: LINES }, (_none, at) => {
    const household = pick(FAMILIES);
    owner.set(String(at), household);
    const of = households[household];
    if (!of) throw new Error(`no household ${household}`);
    return {
      id: String(at),
      paidOn: "2026-11-05",
      kobo: of.children[0]?.balance ?? 1,
      narration: narrationOf(of, at) ?? "",
    };
  });
  const proposals = proposePayments(lines, families, [], "2026-09-01");
  const sure = proposals.filter(({ certainty }) => certainty === "SURE");
  const isRight = ({ lineId, candidates }: (typeof proposals)[number]) =>
    candidates[0]?.familyId === `${owner.get(lineId)}/0`;
  expect(sure.filter((proposal) => !isRight(proposal))).toEqual([]);
  expect(sure.length / LINES).toBeGreaterThanOrEqual(0.95);
});

test("narrations of people without a child at the school are never certain", () => {
  const strangers = Array.from({ length: 200 }, (_none, at) => ({
    id: String(at),
    paidOn: "2026-11-05",
    kobo: 4_500_000,
    narration: `NIP:ZACCHAEUS ${namesOf().toUpperCase()} QUARCOO-RENT`,
  }));
  const proposals = proposePayments(strangers, families, [], "2026-09-01");
  expect(proposals.filter(({ certainty }) => certainty === "SURE")).toEqual([]);
});
