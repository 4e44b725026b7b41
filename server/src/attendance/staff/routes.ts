import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { dayAtSchool, monthYearText, weekdayText } from "@school/core/api/dates.ts";
import { rangeAround } from "@school/core/attendance/overview/ranges.ts";
import { mayEnterStaffAttendance } from "@school/core/attendance/policy.ts";
import {
  type StaffDay,
  staffAttendanceContract,
  type StaffMonth,
  type StaffToday,
} from "@school/core/attendance/staff/contract.ts";
import { staffDayFaults, staffTexts } from "@school/core/attendance/staff/staff-day.ts";
import { staffTable } from "@school/core/attendance/staff/staff-table.ts";
import { guard } from "../../accounts/guards.ts";
import { schoolDays } from "../../calendar/queries.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { readPaperHead } from "../../school/paper-head.ts";
import { NotAtSchool } from "../errors.ts";
import { tableFile } from "../overview/table-file.ts";
import { lockStaffDay, saveStaffDay, sign } from "./commands.ts";
import {
  findStaff,
  findStaffDay,
  presentEntry,
  readChanges,
  readRecordedDays,
  readRules,
  readStaffRows,
} from "./queries.ts";
import { isInNetworks, plainAddress } from "./school-network.ts";

const api = implement(staffAttendanceContract).$context<RequestContext>().use(guard);

const refuse = (field: string, message: string) => new InvalidInput([{ path: [field], message }]);

/** The caller's own day, and whether they may sign from where they are. */
async function today(db: Reader, actor: Actor, ip: string): Promise<StaffToday> {
  const day = dayAtSchool(new Date());
  const [schoolDay] = await schoolDays(db, day, day);
  const { networks, lateAfter } = await readRules(db);
  const ownDay = await findStaffDay(db, actor.id, day);
  return {
    day,
    closed: schoolDay?.closed ?? null,
    own: ownDay && presentEntry(ownDay, lateAfter),
    address: plainAddress(ip),
    isAtSchool: isInNetworks(ip, networks),
    lateAfter,
  };
}

/**
 * The school days of a month up to today, with all staff for the office, otherwise only the caller.
 * A day without any entry is left out.
 */
async function monthOf(db: Reader, actor: Actor, month: string): Promise<StaffMonth> {
  const range = rangeAround(`${month}-01`, "month");
  const today = dayAtSchool(new Date());
  const days = await schoolDays(db, range.from, range.to);
  const recorded = await readRecordedDays(db, range);
  const { lateAfter } = await readRules(db);
  const staffId = mayEnterStaffAttendance(actor) ? null : actor.id;
  return {
    month,
    days: days
      .filter(({ day, closed }) => closed === null && day <= today && recorded.has(day))
      .map(({ day }) => day),
    rows: await readStaffRows(db, { ...range, staffId }, lateAfter),
  };
}

/** Throws `InvalidInput` for someone who is not on the staff. */
async function dayOf(db: Reader, staffId: string, day: string): Promise<StaffDay> {
  const staff = await findStaff(db, staffId);
  if (!staff) throw refuse("staffId", staffTexts.notStaff);
  const { lateAfter } = await readRules(db);
  const row = await findStaffDay(db, staffId, day);
  return {
    staff,
    day,
    entry: row && presentEntry(row, lateAfter),
    version: row?.version ?? 0,
    changes: row ? await readChanges(db, row.id) : [],
  };
}

export const staffAttendanceRoutes = {
  staffToday: api.staffToday.handler(async ({ context: { actor, db, request } }) => ({
    data: await today(db, actor, request.ip),
  })),

  signStaff: api.signStaff.use(transaction).handler(async ({ context, input }) => {
    const { actor, request, tx } = context;
    const before = await today(tx, actor, request.ip);
    if (before.closed) {
      throw refuse("what", staffTexts.noSchool(weekdayText(before.day), before.closed.title));
    }
    if (!before.isAtSchool) throw new NotAtSchool();
    await sign(context, before.day, input.what);
    return { data: await today(tx, actor, request.ip) };
  }),

  staffMonth: api.staffMonth.handler(async ({ context: { actor, db }, input }) => ({
    data: await monthOf(db, actor, input.month),
  })),

  staffMonthFile: api.staffMonthFile.handler(async ({ context, input }) => {
    const { actor, db, config, reads } = context;
    const { format, month } = input;
    const staffMonth = await monthOf(db, actor, month);
    await reads.countFile(staffMonth.rows);
    return tableFile(format, {
      title: "Staff attendance",
      about: [monthYearText(`${month}-01`)],
      table: staffTable(staffMonth),
      head: format === "pdf" ? await readPaperHead({ db, config }) : null,
      noun: "person",
      nouns: "people",
      signatures: ["Head teacher's signature and date"],
    });
  }),

  staffDay: api.staffDay.handler(async ({ context: { db }, input: { staffId, day } }) => ({
    data: await dayOf(db, staffId, day),
  })),

  saveStaffDay: api.saveStaffDay.use(transaction).handler(async ({ context, input }) => {
    const { tx } = context;
    const { staffId, day, version, ...form } = input;
    await lockStaffDay(tx, staffId, day);
    const before = await dayOf(tx, staffId, day);
    if (before.version !== version) throw new StaleVersion(before);
    if (day > dayAtSchool(new Date()) && form.kind === "PRESENT") {
      throw refuse("day", staffTexts.future);
    }
    const issues = staffDayFaults(form);
    if (issues.length > 0) throw new InvalidInput(issues);
    const [schoolDay] = await schoolDays(tx, day, day);
    if (schoolDay?.closed) {
      throw refuse("day", staffTexts.noSchool(weekdayText(day), schoolDay.closed.title));
    }
    const row = await findStaffDay(tx, staffId, day);
    await saveStaffDay(context, { staffId, day, before: row }, form);
    return { data: await dayOf(tx, staffId, day) };
  }),
};
