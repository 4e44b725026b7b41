import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { addDays } from "@school/core/api/days.ts";
import type { StatementWithLines } from "@school/core/fees/statements/contract.ts";
import { groupFamilies } from "@school/core/fees/statements/group-families.ts";
import {
  type LineProposal,
  MAX_DAYS_APART,
  proposePayments,
} from "@school/core/fees/statements/propose-payments.ts";
import { findFirst } from "../../platform/database/rows.ts";
import type { Reader } from "../../platform/database/database.ts";
import { StatementNotFound } from "../errors.ts";
import {
  currentSessionBegins,
  earlierPayers,
  type LineRow,
  listLines,
  listStatements,
  type PayingChild,
  payingChildren,
  recordedTransfers,
} from "./queries.ts";

export type StatementRow = Awaited<ReturnType<typeof listStatements>>[number];

export function presentStatement({ at, ...row }: StatementRow) {
  return { ...row, at: at.toISOString() };
}

/**
 * A statement with its lines, and what is proposed for the open ones from today's balances. Six
 * statements. Throws `StatementNotFound`.
 */
export async function readStatementLines(db: Reader, id: string): Promise<StatementWithLines> {
  const statement = findFirst(await listStatements(db, id));
  if (!statement) throw new StatementNotFound();
  const lines = await listLines(db, id);
  const open = lines.filter(({ isTaken, isAside }) => !isTaken && !isAside);
  const days = open.map(({ paidOn }) => paidOn).toSorted();
  const children = await payingChildren(db);
  const proposals = proposePayments(
    open.map(({ id: lineId, paidOn, kobo, narration, reference }) => ({
      id: lineId,
      paidOn,
      kobo,
      narration: `${narration} ${reference}`,
    })),
    groupFamilies(children, await earlierPayers(db)),
    days[0] === undefined ? [] : await recordedTransfers(db, addDays(days[0], -MAX_DAYS_APART)),
    (await currentSessionBegins(db)) ?? "",
  );
  const byLine = new Map(proposals.map((proposal) => [proposal.lineId, proposal]));
  const byChild = new Map(children.map((child) => [child.id, child]));
  return {
    ...presentStatement(statement),
    lines: lines.map((line) => presentLine(line, byLine.get(line.id), byChild)),
  };
}

function presentLine(
  line: LineRow,
  proposal: LineProposal | undefined,
  byChild: ReadonlyMap<string, PayingChild>,
): StatementWithLines["lines"][number] {
  const { id, paidOn, kobo, narration, reference, isAside, isTaken, paymentId, receiptNumber } =
    line;
  return {
    id,
    paidOn,
    kobo,
    narration,
    reference,
    state: isTaken ? "TAKEN" : isAside ? "ASIDE" : "OPEN",
    receipt:
      isTaken && paymentId !== null && receiptNumber !== null
        ? { id: paymentId, number: receiptNumber }
        : null,
    certainty: proposal?.certainty ?? "DOUBT",
    proposals: (proposal?.candidates ?? []).map(({ reasons, shares, recordedAs, childIds }) => ({
      reasons: [...reasons],
      shares: [...shares],
      recordedAs,
      children: childIds.flatMap((childId) => {
        const child = byChild.get(childId);
        if (!child) return [];
        const { className, balance } = child;
        return [{ studentId: childId, name: surnameFirst(child), className, balance }];
      }),
    })),
  };
}
