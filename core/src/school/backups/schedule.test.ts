import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../../api/days.ts";
import {
  copiesToKeep,
  MANUAL_KEEP_DAYS,
  isBackupDue,
  isBackupOverdue,
  lastDue,
} from "./schedule.ts";

const TODAY = "2026-11-23";
const RULE = { daily: 7, weekly: 4, monthly: 12 };
const rules = fc.record({
  daily: fc.integer({ min: 1, max: 14 }),
  weekly: fc.integer({ min: 0, max: 8 }),
  monthly: fc.integer({ min: 0, max: 24 }),
});
/** Days of backups, newest first; some days have several. */
const histories = fc
  .array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 300 })
  .map((back) => back.toSorted((a, b) => a - b))
  .map((back) => back.map((days, id) => ({ id, day: addDays(TODAY, -days), isManual: false })));

test("a daily backup for two years leaves seven days, four weeks and twelve months", () => {
  const copies = Array.from({ length: 730 }, (_, days) => ({
    day: addDays(TODAY, -days),
    isManual: false,
  }));
  const days = [...copiesToKeep(copies, RULE, TODAY)].map(({ day }) => day).toSorted();
  const ends = "12-31 01-31 02-28 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31";
  const lately = "11-08 11-15 11-17 11-18 11-19 11-20 11-21 11-22 11-23";
  expect(days.map((day) => day.slice(5)).join(" ")).toBe(`${ends} ${lately}`);
});

test("the newest stays, no more than the rule says, and doing it twice changes nothing", () => {
  fc.assert(
    fc.property(histories, rules, (copies, rule) => {
      const retained = copiesToKeep(copies, rule, TODAY);
      expect(retained.has(copies[0]!)).toBe(true);
      expect(retained.size).toBeLessThanOrEqual(rule.daily + rule.weekly + rule.monthly);
      const remaining = copies.filter((copy) => retained.has(copy));
      expect(copiesToKeep(remaining, rule, TODAY)).toEqual(retained);
    }),
  );
});

test("with a backup each day, what was dropped on the way is not missed later", () => {
  fc.assert(
    fc.property(rules, fc.integer({ min: 1, max: 400 }), (rule, length) => {
      const all = Array.from({ length }, (_, index) => ({
        day: addDays("2025-01-01", index),
        isManual: false,
      }));
      let remaining: typeof all = [];
      for (const copy of all) remaining = [...copiesToKeep([copy, ...remaining], rule, copy.day)];
      const daysOf = (copies: Iterable<{ day: string }>) => [...copies].map(({ day }) => day);
      const daily = daysOf(all.slice(-rule.daily));
      expect(daysOf(remaining)).toEqual(expect.arrayContaining(daily));
      const months = new Set(all.map(({ day }) => day.slice(0, 7)));
      const retained = new Set(daysOf(remaining).map((day) => day.slice(0, 7)));
      expect(retained.size).toBeGreaterThanOrEqual(Math.min(rule.monthly, months.size));
    }),
    { numRuns: 30 },
  );
});

test("what a person made stays seven days, and changes nothing for the others", () => {
  const cases = fc.tuple(histories, fc.array(fc.boolean(), { minLength: 300, maxLength: 300 }));
  fc.assert(
    fc.property(cases, rules, ([plain, manual], rule) => {
      const copies = plain.map((copy, at) => ({ ...copy, isManual: manual[at] === true }));
      const idsOf = (retained: Iterable<{ id: number }>) => [...retained].map(({ id }) => id);
      const ids = idsOf(copiesToKeep(copies, rule, TODAY));
      const recent = copies.filter(
        ({ isManual, day }) => isManual && day >= addDays(TODAY, -MANUAL_KEEP_DAYS),
      );
      const byRule = idsOf(copiesToKeep(plain, rule, TODAY));
      expect(ids.toSorted()).toEqual([...new Set([...byRule, ...idsOf(recent)])].toSorted());
    }),
  );
});

// Lagos is an hour ahead of UTC.
const at = (text: string) => new Date(`${text}:00Z`);
const plannedAt = at("2026-11-01T12:00");

test("due is by the school's clock, and for a computer that was off as soon as it is on", () => {
  expect(lastDue(at("2026-11-23T00:59"), "02:00")).toEqual(at("2026-11-22T01:00"));
  expect(lastDue(at("2026-11-23T01:00"), "02:00")).toEqual(at("2026-11-23T01:00"));
  const good = (lastGoodAt: Date) => ({ plannedAt, lastGoodAt, lastAt: lastGoodAt });
  const yesterday = good(at("2026-11-22T01:05"));
  expect(isBackupDue(at("2026-11-23T00:59"), "02:00", yesterday)).toBe(false);
  expect(isBackupDue(at("2026-11-23T07:30"), "02:00", yesterday)).toBe(true);
  expect(isBackupDue(at("2026-11-23T07:30"), "02:00", good(at("2026-11-23T01:00")))).toBe(false);
});

test("a new plan waits for its time, and a failure for an hour", () => {
  const never = { plannedAt, lastGoodAt: null, lastAt: null };
  expect(isBackupDue(at("2026-11-01T23:00"), "02:00", never)).toBe(false);
  expect(isBackupDue(at("2026-11-02T01:00"), "02:00", never)).toBe(true);
  const failed = { ...never, lastAt: at("2026-11-02T01:00") };
  expect(isBackupDue(at("2026-11-02T01:59"), "02:00", failed)).toBe(false);
  expect(isBackupDue(at("2026-11-02T02:00"), "02:00", failed)).toBe(true);
});

test("two days without a good backup are too long; a new plan starts the count", () => {
  const lastGoodAt = at("2026-11-20T01:00");
  expect(isBackupOverdue(at("2026-11-22T00:59"), { plannedAt, lastGoodAt })).toBe(false);
  expect(isBackupOverdue(at("2026-11-22T01:00"), { plannedAt, lastGoodAt })).toBe(true);
  expect(isBackupOverdue(at("2026-11-02T12:00"), { plannedAt, lastGoodAt: null })).toBe(false);
  expect(isBackupOverdue(at("2026-11-03T12:00"), { plannedAt, lastGoodAt: null })).toBe(true);
});

test("what was noted while the clock was a year ahead neither stops backups nor the warning", () => {
  const [now, ahead] = [at("2026-11-23T07:30"), at("2027-11-23T07:30")];
  expect(isBackupDue(now, "02:00", { plannedAt: ahead, lastGoodAt: null, lastAt: null })).toBe(
    true,
  );
  const lastGoodAt = at("2026-11-20T01:00");
  expect(isBackupOverdue(now, { plannedAt: ahead, lastGoodAt })).toBe(true);
  expect(isBackupOverdue(now, { plannedAt, lastGoodAt: ahead })).toBe(true);
  // Two clocks may differ by seconds.
  const seconds = new Date(now.getTime() + 5_000);
  expect(isBackupOverdue(now, { plannedAt: seconds, lastGoodAt: null })).toBe(false);
});
