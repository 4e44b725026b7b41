import { z } from "zod";
import { ClassArms } from "../accounts/class-duties.ts";
import { endpoint } from "../accounts/endpoint.ts";
import { admissionContract } from "./admission/contract.ts";
import { collectingContract } from "./collecting/contract.ts";
import { studentExportContract } from "./export/contract.ts";
import { familiesContract } from "./families/contract.ts";
import { guardiansContract } from "./guardians/contract.ts";
import { studentImportContract } from "./import/contract.ts";
import { departureContract } from "./departure/contract.ts";
import { accessLogContract } from "./access-log/contract.ts";
import { studentListContract } from "./lists/contract.ts";
import { movesContract } from "./moves/contract.ts";
import { studentRecordContract } from "./records/contract.ts";
import { picturesContract } from "./pictures/contract.ts";
import { loginSlipsContract } from "./slips/contract.ts";
import { mayListStudents } from "./policy.ts";

/** A pupil in a class list. */
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
    viewable: true,
    summary: "Pupils enrolled in a class this term, by surname",
    tag: "students",
    current: { class_ambiguous: ClassArms },
  })
    .input(z.strictObject({ className: z.string().trim().min(1).max(120) }))
    .output(z.object({ students: z.array(ClassStudent) })),

  ...guardiansContract,
  ...familiesContract,
  ...collectingContract,
  ...studentListContract,
  ...departureContract,
  ...movesContract,
  ...studentImportContract,
  ...studentExportContract,
  ...loginSlipsContract,
  ...picturesContract,
  ...admissionContract,
  ...studentRecordContract,
  ...accessLogContract,
};
