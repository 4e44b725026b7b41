import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Frequency, Intake } from "@school/core/fees/items/fee-item.ts";
import type { DiscountRule } from "@school/core/fees/bills/discount-rules.ts";
import type { EntryKind } from "@school/core/fees/ledger/balance.ts";
import type {
  OnlineState,
  PaymentProviderName,
} from "@school/core/fees/online/payment-providers.ts";
import type { PaymentMethod } from "@school/core/fees/payments/payment-method.ts";
import type { Share } from "@school/core/fees/payments/share-payment.ts";
import { users } from "../accounts/tables.ts";
import {
  bytea,
  id,
  optionalRef,
  ref,
  timestamptz,
  timestamptzNow,
  version,
} from "../platform/database/column-kinds.ts";
import { files } from "../platform/documents/files/tables.ts";
import { terms } from "../school/tables.ts";

/** An amount of money in whole kobo. */
const kobo = () => bigint({ mode: "number" }).notNull();

/** The school's price list; an item that was billed is ended, never deleted. */
export const feeItems = pgTable(
  "fee_items",
  {
    id: id(),
    title: text().notNull(),
    kobo: kobo(),
    frequency: text().$type<Frequency>().notNull(),
    isOptional: boolean().notNull().default(false),
    /** Empty for all. */
    levelIds: jsonb().$type<readonly string[]>().notNull().default([]),
    /** Empty for all. */
    classIds: jsonb().$type<readonly string[]>().notNull().default([]),
    boarderStatus: text().$type<"Day" | "Boarder">(),
    intake: text().$type<Intake>(),
    /** No longer billed. */
    endedAt: timestamptz(),
    version: version(),
    createdAt: timestamptzNow(),
  },
  (table) => [check("fee_items_positive", sql`${table.kobo} > 0`)],
);

/** Optional items chosen for a child: lunch, the bus, a club. */
export const feeChoices = pgTable(
  "fee_choices",
  {
    itemId: ref(() => feeItems.id, "cascade"),
    studentId: ref(() => users.id),
    chosenBy: ref(() => users.id),
    createdAt: timestamptzNow(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.studentId] }),
    index().on(table.studentId),
    index().on(table.chosenBy),
  ],
);

/** Discounts that the school gives by rule. */
export const discountRules = pgTable("discount_rules", {
  id: id(),
  title: text().notNull(),
  kind: text().$type<DiscountRule["kind"]>().notNull(),
  fromChild: integer().notNull(),
  percent: integer().notNull(),
  itemIds: jsonb().$type<readonly string[]>().notNull().default([]),
  /** No longer given. */
  endedAt: timestamptz(),
  version: version(),
  createdAt: timestamptzNow(),
});

/** Parts of a term's bill, each due by a day; those of a term add up to 100 per cent. */
export const feeInstalments = pgTable(
  "fee_instalments",
  {
    termId: ref(() => terms.id, "cascade"),
    dueOn: date().notNull(),
    percent: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.termId, table.dueOn] })],
);

/** One billing of a term, for the pupils who had no bill yet. It can be taken back until a payment. */
export const feeBillings = pgTable(
  "fee_billings",
  {
    id: id(),
    termId: ref(() => terms.id),
    billedBy: ref(() => users.id),
    createdAt: timestamptzNow(),
    takenBackAt: timestamptz(),
    takenBackBy: optionalRef(() => users.id),
  },
  (table) => [index().on(table.termId), index().on(table.billedBy), index().on(table.takenBackBy)],
);

/** A numbered receipt of one payment for one or more children. */
export const feePayments = pgTable(
  "fee_payments",
  {
    id: id(),
    /** "R/2026/000123", without gaps. */
    number: text().notNull().unique(),
    /** The secret part of the address behind the QR code. */
    code: text().notNull().unique(),
    method: text().$type<PaymentMethod>().notNull(),
    kobo: kobo(),
    paidOn: date().notNull(),
    payer: text().notNull().default(""),
    /** The number on the transfer, the cheque or the terminal's slip. */
    reference: text().notNull().default(""),
    takenBy: optionalRef(() => users.id),
    createdAt: timestamptzNow(),
  },
  (table) => [
    index().on(table.paidOn),
    index().on(table.takenBy),
    check("fee_payments_positive", sql`${table.kobo} > 0`),
  ],
);

/**
 * The ledger: what each child's family owes and has paid. Rows are only added; a trigger refuses
 * changes and deletions except erasure, and what was wrong is countered by a row of the opposite sign.
 */
export const feeEntries = pgTable(
  "fee_entries",
  {
    id: id(),
    studentId: ref(() => users.id),
    termId: ref(() => terms.id),
    kind: text().$type<EntryKind>().notNull(),
    /** Above 0 is owed by the family, below 0 is taken off. */
    kobo: kobo(),
    title: text().notNull(),
    itemId: optionalRef(() => feeItems.id),
    billingId: optionalRef(() => feeBillings.id),
    ruleId: optionalRef(() => discountRules.id),
    paymentId: optionalRef(() => feePayments.id),
    countersId: optionalRef((): AnyPgColumn => feeEntries.id),
    /** For discounts by hand and counter-entries. */
    reason: text(),
    enteredBy: optionalRef(() => users.id),
    createdAt: timestamptzNow(),
  },
  (table) => [
    index().on(table.studentId, table.createdAt),
    index().on(table.termId, table.studentId),
    index().on(table.itemId, table.studentId),
    index().on(table.billingId),
    index().on(table.ruleId),
    index().on(table.paymentId),
    index().on(table.enteredBy),
    unique().on(table.countersId),
    // A second billing of the same item in a term is possible only after a counter-entry; the
    // command locks the term's billing, so this index serves the question.
    index("fee_entries_bills")
      .on(table.termId, table.itemId)
      .where(sql`${table.kind} = 'BILL'`),
    check(
      "fee_entries_signs",
      sql`(${table.kind} = 'BILL' and ${table.kobo} > 0)
        or (${table.kind} in ('DISCOUNT', 'PAYMENT') and ${table.kobo} < 0)
        or (${table.kind} = 'COUNTER' and ${table.countersId} is not null)`,
    ),
    check(
      "fee_entries_payments",
      sql`(${table.kind} = 'PAYMENT') = (${table.paymentId} is not null and ${table.countersId} is null)`,
    ),
  ],
);

/**
 * Sums of each child's entries, so that a list reads one row a child after any number of years. A
 * trigger on `fee_entries` adds to them; nothing else writes them.
 */
export const feeBalances = pgTable(
  "fee_balances",
  {
    studentId: uuid()
      .primaryKey()
      .references(() => users.id),
    /** Bills less discounts, with their counter-entries. */
    billed: kobo(),
    /** Payments with their counter-entries; 0 or more. */
    paid: kobo(),
  },
  (table) => [index("fee_balances_owed").on(sql`(${table.billed} - ${table.paid})`)],
);

/** A bank's statement that was read: its credits wait to be recorded as payments. */
export const feeStatements = pgTable(
  "fee_statements",
  {
    id: id(),
    fileName: text().notNull(),
    readBy: optionalRef(() => users.id),
    createdAt: timestamptzNow(),
  },
  (table) => [index().on(table.createdAt), index().on(table.readBy)],
);

/** A credit of a bank's statement. The same line of a second file is refused by its fingerprint. */
export const feeStatementLines = pgTable(
  "fee_statement_lines",
  {
    id: id(),
    statementId: ref(() => feeStatements.id, "cascade"),
    /** Order in the file. */
    place: integer().notNull(),
    paidOn: date().notNull(),
    kobo: kobo(),
    narration: text().notNull(),
    reference: text().notNull(),
    fingerprint: text().notNull().unique(),
    /** The payer as in later narrations (`payerKey`); empty if no person is named. */
    payer: text().notNull(),
    paymentId: optionalRef(() => feePayments.id),
    /** No payment of fees: a refund, rent, a gift. */
    isAside: boolean().notNull().default(false),
  },
  (table) => [
    index().on(table.statementId),
    index().on(table.paymentId),
    check("fee_statement_lines_positive", sql`${table.kobo} > 0`),
    check(
      "fee_statement_lines_state",
      sql`not (${table.isAside} and ${table.paymentId} is not null)`,
    ),
  ],
);

/** A parent's slip of a transfer: a picture that the office confirms by a payment, or answers. */
export const feeSlips = pgTable(
  "fee_slips",
  {
    id: id(),
    sentBy: ref(() => users.id),
    fileId: ref(() => files.id),
    fileName: text().notNull(),
    kobo: kobo(),
    paidOn: date().notNull(),
    note: text().notNull(),
    createdAt: timestamptzNow(),
    paymentId: optionalRef(() => feePayments.id),
    answer: text(),
    decidedBy: optionalRef(() => users.id),
  },
  (table) => [
    index().on(table.sentBy, table.createdAt),
    index().on(table.fileId),
    index().on(table.paymentId),
    index().on(table.decidedBy),
    index("fee_slips_open")
      .on(table.createdAt)
      .where(sql`${table.paymentId} is null and ${table.answer} is null`),
    check("fee_slips_positive", sql`${table.kobo} > 0`),
    check("fee_slips_one_decision", sql`${table.paymentId} is null or ${table.answer} is null`),
  ],
);

/** The children for whom a slip is. */
export const feeSlipChildren = pgTable(
  "fee_slip_children",
  {
    slipId: ref(() => feeSlips.id, "cascade"),
    studentId: ref(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.slipId, table.studentId] }),
    index().on(table.studentId),
  ],
);

/**
 * The school's accounts at payment providers. One that is no longer active stays until its payments
 * are settled.
 */
export const feeProviders = pgTable(
  "fee_providers",
  {
    provider: text().$type<PaymentProviderName>().primaryKey(),
    isActive: boolean().notNull(),
    /** `ProviderKeys` as JSON, encrypted under SECRET_KEY. */
    keysSealed: bytea().notNull(),
    version: version(),
  },
  (table) => [
    uniqueIndex("fee_providers_one_active")
      .on(table.isActive)
      .where(sql`${table.isActive}`),
  ],
);

/** Money that a provider paid back to the payer. */
export interface NotedRefund {
  /** The provider's id of the refund: a repeated report adds nothing. */
  readonly id: string;
  readonly kobo: number;
  /** ISO 8601. */
  readonly at: string;
}

/** A parent's payment at a provider, from the opened page to the receipt. */
export const feeOnlinePayments = pgTable(
  "fee_online_payments",
  {
    id: id(),
    /** Names the payment at the provider; cannot be guessed. */
    reference: text().notNull().unique(),
    provider: text().$type<PaymentProviderName>().notNull(),
    payerId: ref(() => users.id),
    /** The current term when it was opened; the receipt has the current term of its own time. */
    termId: ref(() => terms.id),
    /** As the parent chose them. */
    shares: jsonb().$type<readonly Share[]>().notNull(),
    kobo: kobo(),
    state: text().$type<OnlineState>().notNull().default("PENDING"),
    /** The provider's page; null until the provider has opened it. */
    address: text(),
    createdAt: timestamptzNow(),
    /** The last question to the provider. */
    checkedAt: timestamptz(),
    /** The job's next question; null after the last. */
    checkAt: timestamptz(),
    /** Kobo that came, of which the receipt is. */
    paidKobo: bigint({ mode: "number" }),
    /** The provider's own id of the transaction, which its refunds name. */
    providerId: text(),
    paymentId: optionalRef(() => feePayments.id),
    /** Money that came, but could not be recorded. */
    problem: text(),
    refunds: jsonb().$type<readonly NotedRefund[]>().notNull().default([]),
  },
  (table) => [
    index().on(table.payerId, table.createdAt),
    index().on(table.termId),
    index().on(table.createdAt),
    index().on(table.provider, table.providerId),
    unique().on(table.paymentId),
    index("fee_online_payments_to_check")
      .on(table.checkAt)
      .where(sql`${table.checkAt} is not null`),
    check("fee_online_payments_positive", sql`${table.kobo} > 0`),
    check(
      "fee_online_payments_paid",
      sql`(${table.state} = 'PAID') = (${table.paymentId} is not null)`,
    ),
  ],
);
