import type { Browser, CDPSession, Locator, Page } from "@playwright/test";
import { withDemoPortal } from "./demo-portal.ts";
import { countTraffic, FLOOR, openPhone } from "./phone.ts";
import type { Row } from "./report.ts";
import { inFull } from "./short.ts";

/** A person who signs in. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

const demoPerson = (name: string, email: string, password: string): Person => ({
  name,
  email: `${email}@demo.school`,
  password,
});

/** People of the demo school. */
export const PEOPLE = {
  pupil: demoPerson("pupil", "student", "Student1demo"),
  parent: demoPerson("parent", "parent", "Parent1demo"),
  teacher: demoPerson("teacher", "teacher", "Teacher1demo"),
  principal: demoPerson("principal", "principal", "Principal1demo"),
} as const;

/** The score typed into the grid; no cell of the demo school has it. */
const SCORE = "1";
/** The longest wait for a page on a slow phone. */
const TIMEOUT_MS = 90_000;
/** Wait for everything that a page still loads once it is readable, in milliseconds. */
const SETTLE_MS = inFull(10_000, 100);

/**
 * Measures how long people wait on a slow phone, and their data use. Counts seconds, kilobytes and
 * requests until a page can be read or used, then everything that it loads afterwards.
 */
export async function benchPhone(): Promise<Row[]> {
  const { pupil, parent, teacher, principal } = PEOPLE;
  return withDemoPortal(async (browser, origin) => [
    await signInForm(browser, origin),
    ...(await resultsByLink(browser, origin, pupil)),
    ...(await resultsByLink(browser, origin, parent)),
    await signInToResults(browser, origin, pupil),
    await signInToResults(browser, origin, parent),
    await scoreGrid(browser, origin, teacher),
    await firstDashboard(browser, origin, pupil),
    await firstDashboard(browser, origin, parent),
    await firstDashboard(browser, origin, teacher),
    await firstDashboard(browser, origin, principal),
    ...(await resultsByLink(browser, origin, parent, FLOOR)),
  ]);
}

async function signInForm(browser: Browser, origin: string): Promise<Row> {
  const { page, cdp } = await openPhone(browser);
  const visit = await measure(page, cdp, async () => {
    await open(page, `${origin}/signin`);
    await signInButton(page).waitFor({ timeout: TIMEOUT_MS });
    // The script inside the page has arrived too.
    await page.waitForLoadState("domcontentloaded");
  });
  await page.context().close();
  return { visit: "sign-in form usable", ...visit };
}

/**
 * With an empty cache; again with the cache of the first visit, which brings the app; and once more.
 */
export async function resultsByLink(
  browser: Browser,
  origin: string,
  person: Person,
  phone?: typeof FLOOR,
): Promise<Row[]> {
  const storageState = unopened(await signedIn(browser, origin, person));
  const { page, cdp } = await openPhone(browser, { storageState }, phone);
  const line = phone === FLOOR ? " on 2G" : "";
  const rows: Row[] = [];
  for (const visit of ["first", "second", "later"]) {
    const figures = await measure(page, cdp, async () => {
      await open(page, `${origin}/dashboard/results`);
      await readableResults(page).waitFor({ timeout: TIMEOUT_MS });
    });
    rows.push({ visit: `${person.name}'s results by link${line}, ${visit}`, ...figures });
    await page.goto("about:blank");
  }
  await page.context().close();
  return rows;
}

async function signInToResults(browser: Browser, origin: string, person: Person): Promise<Row> {
  const { page, cdp } = await openPhone(browser);
  const visit = await measure(page, cdp, async () => {
    await open(page, `${origin}/signin`);
    await signInButton(page).waitFor({ timeout: TIMEOUT_MS });
    await submitSignIn(page, person);
    await page.waitForURL(/\/dashboard/, { timeout: TIMEOUT_MS, waitUntil: "commit" });
    const link = page.getByRole("link", { name: /Results/ }).first();
    await link.waitFor({ timeout: TIMEOUT_MS });
    await link.click();
    await readableResults(page).waitFor({ timeout: TIMEOUT_MS });
  });
  await page.context().close();
  return { visit: `${person.name}, from the sign-in page to results`, ...visit };
}

/** From the link in a message to the first cell for a score, which the app must find later. */
async function scoreGrid(browser: Browser, origin: string, teacher: Person): Promise<Row> {
  const storageState = await signedIn(browser, origin, teacher);
  const address = await sheetAddress(browser, origin, storageState);
  const { page, cdp } = await openPhone(browser, { storageState });
  const visit = await measure(page, cdp, async () => {
    await open(page, address);
    await scoreCell(page).fill(SCORE, { timeout: TIMEOUT_MS });
  });
  await page
    .getByLabel(/, not saved yet$/)
    .first()
    .waitFor({ timeout: TIMEOUT_MS });
  const score = await scoreCell(page).inputValue();
  if (score !== SCORE) throw new Error(`The app has "${score}" where ${SCORE} was typed`);
  await page.context().close();
  return { visit: `${teacher.name}'s score grid takes a score`, ...visit };
}

export async function firstDashboard(
  browser: Browser,
  origin: string,
  person: Person,
): Promise<Row> {
  const storageState = unopened(await signedIn(browser, origin, person));
  const { page, cdp } = await openPhone(browser, { storageState });
  const visit = await measure(page, cdp, async () => {
    await open(page, `${origin}/dashboard`);
    await page.getByRole("heading", { level: 1 }).waitFor({ timeout: TIMEOUT_MS });
  });
  await page.context().close();
  return { visit: `${person.name}'s dashboard by link, first`, ...visit };
}

/** Figures until `act` is done, and of everything that the page loads after it. */
async function measure(page: Page, cdp: CDPSession, act: () => Promise<void>) {
  const traffic = countTraffic(cdp);
  const began = performance.now();
  await act();
  const seconds = (performance.now() - began) / 1000;
  // A page can be read before its last bytes are there.
  await page.waitForLoadState("domcontentloaded");
  const then = traffic.sum();
  await page.waitForTimeout(SETTLE_MS);
  const whole = traffic.sum();
  traffic.stop();
  return {
    seconds: seconds.toFixed(1),
    KB: kilobytes(then.bytes),
    requests: then.requests,
    "KB in all": kilobytes(whole.bytes),
    "of it script": kilobytes(whole.script),
    "requests in all": whole.requests,
  };
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "commit", timeout: TIMEOUT_MS });
}

function signInButton(page: Page): Locator {
  return page.getByRole("button", { name: "Sign In", exact: true });
}

/**
 * A mark of the newest term, in the demo school or that of the archive: a cell of the table, or a line
 * of a card on a narrow screen.
 */
function readableResults(page: Page): Locator {
  return page.getByText(/^(Mathematics|Subject 01)$/).first();
}

/**
 * The browser storage of a person who has signed in on a quick line, for a browser with an empty
 * cache: without the cookie that says what is cached.
 */
export async function signedIn(browser: Browser, origin: string, person: Person) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/signin`);
  await submitSignIn(page, person);
  await page.waitForURL(/\/dashboard/);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const state = await context.storageState();
  await context.close();
  return { ...state, cookies: state.cookies.filter(({ name }) => name !== "styles") };
}

/** The storage without the mark that this device has opened a page before. */
function unopened({ cookies, origins }: Awaited<ReturnType<typeof signedIn>>) {
  const without = origins.map(({ localStorage, ...rest }) => ({
    ...rest,
    localStorage: localStorage.filter(({ name }) => name !== "opened"),
  }));
  return { cookies, origins: without };
}

async function submitSignIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel("Email, phone, username or admission number").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await signInButton(page).click();
}

/** The address of a sheet of the teacher's first class. */
async function sheetAddress(
  browser: Browser,
  origin: string,
  storageState: Awaited<ReturnType<typeof signedIn>>,
): Promise<string> {
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard/upload`);
  // The first choice says "Choose".
  await page.getByLabel("Class", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Subject", { exact: true }).selectOption({ index: 1 });
  await scoreCell(page).waitFor();
  const address = page.url();
  await context.close();
  return address;
}

function scoreCell(page: Page): Locator {
  return page.getByLabel(/^(CA1|Exam), /).first();
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
