import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { LoginSlips, NewPasswords, slipIds } from "../../accounts/users/login-slips.ts";
import { dataOf } from "../../api/pagination.ts";
import { mayManageStaff } from "../policy.ts";

const tag = "login slips";

export const staffSlipsContract = {
  loginSlips: endpoint(mayManageStaff, {
    method: "POST",
    path: "/staff/login-slips",
    summary: "Login slips of up to 200 members of staff; the audit log notes each",
    tag,
    asksAgain: true,
  })
    .input(z.strictObject({ staffIds: slipIds }))
    .output(dataOf(LoginSlips)),

  newPasswords: endpoint(mayManageStaff, {
    method: "POST",
    path: "/staff/login-slips/passwords",
    summary: "Generates new passwords for members of staff and signs them out",
    tag,
    asksAgain: true,
  })
    .input(z.strictObject({ staffIds: slipIds }))
    .output(NewPasswords),
};
