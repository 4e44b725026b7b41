import { dayAtSchool } from "@school/core/api/dates.ts";
import { addDays } from "@school/core/api/days.ts";
import { first } from "@school/core/api/lists.ts";
import { planBills, type PlannedEntry } from "@school/core/fees/bills/plan-bills.ts";
import type { DiscountRule } from "@school/core/fees/bills/discount-rules.ts";
import type { FeeItem, Frequency } from "@school/core/fees/items/fee-item.ts";
import { entryTexts } from "@school/core/fees/ledger/text.ts";
import { CLERK_METHODS } from "@school/core/fees/payments/payment-method.ts";
import { proposeShares, type Share } from "@school/core/fees/payments/share-payment.ts";
import { listBilledPupils } from "@school/server/fees/bills/queries.ts";
import { listItems, listRules } from "@school/server/fees/items/queries.ts";
import {
  discountRules,
  feeBillings,
  feeChoices,
  feeEntries,
  feeInstalments,
  feeItems,
  feePayments,
} from "@school/server/fees/tables.ts";
import type { Transaction } from "@school/server/platform/database/database.ts";
import { numberSeries } from "@school/server/school/tables.ts";
import { staffDetails } from "@school/server/staff/tables.ts";
import { studentDetails } from "@school/server/students/tables.ts";
import { eq, sql } from "drizzle-orm";
import { CURRENT_SESSION, type DemoCalendar, momentOf } from "./calendar.ts";
import { readJson } from "./data.ts";
import { openDays } from "./entries.ts";
import { DEMO_PARENT } from "./families.ts";
import type { Pupil } from "./pupils.ts";
import { chanceOf } from "./random.ts";
import { type Batch, batch, demoId, insertBatches } from "./rows.ts";
import { categoryId, termId } from "./school.ts";
import { ACCOUNTANT, PRINCIPAL_ID, staffId } from "./staff.ts";

interface Prices {
  items: (Pick<FeeItem, "title"> &
    Partial<Pick<FeeItem, "isOptional" | "intake">> & {
      naira: number;
      levels?: string[];
      frequency?: Frequency;
    })[];
  rules: Pick<DiscountRule, "title" | "kind" | "percent">[];
}

const PRICES = readJson<Prices>("fees.json");
const itemId = (at: number) => demoId(`fee item ${at}`);
/** Days from the beginning of the term until each part of the bill is due, with its percentage. */
const PARTS = [
  [14, 60],
  [49, 40],
] as const;
/** School days until today on which families have paid. */
const PAYING_DAYS = 40;
const HOUR = 3_600_000;

interface Parts {
  tx: Transaction;
  pupils: readonly Pupil[];
  calendar: DemoCalendar;
}

/** The price list, the current term's bills, and what families have paid since. */
export async function writeDemoFees({ tx, pupils, calendar }: Parts): Promise<void> {
  const { current } = calendar;
  const term = termId(CURRENT_SESSION, current.term);
  await nameParentOnStaff(tx, pupils);
  await insertBatches(tx, [
    batch(feeItems, itemRows(calendar)),
    batch(discountRules, ruleRows(calendar)),
    batch(
      feeInstalments,
      PARTS.map(([days, percent]) => ({
        termId: term,
        dueOn: addDays(current.startsOn, days),
        percent,
      })),
    ),
    batch(feeChoices, choiceRows(pupils, calendar)),
  ]);
  const planned = planBills(
    await listBilledPupils(tx, term),
    await listItems(tx),
    await listRules(tx),
  );
  const billingId = demoId("fee billing");
  const billed = { billingId, termId: term, enteredBy: staffId(ACCOUNTANT) };
  const createdAt = momentOf(current.startsOn, -3, "10:00");
  await insertBatches(tx, [
    batch(feeBillings, [{ id: billingId, termId: term, billedBy: staffId(ACCOUNTANT), createdAt }]),
    batch(
      feeEntries,
      planned.map((entry) => ({
        ...entry,
        ...billed,
        id: demoId(`fee entry ${entry.kind} ${entry.itemId} ${entry.studentId}`),
        createdAt,
      })),
    ),
    ...paymentBatches(makePayments(pupils, planned, calendar), term),
  ]);
}

/** Makes one child the accountant's, of the same surname. */
async function nameParentOnStaff(tx: Transaction, pupils: readonly Pupil[]): Promise<void> {
  const { firstName, lastName, title } = ACCOUNTANT;
  const child = first(pupils.filter((pupil) => pupil.lastName === lastName));
  const phone = tx
    .select({ phone: staffDetails.phone })
    .from(staffDetails)
    .where(eq(staffDetails.userId, staffId(ACCOUNTANT)));
  await tx
    .update(studentDetails)
    .set({
      secondGuardianName: `${title} ${firstName} ${lastName}`,
      secondGuardianRelationship: "Father",
      secondGuardianPhone: sql`(${phone})`,
    })
    .where(eq(studentDetails.userId, child.id));
}

function itemRows(calendar: DemoCalendar): (typeof feeItems.$inferInsert)[] {
  return PRICES.items.map(({ naira, levels = [], frequency = "TERM", ...item }, at) => ({
    ...item,
    id: itemId(at),
    kobo: naira * 100,
    frequency,
    levelIds: levels.map(categoryId),
    createdAt: pricedAt(calendar),
  }));
}

function ruleRows(calendar: DemoCalendar): (typeof discountRules.$inferInsert)[] {
  const schoolFees = PRICES.items.flatMap(({ title }, at) =>
    title === "School fees" ? [itemId(at)] : [],
  );
  return PRICES.rules.map((rule) => ({
    ...rule,
    id: demoId(`discount rule ${rule.kind}`),
    fromChild: 2,
    itemIds: schoolFees,
    createdAt: pricedAt(calendar),
  }));
}

/** Every third child has lunch, and every fifth takes the bus. */
function choiceRows(
  pupils: readonly Pupil[],
  calendar: DemoCalendar,
): (typeof feeChoices.$inferInsert)[] {
  return PRICES.items.flatMap(({ title, isOptional }, at) =>
    pupils
      .filter(
        ({ id }) => isOptional && chanceOf(`${title} ${id}`).happens(at % 2 === 1 ? 0.33 : 0.2),
      )
      .map(({ id }) => ({
        itemId: itemId(at),
        studentId: id,
        chosenBy: staffId(ACCOUNTANT),
        createdAt: pricedAt(calendar),
      })),
  );
}

const pricedAt = ({ current }: DemoCalendar) => momentOf(current.startsOn, -4, "10:00");

interface DemoPayment {
  readonly id: string;
  readonly at: Date;
  readonly method: (typeof CLERK_METHODS)[number];
  readonly payer: string;
  readonly shares: readonly Share[];
}

/** Most families have paid, some in part or too much; the last ones pay today. */
function makePayments(
  pupils: readonly Pupil[],
  planned: readonly PlannedEntry[],
  calendar: DemoCalendar,
): DemoPayment[] {
  const owed = new Map<string, number>();
  for (const { studentId, kobo } of planned) owed.set(studentId, (owed.get(studentId) ?? 0) + kobo);
  const days = openDays(calendar, calendar.current.startsOn, dayAtSchool(calendar.loadedAt));
  const families = Map.groupBy(pupils, ({ details }) => details.parentPhone ?? "");
  const payments = [...families.values()].flatMap((children): DemoPayment[] => {
    const [eldest] = children;
    if (!eldest) return [];
    const chance = chanceOf(`payment ${eldest.id}`);
    const whole = children.reduce((sum, { id }) => sum + (owed.get(id) ?? 0), 0);
    const kind = eldest.details.parentEmail === DEMO_PARENT.email ? 0.5 : chance.next();
    const amount = amountOf(kind, whole);
    const day = days.at(-1 - chance.between(0, Math.min(days.length, PAYING_DAYS) - 1));
    if (amount === 0 || day === undefined) return [];
    const minutes = String(chance.between(0, 59)).padStart(2, "0");
    return [
      {
        id: demoId(`fee payment ${eldest.id}`),
        at: momentOf(day, 0, `0${chance.between(7, 9)}:${minutes}`),
        method: chance.pick(CLERK_METHODS),
        payer: eldest.details.parentName ?? "",
        shares: proposeShares(
          amount,
          children.map(({ id }) => ({ studentId: id, balance: owed.get(id) ?? 0 })),
        ),
      },
    ];
  });
  return payments.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Kobo that a family pays of its bills, by a number from 0 to 1. */
function amountOf(kind: number, whole: number): number {
  if (kind < 0.25) return 0;
  if (kind < 0.55) return Math.round((whole * 0.6) / 100_000) * 100_000;
  return kind < 0.95 ? whole : Math.ceil((whole + 1) / 1_000_000) * 1_000_000;
}

/** The receipts with their entries; one cheque was returned and its payment taken back. */
function paymentBatches(payments: readonly DemoPayment[], term: string): Batch[] {
  const counts = new Map<string, number>();
  const takenBy = staffId(ACCOUNTANT);
  const rows = payments.map(({ id, at, method, payer, shares }) => {
    const year = String(at.getUTCFullYear());
    const count = (counts.get(year) ?? 0) + 1;
    counts.set(year, count);
    return {
      id,
      number: `R/${year}/${String(count).padStart(4, "0")}`,
      code: Buffer.from(id.replaceAll("-", ""), "hex").subarray(4).toString("base64url"),
      method,
      kobo: shares.reduce((sum, { kobo }) => sum + kobo, 0),
      paidOn: dayAtSchool(at),
      payer,
      reference: method === "CASH" ? "" : `${method.slice(0, 3)} ${String(count).padStart(6, "0")}`,
      takenBy,
      createdAt: at,
    };
  });
  const entries = payments.flatMap(({ id, at, shares }) =>
    shares.map(({ studentId, kobo }) => ({
      id: demoId(`fee entry ${id} ${studentId}`),
      studentId,
      termId: term,
      kind: "PAYMENT" as const,
      kobo: -kobo,
      title: entryTexts.payment,
      paymentId: id,
      enteredBy: takenBy,
      createdAt: at,
    })),
  );
  const returned = payments.find(({ method }) => method === "CHEQUE");
  const counters = entries
    .filter(({ paymentId }) => paymentId === returned?.id)
    .map((entry) => ({
      ...entry,
      paymentId: null,
      id: demoId(`fee counter ${entry.id}`),
      kind: "COUNTER" as const,
      kobo: -entry.kobo,
      countersId: entry.id,
      reason: "The bank returned the cheque",
      enteredBy: PRINCIPAL_ID,
      createdAt: new Date(entry.createdAt.getTime() + HOUR),
    }));
  return [
    batch(feePayments, rows),
    batch(feeEntries, entries),
    batch(feeEntries, counters),
    batch(
      numberSeries,
      [...counts].map(([year, last]) => ({ series: `paper r/${year}/`, last })),
    ),
  ];
}
