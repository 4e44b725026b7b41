import { itemAt } from "@school/core/api/lists.ts";
import { fieldsWhere, mapFields } from "@school/core/api/fields.ts";
import { SPORTS_HOUSES } from "@school/core/students/choices.ts";
import { DETAIL_FIELDS } from "@school/core/students/fields.ts";
import { CLASS_LEVELS, LEVELS } from "./classes.ts";
import type { studentDetails } from "@school/server/students/tables.ts";
import { makeFamilies, originOf, secondGuardian, type Family, whoCollects } from "./families.ts";
import { CHOICES, phoneNumber } from "./people.ts";
import { demoId } from "./rows.ts";
import { chanceOf, type Chance } from "./random.ts";
import { CURRENT_SESSION, CURRENT_SESSION_YEAR } from "./calendar.ts";

export interface Pupil {
  id: string;
  email: string | null;
  firstName: string;
  lastName: string;
  className: string;
  /** "MC/2023/017": the school, the year of admission, the number in that year's register. */
  admissionNumber: string;
  /** Days as they are written, for the calendar to move. */
  bornOn: string;
  admittedOn: string;
  /** The pupil's ability, in standard deviations from the class. */
  ability: number;
  details: Omit<typeof studentDetails.$inferInsert, "userId" | "dob" | "admittedOn">;
}

const DEMO_PUPIL = {
  firstName: "Ọlámidé".normalize("NFC"),
  email: "student@demo.school",
  // Shares the fifth position of the first term, to show "5th =".
  ability: 1.02,
};

const FIRST_PHONE = 201;
/** All pupils of the school, class by class; ids and names are the same at every call. */
export function makePupils(): Pupil[] {
  const namesTaken = new Set<string>();
  const pupils = makeFamilies().flatMap((family, index) =>
    family.children.map((_, order) => makePupil(family, order, FIRST_PHONE + index, namesTaken)),
  );
  return numberInRegister(
    CLASS_LEVELS.flatMap(({ name }) => pupils.filter((pupil) => pupil.className === name)),
  );
}

/**
 * Returns the pupils of a session, in their class of that time: in the last session, one level lower.
 */
export function pupilsIn(session: string, pupils: readonly Pupil[]): Pupil[] {
  if (session === CURRENT_SESSION) return [...pupils];
  return pupils
    .filter(({ admittedOn }) => Number(admittedOn.slice(0, 4)) < CURRENT_SESSION_YEAR)
    .map((pupil) => {
      const level = LEVELS.findIndex(({ name }) => name === pupil.className);
      return { ...pupil, className: itemAt(LEVELS, level - 1).name };
    });
}

function makePupil(
  family: Family,
  index: number,
  phone: number,
  namesTaken: Set<string>,
): Omit<Pupil, "admissionNumber"> {
  const { className, number } = itemAt(family.children, index);
  const key = `pupil ${className} ${number}`;
  const chance = chanceOf(key);
  const level = LEVELS.findIndex(({ name }) => name === className);
  const isDemo = className === "Primary 4" && number === 1;
  const isBoy = isDemo || chance.happens(0.49);
  const firstName = isDemo
    ? DEMO_PUPIL.firstName
    : freeName(chance, isBoy ? family.stock.boys : family.stock.girls, family.surname, namesTaken);
  namesTaken.add(`${firstName} ${family.surname}`);
  const admission = makeAdmission(chance, level);
  const admittedOn = `${admission.year}-09-${String(chance.between(1, 12)).padStart(2, "0")}`;
  const relationship = family.parentName.startsWith("Mrs") ? "Mother" : "Father";
  return {
    id: demoId(key),
    email: isDemo ? DEMO_PUPIL.email : null,
    firstName,
    lastName: family.surname,
    className,
    admittedOn,
    ability: isDemo ? DEMO_PUPIL.ability : chance.spread(),
    bornOn: birthday(chance, itemAt(LEVELS, level).age),
    details: withOtherChoices(chance, {
      gender: isBoy ? "Male" : "Female",
      address: family.address,
      parentName: family.parentName,
      parentRelationship: relationship,
      parentPhone: phoneNumber(phone),
      parentEmail: family.parentEmail,
      ...secondGuardian(family, phone),
      ...whoCollects(family, phone),
      sessionJoined: `${admission.year}/${admission.year + 1}`,
      termJoined: "TERM_1",
      country: "Nigeria",
      state: family.state,
      ...originOf(family),
      previousSchool: admission.previousSchool,
      classLastPassed: admission.classLastPassed,
      healthCondition: chance.happens(0.08) ? chance.pick(CHOICES.conditions) : "None",
      hobby: chance.pick(CHOICES.hobbies),
      sportsHouse: chance.pick(SPORTS_HOUSES),
      boarderStatus: "Day",
      // About as often as in Nigeria; drawn evenly, every sixth child would have sickle cells.
      genotype: chance.happens(0.74) ? "AA" : chance.pick(["AS", "AS", "AS", "AS", "AC", "SS"]),
      bloodGroup: chance.pick(["O+", "O+", "O+", "A+", "A+", "B+", "B+", "AB+", "O-"]),
    }),
  };
}

/** Other fields are chosen at random, so that the demo shows every field. */
function withOtherChoices(chance: Chance, details: Pupil["details"]): Pupil["details"] {
  const chosen = mapFields(fieldsWhere(DETAIL_FIELDS, { kind: "choice" }), (field) =>
    field.kind === "choice" ? chance.pick(field.choices) : "",
  );
  return { ...chosen, ...details };
}

function freeName(
  chance: Chance,
  names: readonly string[],
  surname: string,
  taken: ReadonlySet<string>,
): string {
  const free = chance.shuffled(names).find((name) => !taken.has(`${name} ${surname}`));
  if (!free) throw new Error(`Too few first names for the demo school's ${surname} children`);
  return free;
}

/** Most pupils came at Nursery 1, the others later and from another school. */
function makeAdmission(chance: Chance, level: number) {
  const inNursery1 = LEVELS.findIndex(({ name }) => name === "Nursery 1");
  const joinedAt = chance.happens(0.6) ? inNursery1 : chance.between(inNursery1, level);
  const previous = itemAt(LEVELS, joinedAt - 1).name;
  const year = CURRENT_SESSION_YEAR - (level - joinedAt);
  return joinedAt === inNursery1
    ? { year, previousSchool: "None", classLastPassed: "None" }
    : { year, previousSchool: chance.pick(CHOICES.previousSchools), classLastPassed: previous };
}

/** A birthday that makes the child `age` full years old on the session's first of September. */
function birthday(chance: Chance, age: number): string {
  const day = new Date(Date.UTC(CURRENT_SESSION_YEAR - age, 8, 1));
  day.setUTCDate(day.getUTCDate() - chance.between(0, 364));
  return day.toISOString().slice(0, 10);
}

/** Admission numbers count within each year. */
function numberInRegister(pupils: Omit<Pupil, "admissionNumber">[]): Pupil[] {
  const counts = new Map<string, number>();
  return pupils.map((pupil) => {
    const year = pupil.admittedOn.slice(0, 4);
    const count = (counts.get(year) ?? 0) + 1;
    counts.set(year, count);
    return { ...pupil, admissionNumber: `MC/${year}/${String(count).padStart(3, "0")}` };
  });
}
