import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { LoginSlips, NewPasswords, slipIds } from "../../accounts/users/login-slips.ts";
import { dataOf } from "../../api/pagination.ts";
import { mayManageStudents } from "../policy.ts";

const tag = "login slips";

export const loginSlipsContract = {
  loginSlips: endpoint(mayManageStudents, {
    method: "POST",
    path: "/login-slips",
    summary:
      "Login slips of a class, of up to 200 pupils, or of the whole school; the audit log notes each pupil",
    tag,
    asksAgain: true,
  })
    .input(
      z
        .strictObject({ classId: z.uuid().optional(), studentIds: slipIds.optional() })
        .refine(({ classId, studentIds: ids }) => classId === undefined || ids === undefined, {
          path: ["studentIds"],
          message: "Choose a class or pupils, not both",
        }),
    )
    .output(dataOf(LoginSlips)),

  newPasswords: endpoint(mayManageStudents, {
    method: "POST",
    path: "/login-slips/passwords",
    summary: "Generates new passwords for pupils, shown on the slips, and signs them out",
    tag,
    asksAgain: true,
  })
    .input(z.strictObject({ studentIds: slipIds }))
    .output(NewPasswords),
};
