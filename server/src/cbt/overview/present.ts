import type { OverviewTest } from "@school/core/cbt/marks/contract.ts";
import { presentOwnPart } from "../marks/present.ts";
import { presentSummary } from "../tests/queries-summary.ts";
import type { OverviewRow, InSection } from "./queries.ts";

export function presentOverviewTest(row: OverviewRow): OverviewTest {
  return { ...presentSummary(row), own: "studentId" in row ? presentOwnPart(row) : null };
}

/** Groups the tests of the page by section. */
export function presentOverview(
  rows: readonly (OverviewRow & InSection)[],
): Record<InSection["section"], OverviewTest[]> {
  const at = (section: InSection["section"]) =>
    rows.filter((row) => row.section === section).map(presentOverviewTest);
  return { open: at("open"), coming: at("coming"), past: at("past") };
}
