import { z } from "zod";

export const Subject = z.object({ id: z.uuid(), name: z.string() });
export type Subject = z.infer<typeof Subject>;

export const ClassCategory = z.object({
  id: z.uuid(),
  name: z.string(),
  classGroup: z.string(),
  order: z.int(),
  isActive: z.boolean(),
  version: z.int(),
});
export type ClassCategory = z.infer<typeof ClassCategory>;

export const PersonName = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
});
export type PersonName = z.infer<typeof PersonName>;

export const SchoolClass = z.object({
  id: z.uuid(),
  _id: z.uuid(),
  /** Excludes the arm: "Primary 4". */
  name: z.string(),
  section: z.string().nullable(),
  /** Name plus arm. */
  fullName: z.string(),
  academicYear: z.string(),
  category: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Null while the class teacher is unassigned. */
  classTeacher: PersonName.extend({ email: z.string().nullable() }).nullable(),
  assistants: z.array(PersonName),
  isActive: z.boolean(),
  /** Number of pupils enrolled in the session's current term, or its latest if none is current. */
  studentCount: z.int(),
  /** Number of girls among them. Pupils whose records state no sex count in neither field. */
  girls: z.int(),
  boys: z.int(),
  /** Time of deletion; null if not deleted. */
  deletedAt: z.iso.datetime().nullable(),
  version: z.int(),
});
export type SchoolClass = z.infer<typeof SchoolClass>;

/** The class that the chosen teacher already leads; part of the refusal to lead two. */
export const ClassToSwapWith = SchoolClass.pick({ id: true, fullName: true, version: true });
export type ClassToSwapWith = z.infer<typeof ClassToSwapWith>;

/** A deleted class that can be restored. */
export const DeletedClass = SchoolClass.pick({ id: true, version: true });

/** A pupil in the list of classes. */
export const ClassPupil = z.object({
  id: z.uuid(),
  _id: z.uuid(),
  /** The visible student id. */
  userId: z.string(),
  admissionNumber: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  isActive: z.boolean(),
});
export type ClassPupil = z.infer<typeof ClassPupil>;

/** A class with the subjects for which the actor may enter scores. */
export const TeachingClass = z.object({
  id: z.uuid(),
  fullName: z.string(),
  academicYear: z.string(),
  subjects: z.array(Subject),
});
export type TeachingClass = z.infer<typeof TeachingClass>;
