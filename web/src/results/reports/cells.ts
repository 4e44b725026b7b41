import { positionLabel } from "@school/core/results/reports/positions.ts";

/** Stands where there is nothing to say. */
export const DASH = "—";

export function positionCell(position: { place: number; tied: boolean } | null): string {
  return position ? positionLabel(position.place, position.tied) : DASH;
}
