import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { mayOpenRegisters } from "../policy.ts";
import { Closed, HalfName, MarkName, Named, Reason, RegisterPupil } from "../schemas.ts";

/** As many pupils as a class can have. */
const MAX_PUPILS = 200;

const WhoWhen = z.object({ by: Named, at: z.iso.datetime() });

/** Which register: of one class on one day, or half of it. */
const registerKey = { classId: z.uuid(), day: z.iso.date(), half: HalfName };

export const RegisterRow = z.object({
  student: RegisterPupil,
  /** Null while the pupil is not marked. */
  mark: MarkName.nullable(),
  /** Why the pupil is excused. */
  reason: z.string().nullable(),
  /** The family's report to the school about this day; null without one. */
  reported: z.object({ reason: z.string(), by: z.string() }).nullable(),
});
export type RegisterRow = z.infer<typeof RegisterRow>;

export const Register = z.object({
  class: Named,
  termId: z.uuid(),
  day: z.iso.date(),
  half: HalfName,
  /** The registers of this class on this day. */
  halves: z.array(HalfName),
  /** Null while it is not marked. */
  version: z.int().nullable(),
  /** The person who marked it first, and the one who corrected it last. */
  taken: WhoWhen.nullable(),
  corrected: WhoWhen.nullable(),
  /** Whether the asking person may save it. */
  mayMark: z.boolean(),
  /** Pupils who were in the class on that day, by surname. */
  rows: z.array(RegisterRow),
  /** Changes made after it was marked, newest first; at most 100. */
  corrections: z.array(WhoWhen.extend({ pupil: z.string(), before: MarkName, after: MarkName })),
});
export type Register = z.infer<typeof Register>;

const DayClass = z.object({
  class: Named,
  teacher: z.string().nullable(),
  /** Those that there are to mark, in order. */
  registers: z.array(
    z.object({
      half: HalfName,
      /** Null while it is not marked. */
      marked: WhoWhen.extend({
        pupils: z.int(),
        absent: z.int(),
        excused: z.int(),
        late: z.int(),
      }).nullable(),
    }),
  ),
});
export type DayClass = z.infer<typeof DayClass>;

export const DayRegisters = z.object({
  day: z.iso.date(),
  /** Why there is no school; null on a school day. */
  closed: Closed.nullable(),
  /** The classes whose registers the asking person may read. */
  classes: z.array(DayClass),
});
export type DayRegisters = z.infer<typeof DayRegisters>;

const tag = "attendance";

export const registerContract = {
  day: endpoint(mayOpenRegisters, {
    method: "GET",
    path: "/attendance/day",
    viewable: true,
    summary: "The registers of one day: which are marked, and which are not",
    tag,
  })
    .input(z.strictObject({ day: z.iso.date() }))
    .output(dataOf(DayRegisters)),

  register: endpoint(mayOpenRegisters, {
    method: "GET",
    path: "/attendance/register",
    viewable: true,
    summary: "One class's register of a school day: every pupil with the mark",
    tag,
  })
    .input(z.strictObject({ ...registerKey, half: HalfName.optional() }))
    .output(dataOf(Register)),

  saveRegister: endpoint(mayOpenRegisters, {
    method: "PUT",
    path: "/attendance/register",
    summary: "Saves one class's register as a whole; repeating it changes nothing",
    tag,
  })
    .input(
      z.strictObject({
        ...registerKey,
        /** The version that the person saw; null when it was not marked yet. */
        version: z.int().nullable(),
        rows: z
          .array(
            z.strictObject({
              studentId: z.uuid(),
              mark: MarkName,
              /** For who is excused. */
              reason: Reason.nullable().optional(),
            }),
          )
          .min(1)
          .max(MAX_PUPILS),
      }),
    )
    .output(dataOf(Register)),
};
