import type { Browser, Page } from "@playwright/test";
import { withDemoPortal } from "./demo-portal.ts";
import { percentile } from "./percentile.ts";
import type { Row } from "./report.ts";
import { inFull } from "./short.ts";
import { PEOPLE, signedIn } from "./visits.ts";

type DemoPerson = keyof typeof PEOPLE;

/** The most used pages of each role. */
const PAGES: readonly (readonly [DemoPerson, string])[] = [
  ["parent", "/dashboard"],
  ["parent", "/dashboard/results"],
  ["parent", "/dashboard/messages"],
  ["pupil", "/dashboard"],
  ["pupil", "/dashboard/results"],
  ["teacher", "/dashboard"],
  ["teacher", "/dashboard/upload"],
  ["teacher", "/dashboard/attendance"],
  ["principal", "/dashboard"],
  ["principal", "/dashboard/report-card/pending-approvals"],
  ["principal", "/dashboard/students"],
];
/** As a phone of 2 GB: a sixth of the processor. The line is not slowed, since a tap waits for paint. */
const SLOWDOWN = 6;
/** Taps of each kind on a page. */
const TAPS = inFull(6, 1);
/** Pause between two taps, in which the page paints. */
const BETWEEN_MS = inFull(500, 100);
/** The browser reports no interaction shorter than this. */
const SHORTEST_MS = 16;
const QUIET_MS = inFull(6_000, 500);

/**
 * Measures how long a person waits for the next paint after a tap or a key (interaction to next paint), on the
 * most used pages of the demo school at 360 px: parts that open and close, fields, and links of the
 * bar at the foot.
 */
export async function benchTaps(): Promise<Row[]> {
  return withDemoPortal(async (browser, origin) => {
    const rows: Row[] = [];
    const all: Interaction[] = [];
    for (const [person, path] of PAGES) {
      const waits = await tapsOn(browser, origin, person, path);
      all.push(...waits);
      rows.push(describe(`${person} ${path}`, waits));
    }
    return [...rows, describe("all pages", all)];
  });
}

interface Interaction {
  /** Milliseconds until the next paint. */
  readonly wait: number;
  /** The event and the touched part: "pointerup a Results". */
  readonly name: string;
}

function describe(page: string, interactions: readonly Interaction[]): Row {
  const waits = interactions.map(({ wait }) => wait);
  const longest = interactions.toSorted((a, b) => b.wait - a.wait)[0];
  return {
    page,
    interactions: waits.length,
    "p50 ms": percentile(waits, 0.5),
    "p95 ms": percentile(waits, 0.95),
    "longest ms": longest?.wait ?? 0,
    "the longest": longest?.name ?? "",
  };
}

/** The interactions on a page. */
async function tapsOn(
  browser: Browser,
  origin: string,
  person: DemoPerson,
  path: string,
): Promise<Interaction[]> {
  const context = await browser.newContext({
    storageState: await signedIn(browser, origin, PEOPLE[person]),
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.addInitScript(recordInteractions);
  await page.goto(origin + path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.waitForTimeout(QUIET_MS);
  let count = await typeIntoFields(page);
  count += await openAndClose(page);
  count += await followLinks(page);
  await page.waitForTimeout(QUIET_MS);
  const interactions = await page.evaluate(() => [...window.interactions.values()]);
  await context.close();
  const short = Math.max(0, count - interactions.length);
  return [...interactions, ...Array<Interaction>(short).fill({ wait: SHORTEST_MS, name: "" })];
}

declare global {
  interface Window {
    /** By the browser's number of each. */
    interactions: Map<number, Interaction>;
  }
}

/** Runs in the page before its scripts. */
function recordInteractions(): void {
  window.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, target } = entry as PerformanceEventTiming & { interactionId: number };
      const longest = window.interactions.get(interactionId)?.wait ?? 0;
      if (interactionId === 0 || entry.duration <= longest) continue;
      // An element that the interaction removed is unknown.
      const touched = target instanceof Element ? target : null;
      const element = touched?.closest("a, button, summary") ?? touched;
      const words = (element?.ariaLabel ?? element?.textContent ?? "").trim().slice(0, 30);
      const name = `${entry.name} ${element?.localName ?? ""} ${words}`;
      window.interactions.set(interactionId, { wait: entry.duration, name });
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as object);
}

/** Taps what is on the screen and returns the number of taps. */
async function tapAll(page: Page, selector: string, times = 1): Promise<number> {
  let count = 0;
  for (const target of (await page.locator(selector).all()).slice(0, TAPS)) {
    if (!(await target.isVisible()) || !(await target.isEnabled())) continue;
    for (let time = 0; time < times; time += 1) {
      await target.tap();
      count += 1;
      await page.waitForTimeout(BETWEEN_MS);
    }
  }
  return count;
}

function openAndClose(page: Page): Promise<number> {
  return tapAll(page, "main summary, main button[aria-expanded]", 2);
}

/** A tap into each field, and one key. */
async function typeIntoFields(page: Page): Promise<number> {
  let count = 0;
  const fields = page.locator("main input[type=search], main input[inputmode]");
  for (const field of (await fields.all()).slice(0, TAPS)) {
    if (!(await field.isVisible()) || !(await field.isEditable())) continue;
    await field.tap();
    await page.waitForTimeout(BETWEEN_MS);
    await page.keyboard.press("5");
    await page.waitForTimeout(BETWEEN_MS);
    count += 2;
  }
  return count;
}

/** The links of the bar at the foot, which stay on every page. */
async function followLinks(page: Page): Promise<number> {
  let count = 0;
  for (let tap = 0; tap < TAPS; tap += 1) {
    const links = page.locator("nav:not([hidden]) a[href^='/dashboard']:visible");
    const total = await links.count();
    if (total === 0) break;
    await links.nth(tap % total).tap();
    await page.waitForTimeout(BETWEEN_MS * 2);
    count += 1;
  }
  return count;
}
