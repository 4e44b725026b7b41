import type { Browser, CDPSession, Page } from "@playwright/test";
import { withDemoPortal } from "./demo-portal.ts";
import { countTraffic, openPhone } from "./phone.ts";
import type { Row } from "./report.ts";
import { inFull } from "./short.ts";

const RUNS = inFull(3, 1);

/**
 * The demo school's public page in a real browser, as on a slow phone: paint times, transferred
 * bytes, and layout shift until the end of the page.
 */
export async function benchSite(): Promise<Row[]> {
  return withDemoPortal(measureVisits);
}

async function measureVisits(browser: Browser, origin: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let run = 1; run <= RUNS; run += 1) {
    const { page, cdp } = await openPhone(browser);
    rows.push({ visit: `first, run ${run}`, ...(await measureVisit(page, cdp, origin)) });
    rows.push({ visit: `again, run ${run}`, ...(await measureVisit(page, cdp, origin)) });
    await page.context().close();
  }
  return rows;
}

async function measureVisit(page: Page, cdp: CDPSession, origin: string): Promise<Row> {
  const traffic = countTraffic(cdp);
  await page.goto("about:blank");
  traffic.reset();
  await page.goto(`${origin}/`, { waitUntil: "load" });
  const untilUsable = traffic.sum();
  await page.waitForLoadState("networkidle");
  const { paint, largest, usable } = await page.evaluate(paintTimes);
  await scrollToEnd(page);
  const shift = await page.evaluate(layoutShift);
  const whole = traffic.sum();
  traffic.stop();
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  const kb = (bytes: number) => (bytes / 1000).toFixed(1);
  return {
    "FCP s": seconds(paint),
    "LCP s": seconds(largest),
    "usable s": seconds(usable),
    CLS: shift.toFixed(4),
    "KB until usable": kb(untilUsable.bytes),
    "of it script": kb(untilUsable.script),
    requests: untilUsable.requests,
    "KB read to the end": kb(whole.bytes),
    "its requests": whole.requests,
  };
}

async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const whole = document.documentElement.scrollHeight;
    for (let at = 0; at < whole; at += 500) {
      scrollTo({ top: at, behavior: "instant" });
      await new Promise((done) => setTimeout(done, 150));
    }
  });
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1_000);
}

/** Runs in the page before it is scrolled. Milliseconds since navigation start. */
async function paintTimes(): Promise<{ paint: number; largest: number; usable: number }> {
  const largest = await new Promise<number>((done) => {
    new PerformanceObserver((list) => done(list.getEntries().at(-1)!.startTime)).observe({
      type: "largest-contentful-paint",
      buffered: true,
    });
  });
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return {
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    largest,
    // The script has run: menu, forms and gallery work.
    usable: navigation!.domContentLoadedEventEnd,
  };
}

/** Runs in the page: the sum of all layout shifts so far. */
async function layoutShift(): Promise<number> {
  return new Promise((done) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => done(sum), 500);
  });
}
