import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { dayText } from "@school/core/api/dates.ts";
import { daysBetween } from "@school/core/api/days.ts";
import { paginate } from "@school/core/api/pagination.ts";
import { daysTable, summaryTable } from "@school/core/attendance/overview/attendance-table.ts";
import {
  type ClassDays,
  MAX_DAYS,
  overviewContract,
  type SummaryRow,
} from "@school/core/attendance/overview/contract.ts";
import { mayReadAllRegisters } from "@school/core/attendance/policy.ts";
import { overviewTexts } from "@school/core/attendance/text.ts";
import { fullTermName, type Term } from "@school/core/school/terms.ts";
import { guard } from "../../accounts/guards.ts";
import type { Database } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow, InvalidInput } from "../../platform/http/errors.ts";
import { messages } from "../../platform/http/text.ts";
import { readPaperHead } from "../../school/paper-head.ts";
import { schoolDays } from "../../calendar/queries.ts";
import { allowRegisters, classDayFacts } from "../facts.ts";
import { readClassDays, readSummary, termsOf } from "./queries.ts";
import { tableFile } from "./table-file.ts";

const api = implement(overviewContract).$context<RequestContext>().use(guard);

interface DaysFilter {
  classId: string;
  from: string;
  to: string;
}

/** A class's days, if the actor may read its registers. */
async function classDays(db: Database, actor: Actor, filter: DaysFilter): Promise<ClassDays> {
  const { classId, from, to } = filter;
  const facts = await classDayFacts(db, actor.id, { classId, day: from });
  allowRegisters(actor, facts);
  if (!facts) throw refuse("classId", messages.classNotFound);
  if (to < from) throw refuse("to", "The last day must not be before the first.");
  if (daysBetween(from, to) >= MAX_DAYS) {
    throw refuse("to", overviewTexts.tooMany(MAX_DAYS));
  }
  const [days, read] = await Promise.all([schoolDays(db, from, to), readClassDays(db, filter)]);
  const marked = Map.groupBy(read.registers, ({ day }) => day);
  return {
    class: facts.class,
    academicYear: facts.academicYear,
    from,
    to,
    days: days
      .filter(
        ({ day, closed }) =>
          marked.has(day) || (closed?.reason !== "WEEKEND" && closed?.reason !== "OUTSIDE_TERM"),
      )
      .map(({ day, closed }) => ({
        day,
        closed,
        halves: (marked.get(day) ?? []).map(({ half }) => half),
      })),
    rows: read.rows,
  };
}

interface SummaryFilter {
  academicYear: string;
  term?: Term | undefined;
  classId?: string | undefined;
  often?: boolean | undefined;
}

/** The rows of a summary, or of one page of it, and its class, if the actor may read it. */
async function summaryOf(
  db: Database,
  actor: Actor,
  { classId, often, ...time }: SummaryFilter,
  paging?: { page: number; limit: number },
): Promise<{ rows: SummaryRow[]; total: number; className: string | null }> {
  let className: string | null = null;
  if (classId === undefined) {
    allow(mayReadAllRegisters(actor), "Choose a class.");
  } else {
    const facts = await classDayFacts(db, actor.id, { classId, day: ANY_DAY });
    allowRegisters(actor, facts);
    if (!facts) throw refuse("classId", messages.classNotFound);
    className = facts.class.name;
  }
  const termIds = await termsOf(db, time);
  if (termIds.length === 0) throw refuse("academicYear", "There is no such session.");
  return { ...(await readSummary(db, { termIds, classId, often }, paging)), className };
}

/** Placeholder day for facts about the class, which do not depend on the day. */
const ANY_DAY = "2000-01-01";

function refuse(field: string, message: string): InvalidInput {
  return new InvalidInput([{ path: [field], message }]);
}

export const overviewRoutes = {
  days: api.days.handler(async ({ context: { actor, db }, input }) => ({
    data: await classDays(db, actor, input),
  })),

  daysFile: api.daysFile.handler(async ({ context: { actor, db, config, reads }, input }) => {
    const { format, ...filter } = input;
    const days = await classDays(db, actor, filter);
    await reads.countFile(days.rows);
    return tableFile(format, {
      title: "Attendance",
      about: [days.class.name, `${dayText(days.from)} to ${dayText(days.to)}`],
      table: daysTable(days),
      head: format === "pdf" ? await readPaperHead({ db, config }) : null,
    });
  }),

  summary: api.summary.handler(async ({ context: { actor, db }, input }) => {
    const { page, limit, ...filter } = input;
    const { rows, total } = await summaryOf(db, actor, filter, { page, limit });
    return { data: rows, pagination: paginate(page, limit, total) };
  }),

  summaryFile: api.summaryFile.handler(async ({ context: { actor, db, config, reads }, input }) => {
    const { format, ...filter } = input;
    const { rows, className } = await summaryOf(db, actor, filter);
    await reads.countFile(rows);
    const { term, academicYear, often } = filter;
    return tableFile(format, {
      title: often ? "Often absent" : "Attendance summary",
      about: [
        className ?? "All classes",
        term ? fullTermName({ term, academicYear }) : `All terms ${academicYear}`,
      ],
      table: summaryTable(rows),
      head: format === "pdf" ? await readPaperHead({ db, config }) : null,
    });
  }),
};
