import { roundHalfUp } from "../../api/rounding.ts";
import type { ClassPosition } from "../schemas.ts";

interface Position {
  /** 1 for the highest total. */
  readonly place: number;
  /** Whether another pupil has the same position. */
  readonly tied: boolean;
}

/**
 * Returns positions by descending total, by id. Equal totals share a position, and the following
 * ones are skipped: 90, 80, 80, 70 are 1, 2, 2, 4 (standard competition ranking, "1224"; SQL's
 * `rank()`). Totals are compared to one decimal, as displayed.
 */
export function positionsByTotal(
  rows: readonly { readonly id: string; readonly total: number }[],
): Map<string, Position> {
  const ranked = rows
    .map(({ id, total }) => ({ id, total: roundHalfUp(total, 1) }))
    .sort((a, b) => b.total - a.total);
  const positions = new Map<string, Position>();
  let place = 1;
  ranked.forEach((row, i) => {
    const equalsAbove = ranked[i - 1]?.total === row.total;
    if (!equalsAbove) place = i + 1;
    positions.set(row.id, { place, tied: equalsAbove || ranked[i + 1]?.total === row.total });
  });
  return positions;
}

/** A position in a narrow column: "1st", "2nd =" if shared, "11th", "21st", "112th". */
export function shortPosition(place: number, tied: boolean): string {
  return `${ordinal(place)}${tied ? " =" : ""}`;
}

/** A position: "1st", "Joint 2nd" if shared. */
export function positionLabel(place: number, tied: boolean): string {
  return `${tied ? "Joint " : ""}${ordinal(place)}`;
}

/**
 * A position in its class: "3rd of 28", "Joint 5th of 30", "3rd of 28, 2 of them with results
 * missing".
 */
export function positionText({ place, tied, outOf, incomplete }: ClassPosition): string {
  const missing = incomplete > 0 ? `, ${incomplete} of them with results missing` : "";
  return `${positionLabel(place, tied)} of ${outOf}${missing}`;
}

function ordinal(place: number): string {
  const teens = place % 100 >= 11 && place % 100 <= 13;
  return `${place}${teens ? "th" : (["th", "st", "nd", "rd"][place % 10] ?? "th")}`;
}
