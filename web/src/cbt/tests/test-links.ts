import type { ManagedTest } from "@school/core/cbt/tests/contract.ts";
import { testAddress } from "./test-addresses.ts";

interface TestLink {
  label: string;
  href: string;
}

/** Where one goes on from a test in its state, the likeliest first. */
export function linksOf(test: ManagedTest): TestLink[] {
  const { id, state, platform, mayChange, sitting, done, questions } = test;
  const to = (label: string, page: Parameters<typeof testAddress>[0], when = true): TestLink[] =>
    when ? [{ label, href: testAddress(page, id) }] : [];
  const isOnPaper = platform === "Offline";
  const isLive = !isOnPaper && (state === "open" || sitting > 0);
  const isMarked = done > 0;
  const edit = to("Edit", "edit", mayChange);
  return [
    ...to("Watch the Hall", "hall", isLive),
    ...to("Type in Scores", "paper-scores", isOnPaper && state !== "draft"),
    ...(state === "over" ? [] : edit),
    ...to("Marks", "results", isMarked),
    ...to("Analyse", "analyze", isMarked && !isOnPaper && mayChange),
    ...to("Send Scores", "send-scores", isMarked),
    ...(state === "over" ? edit : []),
    ...to("Preview", "preview", mayChange && questions > 0),
    ...to("Print", "print", mayChange && questions > 0),
    ...to("Hall", "hall", !isOnPaper && !isLive && state !== "draft"),
  ];
}

/** Why a test cannot be shown to pupils yet, as far as a list knows; null where it can. */
export function missingBeforePublishing(test: ManagedTest): string | null {
  const { showCBT, platform, questions, opensAt, closesAt } = test;
  if (showCBT || platform === "Offline") return null;
  const lacks = [
    ...(questions === 0 ? ["questions"] : []),
    ...(opensAt === null || closesAt === null ? ["the times"] : []),
  ];
  if (lacks.length === 0) return null;
  return `Before pupils can see it, it needs ${lacks.join(" and ")}.`;
}
