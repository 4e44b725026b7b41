import type { Browser, CDPSession, Page } from "@playwright/test";
import { withDemoPortal } from "./demo-portal.ts";
import { countTraffic, openPhone } from "./phone.ts";
import type { Row } from "./report.ts";

/** People of the demo school with their passwords. */
const PEOPLE = [
  ["principal@demo.school", "Principal1demo"],
  ["teacher@demo.school", "Teacher1demo"],
  ["parent@demo.school", "Parent1demo"],
] as const;
/** Milliseconds to wait after the heading, for everything that the page still loads. */
const SETTLE_MS = 8_000;

/**
 * Measures what a dashboard transfers to a slow phone with an empty and with a filled cache, and when
 * its heading appears.
 */
export async function benchDashboard(): Promise<Row[]> {
  return withDemoPortal(measureDashboards);
}

async function measureDashboards(browser: Browser, origin: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [email, password] of PEOPLE) {
    const storageState = await signIn(browser, origin, email, password);
    const { page, cdp } = await openPhone(browser, { storageState });
    rows.push({ visit: `${email}, first`, ...(await measureVisit(page, cdp, origin)) });
    rows.push({ visit: `${email}, again`, ...(await measureVisit(page, cdp, origin)) });
    await page.context().close();
  }
  return rows;
}

/** The browser storage of a signed-in person. */
async function signIn(browser: Browser, origin: string, email: string, password: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/signin`);
  await page.getByLabel("Email, username or admission number").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL(/dashboard/);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function measureVisit(page: Page, cdp: CDPSession, origin: string): Promise<Row> {
  const traffic = countTraffic(cdp);
  await page.goto("about:blank");
  traffic.reset();
  const began = performance.now();
  await page.goto(`${origin}/dashboard`);
  await page.getByRole("heading", { level: 1 }).waitFor({ timeout: 60_000 });
  const seconds = (performance.now() - began) / 1000;
  await page.waitForTimeout(SETTLE_MS);
  const { bytes, script, requests } = traffic.sum();
  traffic.stop();
  const kb = (count: number) => (count / 1000).toFixed(1);
  return { "heading s": seconds.toFixed(1), KB: kb(bytes), "of it script": kb(script), requests };
}
