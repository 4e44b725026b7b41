import { z } from "zod";
import { endpoint } from "../accounts/endpoint.ts";
import { admissionContract } from "./contract-admission.ts";
import { studentExportContract } from "./contract-export.ts";
import { guardiansContract } from "./contract-guardians.ts";
import { studentImportContract } from "./contract-import.ts";
import { studentListContract } from "./contract-list.ts";
import { movesContract } from "./contract-moves.ts";
import { studentRecordContract } from "./contract-record.ts";
import { loginSlipsContract } from "./contract-slips.ts";
import { mayListStudents } from "./policy.ts";

/** A pupil as a class list shows one. */
export const ClassStudent = z.object({
  id: z.uuid(),
  _id: z.uuid(),
  /** The visible student id. */
  userId: z.string(),
  admissionNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});
export type ClassStudent = z.infer<typeof ClassStudent>;

export const studentsContract = {
  ofClass: endpoint(mayListStudents, {
    method: "GET",
    path: "/users/students/class/{className}",
    summary: "Pupils enrolled in a class this term, by surname",
    tag: "students",
  })
    .input(z.strictObject({ className: z.string().trim().min(1).max(120) }))
    .output(z.object({ students: z.array(ClassStudent) })),

  ...guardiansContract,
  ...studentListContract,
  ...movesContract,
  ...studentImportContract,
  ...studentExportContract,
  ...loginSlipsContract,
  ...admissionContract,
  ...studentRecordContract,
};
