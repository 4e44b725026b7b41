import { daysBetween } from "../../api/days.ts";
import { proposeShares, type Share } from "../payments/share-payment.ts";
import {
  type Candidate,
  type LineMatch,
  matchLines,
  type PayingFamily,
  type StatementLine,
} from "./match-lines.ts";

/** A line with the day on which the money came. */
export interface DatedLine extends StatementLine {
  /** YYYY-MM-DD. */
  readonly paidOn: string;
}

/** A transfer that a clerk recorded without a statement. */
export interface RecordedTransfer {
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly paidOn: string;
  readonly kobo: number;
  readonly studentIds: readonly string[];
}

/** A candidate with the shares of its children, and the receipt that perhaps is this payment. */
export interface ProposedPayment extends Candidate {
  /** The children of the family, in the order in which the money is shared. */
  readonly childIds: readonly string[];
  readonly shares: readonly Share[];
  /** Number of a receipt; null for none. */
  readonly recordedAs: string | null;
}

export interface LineProposal extends Pick<LineMatch, "lineId" | "certainty"> {
  readonly candidates: readonly ProposedPayment[];
}

/** A clerk records a transfer on the day that the parent shows it; the bank books it later. */
export const MAX_DAYS_APART = 4;

/**
 * Proposes a payment for each line. Certain is never: a line of an earlier session, which was taken
 * then, and an amount that a clerk recorded for the family in the same days.
 *
 * @param sessionBegins YYYY-MM-DD of the current session
 */
export function proposePayments(
  lines: readonly DatedLine[],
  families: readonly PayingFamily[],
  recorded: readonly RecordedTransfer[],
  sessionBegins: string,
): LineProposal[] {
  const byId = new Map(families.map((family) => [family.id, family]));
  const dated = new Map(lines.map((line) => [line.id, line]));
  return matchLines(lines, families).flatMap(({ lineId, certainty, candidates }) => {
    const line = dated.get(lineId);
    if (!line) return [];
    const proposed = candidates.flatMap((candidate) => {
      const family = byId.get(candidate.familyId);
      return family ? [proposalOf(line, candidate, family, recorded)] : [];
    });
    const isOpen =
      line.paidOn >= sessionBegins && proposed.every(({ recordedAs }) => recordedAs === null);
    return [{ lineId, certainty: isOpen ? certainty : "DOUBT", candidates: proposed }];
  });
}

function proposalOf(
  line: DatedLine,
  candidate: Candidate,
  { children }: PayingFamily,
  recorded: readonly RecordedTransfer[],
): ProposedPayment {
  const isSame = ({ paidOn, kobo, studentIds }: RecordedTransfer) =>
    kobo === line.kobo &&
    Math.abs(daysBetween(paidOn, line.paidOn)) <= MAX_DAYS_APART &&
    children.some(({ id }) => studentIds.includes(id));
  const ordered = inOrderOfPayment(line, candidate, children);
  return {
    ...candidate,
    childIds: ordered.map(({ studentId }) => studentId),
    shares: proposeShares(line.kobo, ordered),
    recordedAs: recorded.find(isSame)?.number ?? null,
  };
}

/** The child that the line names comes first, then the one who owes just this amount. */
function inOrderOfPayment(
  { kobo }: DatedLine,
  { studentId }: Candidate,
  children: PayingFamily["children"],
) {
  const rank = ({ id, balance }: PayingFamily["children"][number]) =>
    id === studentId ? 0 : balance === kobo ? 1 : 2;
  return children
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ id, balance }) => ({ studentId: id, balance }));
}
