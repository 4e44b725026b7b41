import type { ClassGroup } from "../../school/class-groups.ts";

interface ListedSubject {
  readonly name: string;
  /** Most schools teach it; others are offered. */
  readonly isUsual: boolean;
}

const usual = (...names: string[]): ListedSubject[] =>
  names.map((name) => ({ name, isUsual: true }));
const offered = (...names: string[]): ListedSubject[] =>
  names.map((name) => ({ name, isUsual: false }));

/**
 * Subjects of each class group, named as the curricula of the Nigerian Educational Research and
 * Development Council (NERDC) name them, in the order in which report sheets list them; those of the
 * years before the revision of 2025 and what private schools add are offered.
 */
export const CURRICULUM: Readonly<Record<ClassGroup, readonly ListedSubject[]>> = {
  Nursery: [
    ...usual(
      "Literacy",
      "Numeracy",
      "Phonics",
      "Handwriting",
      "Rhymes and Songs",
      "Social Habits",
      "Health Habits",
      "Elementary Science",
      "Creative Arts",
    ),
    ...offered("Bible Knowledge", "Islamic Knowledge", "French", "Computer", "Physical Education"),
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
      "Arabic",
      "Pre-Vocational Studies",
      "Home Economics",
      "Agricultural Science",
      "Civic Education",
      "National Values Education",
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
      "Arabic",
      "Basic Science",
      "Basic Technology",
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
