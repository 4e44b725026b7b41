import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isFamily, isOffice } from "@school/core/accounts/policy.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import type { ChildAccount } from "@school/core/fees/ledger/contract.ts";
import { counterKobo } from "@school/core/fees/ledger/balance.ts";
import { ledgerContract } from "@school/core/fees/ledger/contract.ts";
import { entryTexts } from "@school/core/fees/ledger/text.ts";
import { mayReadFeesOf } from "@school/core/fees/policy.ts";
import { guard } from "../../accounts/guards.ts";
import type { SearchReach } from "../../accounts/person-search.ts";
import { audit } from "../../platform/database/audit/audit.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { NoCurrentTerm } from "../../school/errors.ts";
import { StudentNotFound } from "../../students/errors.ts";
import { studentFacts } from "../../students/facts.ts";
import { AlreadyCountered, EntryNotFound, NoAccounts, NotCounterable } from "../errors.ts";
import { addEntries } from "./add-entries.ts";
import { accountsFile, familiesFile } from "./accounts-file.ts";
import { presentAccount } from "./present.ts";
import { listCounters, listReportLines } from "./queries-report.ts";
import { listAllFamilies, listFamilies } from "./queries-families.ts";
import {
  findAccounts,
  findCurrentTerm,
  listAccounts,
  listAllAccounts,
  listChildrenOf,
  listEntries,
  listPartsOf,
  listSiblings,
  lockEntry,
} from "./queries.ts";

const api = implement(ledgerContract).$context<RequestContext>().use(guard);

const reachOf = (actor: Actor): SearchReach => (isOffice(actor) ? "office" : "names");

export const ledgerRoutes = {
  feeAccounts: api.feeAccounts.handler(async ({ context: { actor, db }, input }) => {
    const { rows, totals, pagination } = await listAccounts(db, {
      ...input,
      reach: reachOf(actor),
    });
    const data = rows.map(({ parentPhone: _parentPhone, ...row }) => row);
    return { data, totals, pagination };
  }),

  feeFamilies: api.feeFamilies.handler(async ({ context: { actor, db }, input }) => {
    const { rows, totals, pagination } = await listFamilies(db, {
      ...input,
      reach: reachOf(actor),
    });
    const data = rows.map(({ parent, name: _name, parentPhone: _parentPhone, ...row }) => ({
      ...row,
      parent: isOffice(actor) ? parent : null,
    }));
    return { data, totals, pagination };
  }),

  feeAccountsFile: api.feeAccountsFile.handler(async ({ context: { actor, db, reads }, input }) => {
    const { format, by, ...filter } = input;
    const reached = { ...filter, reach: reachOf(actor) };
    const columns = { hasParents: isOffice(actor) };
    if (by === "FAMILY") {
      const families = await listAllFamilies(db, reached);
      await reads.countFile(families);
      return familiesFile(format, families, columns);
    }
    const accounts = await listAllAccounts(db, reached);
    await reads.countFile(accounts);
    return accountsFile(format, accounts, columns);
  }),

  feeReport: api.feeReport.handler(async ({ context: { db }, input }) => {
    const lines = await listReportLines(db, input.termId);
    const counters = await listCounters(db, input.termId);
    return {
      data: { lines, counters: counters.map((row) => ({ ...row, at: row.at.toISOString() })) },
    };
  }),

  feeAccount: api.feeAccount.handler(async ({ context: { actor, db }, input }) => {
    const facts = await studentFacts(db, actor.id, input.studentId);
    if (!facts || !mayReadFeesOf(actor, facts)) throw new StudentNotFound();
    return { data: await readAccount(db, actor, input.studentId) };
  }),

  ownFees: api.ownFees.handler(async ({ context: { actor, db } }) => ({
    data: await readAccounts(db, actor, await listChildrenOf(db, actor.id)),
  })),

  counterEntry: api.counterEntry.use(transaction).handler(async ({ context, input }) => {
    const { tx, actor } = context;
    const entry = await lockEntry(tx, input.id);
    if (!entry) throw new EntryNotFound();
    if (entry.kind !== "BILL" && entry.kind !== "DISCOUNT") throw new NotCounterable();
    if (entry.isCountered) throw new AlreadyCountered();
    const { studentId, termId, title } = entry;
    await addEntries(tx, [
      {
        studentId,
        termId,
        kind: "COUNTER",
        kobo: counterKobo(entry),
        title,
        countersId: entry.id,
        reason: input.reason,
        enteredBy: actor.id,
      },
    ]);
    await audit(context, "fees.counter-entry", studentId, {
      before: { title, kobo: entry.kobo },
      after: { reason: input.reason },
    });
    return { data: await readAccount(tx, actor, studentId) };
  }),

  giveDiscount: api.giveDiscount.use(transaction).handler(async ({ context, input }) => {
    const { tx, actor } = context;
    const { studentId, kobo, reason } = input;
    const termId = await findCurrentTerm(tx);
    if (termId === null) throw new NoCurrentTerm();
    if ((await findAccounts(tx, [studentId])).length === 0) throw new NoAccounts();
    await addEntries(tx, [
      {
        studentId,
        termId,
        kind: "DISCOUNT",
        kobo: -kobo,
        title: entryTexts.discount,
        reason,
        enteredBy: actor.id,
      },
    ]);
    await audit(context, "fees.give-discount", studentId, { after: { kobo, reason } });
    return { data: await readAccount(tx, actor, studentId) };
  }),
};

/** One child's account with its brothers and sisters. Five statements. Throws `NoAccounts`. */
async function readAccount(db: Reader, actor: Actor, studentId: string): Promise<ChildAccount> {
  const siblings = isFamily(actor)
    ? await listChildrenOf(db, actor.id)
    : await listSiblings(db, studentId);
  const [account] = await readAccounts(db, actor, [studentId], siblings);
  if (!account) throw new NoAccounts();
  return account;
}

/** Accounts of children, by age; of the siblings only their balance. At most three statements. */
async function readAccounts(
  db: Reader,
  actor: Actor,
  studentIds: readonly string[],
  siblingIds: readonly string[] = [],
): Promise<ChildAccount[]> {
  const rows = await findAccounts(db, [...new Set([...studentIds, ...siblingIds])]);
  const entries = await listEntries(db, studentIds);
  const termIds = [...new Set(entries.map(({ termId }) => termId))];
  const instalments = await listPartsOf(db, termIds);
  const today = dayAtSchool(new Date());
  return rows
    .filter(({ studentId }) => studentIds.includes(studentId))
    .map((account) =>
      presentAccount({
        account,
        entries: entries.filter(({ studentId }) => studentId === account.studentId),
        instalments,
        siblings: rows.filter(
          ({ studentId }) => studentId !== account.studentId && siblingIds.includes(studentId),
        ),
        today,
        isFamily: isFamily(actor),
      }),
    );
}
