import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { addDays } from "@school/core/api/days.ts";
import { dayNotesContract } from "@school/core/lessons/day-notes/contract.ts";
import { OPEN_DAYS } from "@school/core/lessons/day-notes/day-note.ts";
import { mayWriteDayNotes } from "@school/core/lessons/day-notes/policy.ts";
import { messages } from "@school/core/lessons/day-notes/text.ts";
import { mayReadObservations } from "@school/core/lessons/observations/policy.ts";
import { guard } from "../../accounts/guards.ts";
import { NoSuchClass } from "../../classes/errors.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow, InvalidInput } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { StudentNotFound } from "../../students/errors.ts";
import { studentFacts } from "../../students/facts.ts";
import { listObservedClasses } from "../observations/queries.ts";
import { chooseLevels, saveDayNotes } from "./commands.ts";
import { dayNoteClassFacts, hasDayNotes, listLevels, listOfChild, readRows } from "./queries.ts";

const api = implement(dayNotesContract).$context<RequestContext>().use(guard);

export const dayNotesRoutes = {
  dayNoteLevels: api.dayNoteLevels.handler(async ({ context: { db } }) => ({
    data: await listLevels(db),
  })),

  chooseDayNoteLevels: api.chooseDayNoteLevels
    .use(transaction)
    .handler(async ({ context, input: { levelIds } }) => {
      await chooseLevels(context, levelIds);
      return { data: await listLevels(context.tx) };
    }),

  dayNoteClasses: api.dayNoteClasses.handler(async ({ context: { actor, db } }) => ({
    data: await listObservedClasses(db, actor, hasDayNotes),
  })),

  dayNotes: api.dayNotes.handler(async ({ context: { actor, db }, input }) => {
    const { class: ofClass } = await requireClass(db, actor, input.classId);
    return { data: { class: ofClass, day: input.day, rows: await readRows(db, input) } };
  }),

  saveDayNotes: api.saveDayNotes.use(transaction).handler(async ({ context, input }) => {
    const { actor, tx } = context;
    const { rows, ...key } = input;
    const { isOn } = await requireClass(tx, actor, key.classId);
    if (!isOn) throw refused("classId", messages.off);
    const today = dayAtSchool(new Date());
    if (key.day > today) throw refused("day", messages.future);
    if (key.day < addDays(today, -OPEN_DAYS)) throw refused("day", messages.past);
    return { data: await saveDayNotes(context, key, rows) };
  }),

  dayNotesOfChild: api.dayNotesOfChild.handler(async ({ context: { actor, db }, input }) => {
    const facts = await studentFacts(db, actor.id, input.studentId);
    if (!facts || !mayReadObservations(actor, facts)) throw new StudentNotFound();
    return listOfChild(db, input.studentId, input);
  }),
};

const refused = (field: string, message: string) => new InvalidInput([{ path: [field], message }]);

/** The class, and whether it has day notes. Throws unless the actor may write them. */
async function requireClass(db: Reader, actor: Actor, classId: string) {
  const facts = await dayNoteClassFacts(db, actor.id, classId);
  if (!facts) throw new NoSuchClass();
  allow(mayWriteDayNotes(actor, facts));
  return facts;
}
