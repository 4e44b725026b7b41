import { z } from "zod";
import { dataOf } from "../../api/pagination.ts";

/** Maximum number of people on one sheet of login slips, or in one batch of new passwords. */
export const MAX_SLIPS = 200;
/**
 * Maximum number of pupils' slips that are made at once when none are chosen: the whole of a large
 * school.
 */
export const MAX_SLIPS_OF_SCHOOL = 2000;

/** Ids of the people for whom slips or new passwords are requested. */
export const slipIds = z.array(z.uuid()).min(1).max(MAX_SLIPS);

/** One person's slip, to be cut out. */
export const LoginSlip = z.object({
  id: z.uuid(),
  /** Surname first. */
  name: z.string(),
  /** A pupil's class, or the job of a member of staff. */
  place: z.string().nullable(),
  /** For a parent: the children with their classes. */
  children: z.array(z.string()).optional(),
  /** Names with which the person may sign in. */
  signInNames: z.array(z.string()),
  /** SVG of a QR code of the sign-in page with the first of these names filled in. */
  qrCode: z.string(),
  /**
   * initial: the generated password is in force; expired: it was not used in time; own: the person
   * has chosen one; shared: the school's default password, which cannot be read back; none: no
   * password.
   */
  passwordState: z.enum(["initial", "expired", "own", "shared", "none"]),
  /** Present for the state initial only. */
  password: z.string().nullable(),
  /** The last day on which the password is valid. Only with the state initial. */
  passwordUntil: z.iso.date().optional(),
});
export type LoginSlip = z.infer<typeof LoginSlip>;

/** A sheet of slips. */
export const LoginSlips = z.object({
  schoolName: z.string(),
  signIn: z.object({
    /** The address of the sign-in page. */
    url: z.string(),
    /** The page on which a phone learns to trust the school's own certificate; null without one. */
    trustUrl: z.string().nullable(),
  }),
  slips: z.array(LoginSlip),
  /** Those without a slip, because they cannot sign in. */
  leftOut: z.array(
    z.object({ id: z.uuid(), name: z.string(), reason: z.enum(["disabled", "not-admitted"]) }),
  ),
});
export type LoginSlips = z.infer<typeof LoginSlips>;

/** Number of people who got a new password. */
export const NewPasswords = dataOf(z.object({ changed: z.int() }));
