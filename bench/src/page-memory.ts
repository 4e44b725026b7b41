import { readFile } from "node:fs/promises";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { withDemoPortal } from "./demo-portal.ts";
import type { Row } from "./report.ts";
import { PEOPLE, type Person, signedIn } from "./visits.ts";
import { inFull } from "./short.ts";

/** Changes of page within the half hour: one every nine seconds. */
const CHANGES = inFull(200, 4);
const BETWEEN_MS = 9_000;
/** Numbers of changes after which figures are taken. The first changes fill the session's caches. */
const MEASURED = inFull([20, 110, 200], [2, 4]);
/** It lists background jobs, which this portal does not have. */
const EXCLUDED_PAGE = "/dashboard/settings/system";

/**
 * Measures the memory that one page of the portal uses on a phone in half an hour. Its pages are opened
 * one after another, fields are filled and lists polled, while the page's clock runs ahead. The figures
 * after a garbage collection must not grow. The process's memory is the share that a phone of 2 GB must
 * provide.
 */
export async function benchPageMemory(): Promise<Row[]> {
  return withDemoPortal(async (browser, origin) => {
    const rows: Row[] = [];
    for (const person of [PEOPLE.parent, PEOPLE.teacher, PEOPLE.principal]) {
      rows.push(...(await halfAnHour(browser, origin, person)));
    }
    return rows;
  });
}

async function halfAnHour(browser: Browser, origin: string, person: Person): Promise<Row[]> {
  const storageState = await signedIn(browser, origin, person);
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ storageState, viewport, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`${origin}/dashboard`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const cdp = await context.newCDPSession(page);
  const rows: Row[] = [];
  let addresses: string[] = [];
  for (let change = 1; change <= CHANGES; change += 1) {
    // The menu shows other groups on other pages.
    addresses = [...new Set([...addresses, ...(await linksOf(page))])].filter(
      (one) => one !== EXCLUDED_PAGE,
    );
    await follow(page, addresses[change % addresses.length] ?? "/dashboard");
    await typeSomething(page);
    await page.clock.fastForward(BETWEEN_MS);
    if (!MEASURED.includes(change)) continue;
    // Always of the same page, so that the figures can be compared.
    await follow(page, "/dashboard");
    rows.push({ person: person.name, changes: change, ...(await figures(browser, cdp)) });
  }
  await context.close();
  return rows;
}

/** Links of the menu, also while it is closed. */
function linksOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const group of document.querySelectorAll<HTMLElement>(
      "nav button[aria-expanded='false']",
    )) {
      group.click();
    }
    return [...document.querySelectorAll("nav a[href^='/']")].flatMap(
      (link) => link.getAttribute("href") ?? [],
    );
  });
}

/** Opens a page inside the portal, without loading the document again. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    document
      .querySelector<HTMLElement>(`nav a[href='${CSS.escape(href)}'], nav a[href='${href}']`)
      ?.click();
  }, address);
  await page.waitForTimeout(150);
}

/** Types three letters into the first field of the page and deletes them. */
async function typeSomething(page: Page): Promise<void> {
  const hasField = await page.evaluate(() => {
    const fields = "main input[type=search], main input[type=text]:not([readonly])";
    const field = document.querySelector<HTMLElement>(fields);
    field?.focus();
    return field !== null;
  });
  if (!hasField) return;
  await page.keyboard.type("Ade");
  for (const _letter of "Ade") await page.keyboard.press("Backspace");
}

async function figures(browser: Browser, cdp: CDPSession) {
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("Performance.enable");
  const { metrics } = await cdp.send("Performance.getMetrics");
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  return {
    "MB of heap": (of("JSHeapUsedSize") / 1e6).toFixed(1),
    elements: of("Nodes"),
    listeners: of("JSEventListeners"),
    "MB of the process": await shareOf(browser),
  };
}

/**
 * Returns the largest page process's proportional share of memory; empty where /proc does not give it.
 */
async function shareOf(browser: Browser): Promise<string> {
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send("SystemInfo.getProcessInfo");
  await cdp.detach();
  const shares = await Promise.all(
    processInfo
      .filter(({ type }) => type === "renderer")
      .map(async ({ id }) => {
        const text = await readFile(`/proc/${id}/smaps_rollup`, "utf8").catch(() => "");
        return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
      }),
  );
  return (Math.max(...shares) / 1000).toFixed(0);
}
