import type { ManagedTest } from "@school/core/cbt/tests/contract.ts";
import { testAddress } from "./test-addresses.ts";
import { pageNames, testList } from "./text.ts";

interface TestLink {
  label: string;
  href: string;
}

/** The useful pages of a test in its state, the most likely first. */
export function linksOf(test: ManagedTest): TestLink[] {
  const { id, state, platform, mayChange, sitting, done, questions } = test;
  const to = (label: string, page: Parameters<typeof testAddress>[0], when = true): TestLink[] =>
    when ? [{ label, href: testAddress(page, id) }] : [];
  const isOnPaper = platform === "Offline";
  const isLive = !isOnPaper && (state === "open" || sitting > 0);
  const isMarked = done > 0;
  const edit = to(pageNames.edit, "edit", mayChange);
  return [
    ...to(pageNames.liveView, "hall", isLive),
    ...to(pageNames.enterScores, "paper-scores", isOnPaper && state !== "draft"),
    ...to(pageNames.readSheets, "answer-sheets", isOnPaper && state !== "draft"),
    ...(state === "over" ? [] : edit),
    ...to(pageNames.written, "written", mayChange && test.toMark !== null && test.toMark > 0),
    ...to(pageNames.marks, "results", isMarked),
    ...to(pageNames.analysis, "analyze", isMarked && mayChange),
    ...to(pageNames.sendScores, "send-scores", isMarked),
    ...(state === "over" ? edit : []),
    ...to(pageNames.preview, "preview", mayChange && questions > 0),
    ...to(pageNames.print, "print", mayChange && questions > 0),
    ...to(pageNames.liveView, "hall", !isOnPaper && !isLive && state !== "draft"),
  ];
}

/**
 * Returns what a test needs before it can be shown to pupils, as far as the list knows; null if
 * nothing.
 */
export function missingBeforePublishing(test: ManagedTest): string | null {
  const { showCBT, platform, questions, opensAt, closesAt } = test;
  if (showCBT || platform === "Offline") return null;
  const missing = [
    ...(questions === 0 ? ["questions"] : []),
    ...(opensAt === null || closesAt === null ? ["times"] : []),
  ];
  if (missing.length === 0) return null;
  return testList.missing(missing);
}
