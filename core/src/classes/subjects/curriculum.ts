import type { ClassGroup } from "../../school/class-groups.ts";

interface ListedSubject {
  readonly name: string;
  /** Whether most schools teach it; others are offered. */
  readonly isUsual: boolean;
}

const usual = (...names: string[]): ListedSubject[] =>
  names.map((name) => ({ name, isUsual: true }));
const offered = (...names: string[]): ListedSubject[] =>
  names.map((name) => ({ name, isUsual: false }));

/**
 * Subjects of each class group, in the order of report sheets. Usual for Primary, JSS and SSS is the
 * subject list of the Nigerian Educational Research and Development Council (NERDC) of 8 September
 * 2025, under its names. Languages and trades, of which a pupil takes one, are offered. Also offered
 * are the previous curriculum (2012), which classes in the middle of a cycle still follow, and
 * additions of private schools. Nursery has no such list: these are the areas of the schemes of work of
 * private schools (NAPPS).
 */
export const CURRICULUM: Readonly<Record<ClassGroup, readonly ListedSubject[]>> = {
  Nursery: [
    ...usual(
      "Literacy",
      "Numeracy",
      "Phonics",
      "Handwriting",
      "Songs and Rhymes",
      "Social Habits",
      "Health Habits",
      "Elementary Science",
      "Creative Arts",
    ),
    ...offered(
      "Basic Science and Technology",
      "Civic Education",
      "Physical and Health Education",
      "Personal Development",
      "Bible Knowledge",
      "Islamic Knowledge",
      "French",
      "Computer",
    ),
  ],
  Primary: [
    ...usual(
      "English Studies",
      "Mathematics",
      "Basic Science and Technology",
      "Social and Citizenship Studies",
      "Nigerian History",
      "Christian Religious Studies",
      "Islamic Studies",
      "Cultural and Creative Arts",
      "Physical and Health Education",
      "Basic Digital Literacy",
    ),
    ...offered(
      "Yoruba Language",
      "Igbo Language",
      "Hausa Language",
      "French",
      "Arabic Language",
      "Basic Science",
      "Pre-Vocational Studies",
      "Religion and National Values",
      "Social Studies",
      "Computer Studies",
      "Home Economics",
      "Agricultural Science",
      "Civic Education",
      "Verbal Reasoning",
      "Quantitative Reasoning",
      "Phonics",
      "Handwriting",
      "Music",
    ),
  ],
  JSS: [
    ...usual(
      "English Studies",
      "Mathematics",
      "Intermediate Science",
      "Digital Technologies",
      "Social and Citizenship Studies",
      "Nigerian History",
      "Christian Religious Studies",
      "Islamic Studies",
      "Business Studies",
      "Cultural and Creative Arts",
      "Physical and Health Education",
    ),
    ...offered(
      "Yoruba Language",
      "Igbo Language",
      "Hausa Language",
      "French",
      "Arabic Language",
      "Basic Science and Technology",
      "Basic Science",
      "Basic Technology",
      "Religion and National Values",
      "Social Studies",
      "Agricultural Science",
      "Home Economics",
      "Civic Education",
      "Computer Studies",
    ),
  ],
  SSS: [
    ...usual(
      "English Language",
      "General Mathematics",
      "Citizenship and Heritage Studies",
      "Digital Technologies",
    ),
    ...offered(
      "Biology",
      "Chemistry",
      "Physics",
      "Further Mathematics",
      "Agricultural Science",
      "Geography",
      "Economics",
      "Government",
      "Commerce",
      "Accounting",
      "Literature in English",
      "Nigerian History",
      "Christian Religious Studies",
      "Islamic Studies",
      "Visual Arts",
      "Music",
      "French",
      "Yoruba Language",
      "Igbo Language",
      "Hausa Language",
    ),
  ],
};
