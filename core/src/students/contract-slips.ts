import { z } from "zod";
import { endpoint } from "../accounts/endpoint.ts";
import { dataOf } from "../api/pagination.ts";
import { MOST_SLIPS } from "./most-slips.ts";
import { mayManageStudents } from "./policy.ts";

const tag = "login slips";

const studentIds = z.array(z.uuid()).min(1).max(MOST_SLIPS);

/** One pupil's slip, to be cut out. */
export const LoginSlip = z.object({
  id: z.uuid(),
  /** Surname first. */
  name: z.string(),
  className: z.string().nullable(),
  admissionNumber: z.string().nullable(),
  username: z.string().nullable(),
  /**
   * initial: the generated password is still the one; own: the pupil has chosen one; shared: the
   * school's default password, which nobody can read back; none: the account has no password.
   */
  passwordState: z.enum(["initial", "own", "shared", "none"]),
  /** Of state initial only. */
  password: z.string().nullable(),
});
export type LoginSlip = z.infer<typeof LoginSlip>;

/** A sheet of slips, by class and name. */
export const LoginSlips = z.object({
  schoolName: z.string(),
  /** The address of the sign-in page, and the same as a QR code: an SVG document. */
  signIn: z.object({ url: z.string(), qrCode: z.string() }),
  slips: z.array(LoginSlip),
  /** Those without a slip because they cannot sign in. */
  leftOut: z.array(
    z.object({ id: z.uuid(), name: z.string(), reason: z.enum(["disabled", "not-admitted"]) }),
  ),
});
export type LoginSlips = z.infer<typeof LoginSlips>;

export const loginSlipsContract = {
  loginSlips: endpoint(mayManageStudents, {
    method: "POST",
    path: "/login-slips",
    summary: "Login slips of a class or of up to 200 pupils; the audit log notes each pupil",
    tag,
  })
    .input(
      z
        .strictObject({ classId: z.uuid().optional(), studentIds: studentIds.optional() })
        .refine(({ classId, studentIds: ids }) => (classId === undefined) !== (ids === undefined), {
          path: ["studentIds"],
          message: "Choose a class or pupils, one of the two",
        }),
    )
    .output(dataOf(LoginSlips)),

  newPasswords: endpoint(mayManageStudents, {
    method: "POST",
    path: "/login-slips/passwords",
    summary: "Gives pupils new generated passwords and signs them out; the slips show them",
    tag,
  })
    .input(z.strictObject({ studentIds }))
    .output(dataOf(z.object({ changed: z.int() }))),
};
