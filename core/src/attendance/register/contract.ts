import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { mayOpenRegisters } from "../policy.ts";
import { Closed, HalfName, MarkName, Named, Reason, RegisterPupil } from "../schemas.ts";

/** Maximum number of pupils of a class. */
const MAX_PUPILS = 200;

const WhoWhen = z.object({ by: Named, at: z.iso.datetime() });

/** Identifies a register: a class, a day and a whole or half day. */
const registerKey = { classId: z.uuid(), day: z.iso.date(), half: HalfName };

export const RegisterRow = z.object({
  student: RegisterPupil,
  /** Null before the pupil is marked. */
  mark: MarkName.nullable(),
  /** Reason for an excused absence. */
  reason: z.string().nullable(),
  /** The family's report of absence for this day; null without one. */
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
  /** Null before it is marked. */
  version: z.int().nullable(),
  /** The person who marked it, and the one who last corrected it. */
  taken: WhoWhen.nullable(),
  corrected: WhoWhen.nullable(),
  /** Whether the actor may save it. */
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
  /** The registers due on the day, in order. */
  registers: z.array(
    z.object({
      half: HalfName,
      /** Null before it is marked. */
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
  /** Reason for no school; null on a school day. */
  closed: Closed.nullable(),
  /** The classes whose registers the actor may read. */
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
    current: Register,
  })
    .input(
      z.strictObject({
        ...registerKey,
        /** The version that the person saw; null if it was not marked yet. */
        version: z.int().nullable(),
        rows: z
          .array(
            z.strictObject({
              studentId: z.uuid(),
              mark: MarkName,
              /** Only for the mark EXCUSED. */
              reason: Reason.nullable().optional(),
            }),
          )
          .min(1)
          .max(MAX_PUPILS),
      }),
    )
    .output(dataOf(Register)),
};
