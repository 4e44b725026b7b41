import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { chromium, type Browser, type CDPSession, type Page } from "@playwright/test";
import { openDatabase } from "@school/server/platform/db/database.ts";
import { createSealer } from "@school/server/platform/secrets/seal.ts";
import { loadDemoSchool } from "@school/server/portal/demo/load.ts";
import { BENCH_SECRET_KEY, startPortal } from "./processes.ts";
import type { Row } from "./report.ts";
import { openScratchCluster } from "./scratch.ts";

const ROOT = join(import.meta.dirname, "../..");
/** A cheap phone on a full cell: 400 ms there and back, 400 kbit/s each way, a fourth of this CPU. */
const PHONE = { latency: 400, throughput: 400_000 / 8, slowdown: 4 };
const RUNS = 3;
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * The demo school's public page in a real browser as on a slow phone: when it is painted and can
 * be used, what that transfers, and how much of it moves while it loads and is read to its end.
 */
export async function benchSite(): Promise<Row[]> {
  const node = (script: string) =>
    execFileSync(process.execPath, [join(ROOT, "scripts", script)], { encoding: "utf8" });
  node("build-if-stale.ts");
  const executablePath = node("find-browser.ts").trim().split("\n").at(-1)!;
  const cluster = await openScratchCluster();
  try {
    const connection = await cluster.createDatabase("site");
    const db = openDatabase(connection);
    await loadDemoSchool(db, createSealer(BENCH_SECRET_KEY));
    const { rows } = await db.$client.query<{ id: string }>(
      "select id from users where role = 'PRINCIPAL'",
    );
    await db.$client.end();
    const portal = await startPortal(connection, rows[0]!.id);
    const browser = await chromium.launch({ executablePath, args: FLAGS });
    try {
      return await measureVisits(browser, portal.origin);
    } finally {
      await browser.close();
      await portal.stop();
    }
  } finally {
    await cluster.close();
  }
}

async function measureVisits(browser: Browser, origin: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let run = 1; run <= RUNS; run += 1) {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await becomePhone(cdp);
    rows.push({ visit: `first, run ${run}`, ...(await measureVisit(page, cdp, origin)) });
    rows.push({ visit: `again, run ${run}`, ...(await measureVisit(page, cdp, origin)) });
    await context.close();
  }
  return rows;
}

async function becomePhone(cdp: CDPSession): Promise<void> {
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: PHONE.latency,
    downloadThroughput: PHONE.throughput,
    uploadThroughput: PHONE.throughput,
  });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: PHONE.slowdown });
}

async function measureVisit(page: Page, cdp: CDPSession, origin: string): Promise<Row> {
  const traffic = countTraffic(cdp);
  await page.goto("about:blank");
  traffic.reset();
  await page.goto(`${origin}/`, { waitUntil: "load" });
  const untilUsable = traffic.sum();
  await page.waitForLoadState("networkidle");
  const { paint, largest, usable } = await page.evaluate(paintings);
  await readToTheEnd(page);
  const moved = await page.evaluate(layoutShift);
  const whole = traffic.sum();
  traffic.stop();
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  const kb = (bytes: number) => (bytes / 1000).toFixed(1);
  return {
    "FCP s": seconds(paint),
    "LCP s": seconds(largest),
    "usable s": seconds(usable),
    CLS: moved.toFixed(4),
    "KB until usable": kb(untilUsable.bytes),
    "of it script": kb(untilUsable.script),
    requests: untilUsable.requests,
    "KB read to the end": kb(whole.bytes),
    "its requests": whole.requests,
  };
}

/** Bytes as they came over the line, headers and compression included. */
function countTraffic(cdp: CDPSession) {
  let types = new Map<string, string>();
  let sum = { bytes: 0, script: 0, requests: 0 };
  const onResponse = ({ requestId, type }: { requestId: string; type: string }) =>
    types.set(requestId, type);
  const onFinished = (event: { requestId: string; encodedDataLength: number }) => {
    if (event.encodedDataLength === 0) return;
    sum.bytes += event.encodedDataLength;
    sum.requests += 1;
    if (types.get(event.requestId) === "Script") sum.script += event.encodedDataLength;
  };
  cdp.on("Network.responseReceived", onResponse);
  cdp.on("Network.loadingFinished", onFinished);
  return {
    sum: () => ({ ...sum }),
    reset() {
      types = new Map();
      sum = { bytes: 0, script: 0, requests: 0 };
    },
    stop() {
      cdp.off("Network.responseReceived", onResponse);
      cdp.off("Network.loadingFinished", onFinished);
    },
  };
}

async function readToTheEnd(page: Page): Promise<void> {
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

/** Runs in the page, before anybody scrolls. Milliseconds since the navigation began. */
async function paintings(): Promise<{ paint: number; largest: number; usable: number }> {
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
    // The script has run: menu, forms and gallery answer.
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
