import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { departureForm, STUDENT_LEAVINGS } from "../../accounts/departure.ts";
import { dataOf } from "../../api/pagination.ts";
import { STUDENTS_AT_ONCE, StudentRow } from "../lists/contract.ts";
import { mayManageStudents } from "../policy.ts";

const tag = "students";

const students = z
  .array(z.strictObject({ id: z.uuid(), version: z.int().min(1) }))
  .min(1)
  .max(STUDENTS_AT_ONCE);

export const departureContract = {
  leave: endpoint(mayManageStudents, {
    method: "POST",
    path: "/students/leave",
    summary: "Records that pupils left the school, all or none; their accounts are closed",
    tag,
    current: z.array(StudentRow),
  })
    .input(
      z.strictObject({
        students,
        ...departureForm,
        leftAs: z.enum([...STUDENT_LEAVINGS, ""]),
      }),
    )
    .output(dataOf(z.array(StudentRow))),

  undoDeparture: endpoint(mayManageStudents, {
    method: "POST",
    path: "/students/undo-leaving",
    summary: "Takes the leaving of pupils back, all or none; their accounts open again",
    tag,
    current: z.array(StudentRow),
  })
    .input(z.strictObject({ students }))
    .output(dataOf(z.array(StudentRow))),
};
