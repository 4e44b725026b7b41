import { implement, os } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { dayAtSchool, weekdayText } from "@school/core/api/dates.ts";
import { type Half, HALF_LABELS } from "@school/core/attendance/marks.ts";
import { mayMarkRegister, mayReadAllRegisters } from "@school/core/attendance/policy.ts";
import { registerContract } from "@school/core/attendance/register/contract.ts";
import { registerTexts } from "@school/core/attendance/text.ts";
import type { SchoolDay } from "@school/core/calendar/school-days.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow, InvalidInput } from "../../platform/http/errors.ts";
import { messages } from "../../platform/http/text.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { notifySoon } from "../../platform/http/events/notify.ts";
import { queueAbsences } from "../absences/notify-of-absences.job.ts";
import { schoolDays } from "../../calendar/queries.ts";
import { RegistersArchived } from "../errors.ts";
import { allowRegisters, classDayFacts, type ClassDayFacts, lockClassDay } from "../facts.ts";
import { REGISTERS } from "../subscribers.ts";
import { saveRegister } from "./commands.ts";
import { presentRegister } from "./present.ts";
import { readCorrections, readRegister, type TermRegisterKey } from "./queries.ts";
import { readDay } from "./queries-day.ts";

const api = implement(registerContract).$context<RequestContext>().use(guard);

interface RegisterInput {
  classId: string;
  day: string;
  half?: Half | undefined;
}

/**
 * The register that is meant. Throws `InvalidInput` that names the field for a class that is not
 * there, a day that has no register, or a half that the day does not have.
 */
function requireRegister(
  facts: ClassDayFacts | null,
  schoolDay: SchoolDay | undefined,
  { classId, day, half }: RegisterInput,
): { facts: ClassDayFacts; key: TermRegisterKey } {
  const refuse = (field: string, message: string) => new InvalidInput([{ path: [field], message }]);
  if (!facts) throw refuse("classId", messages.classNotFound);
  if (day > dayAtSchool(new Date()))
    throw refuse("day", "This day has not come yet. Choose today or an earlier day.");
  if (schoolDay?.closed) {
    throw refuse("day", registerTexts.noSchool(weekdayText(day), schoolDay.closed.title));
  }
  const { termId, halves } = facts;
  if (termId === null) {
    throw refuse("day", registerTexts.otherSession(facts.class.name, facts.academicYear));
  }
  const chosen = half ?? halves[0] ?? "DAY";
  if (!halves.includes(chosen)) {
    const there = halves.map((one) => HALF_LABELS[one].toLowerCase()).join(", ");
    throw refuse("half", registerTexts.otherHalf(there));
  }
  return { facts, key: { classId, termId, day, half: chosen } };
}

/** Whether the person may change the register. */
function mayMark(actor: Actor, facts: ClassDayFacts): boolean {
  return !facts.isArchived && mayMarkRegister(actor, facts);
}

/** Open pages of the office read the day's registers again after a save. */
const notifyOffice = os.$context<RequestContext>().middleware(async ({ context, next }) => {
  const result = await next();
  notifySoon(context.db, REGISTERS);
  return result;
});

export const registerRoutes = {
  day: api.day.handler(async ({ context: { actor, db }, input: { day } }) => {
    const teacherId = mayReadAllRegisters(actor) ? null : actor.id;
    const [[schoolDay], classes] = await Promise.all([
      schoolDays(db, day, day),
      readDay(db, { day, teacherId }),
    ]);
    return { data: { day, closed: schoolDay?.closed ?? null, classes } };
  }),

  register: api.register.handler(async ({ context: { actor, db }, input }) => {
    const [read, [schoolDay]] = await Promise.all([
      classDayFacts(db, actor.id, input),
      schoolDays(db, input.day, input.day),
    ]);
    allowRegisters(actor, read);
    const { facts, key } = requireRegister(read, schoolDay, input);
    const { head, rows } = await readRegister(db, key);
    const corrections = head?.corrected ? await readCorrections(db, head.id) : [];
    const shown = { facts, key, head, rows, corrections, mayMark: mayMark(actor, facts) };
    return { data: presentRegister(shown) };
  }),

  saveRegister: api.saveRegister
    .use(notifyOffice)
    .use(transaction)
    .handler(async ({ context, input }) => {
      const { actor, origin, tx } = context;
      // Sent together: the class is locked before the other reads (decision 0051).
      const [classDay, [schoolDay], before] = await Promise.all([
        lockClassDay(tx, actor.id, input),
        schoolDays(tx, input.day, input.day),
        readRegister(tx, input),
      ]);
      allowRegisters(actor, classDay);
      const { facts, key } = requireRegister(classDay, schoolDay, input);
      if (facts.isArchived) throw new RegistersArchived(facts.class.name);
      allow(mayMark(actor, facts), "This term is over. Ask the office to correct the register.");
      const { version, rows } = input;
      const saved = await saveRegister({ tx, origin }, { facts, key, before, version, rows });
      await queueAbsences({ tx, origin }, key, saved.rows);
      return { data: presentRegister({ ...saved, facts, key, mayMark: true }) };
    }),
};
