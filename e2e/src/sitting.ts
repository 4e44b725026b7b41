import {
  type CDPSession,
  expect,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from "@playwright/test";
import { openBrowser, signIn } from "./people.ts";
import {
  admit,
  call,
  choosePassword,
  findClass,
  type OwnClass,
  type OwnPupil,
  type OwnTest,
} from "./records.ts";
import { labels as uiLabels } from "@school/web/ui/text.ts";

/*
 * Actions of a pupil on the test page, and where the page shows the answers to be.
 */

/**
 * Console errors of calls that fail through a cut network, an old seat or an ended session. A page
 * may be online again a moment before its service worker, whose failed loads are `ERR_FAILED`.
 */
export const CUT_NETWORK = ["ERR_INTERNET_DISCONNECTED", "net::ERR_FAILED", "401 (Unauthorized)"];

/** 400 kbit/s with a round trip of 0.4 s. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  return session;
}

/** The password that pupils of these journeys have chosen. */
export const PASSWORD = "Lagoon4river";

export async function signInHere(page: Page, pupil: OwnPupil): Promise<void> {
  await page.getByLabel(uiLabels.signInName).fill(pupil.admissionNumber);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: uiLabels.signIn }).click();
}

export async function openTestAs(
  page: Page,
  pupil: OwnPupil,
  { id, title }: OwnTest,
): Promise<void> {
  await page.goto(`/dashboard/cbt/sit/${id}`);
  await signInHere(page, pupil);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
}

export async function begin(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start test" }).click();
  await expect(page.getByRole("heading", { name: "Question 1" })).toBeVisible();
}

/** The service worker has cached the page, so it opens without a network. */
export async function expectCachedPage(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
}

/** An answer shows as chosen once this device has stored it. */
export async function choose(radio: Locator): Promise<void> {
  await radio.click();
  await expect(radio).toBeChecked();
}

export const question = (page: Page, number: number) =>
  page.getByRole("button", { name: new RegExp(`^Question ${number}:`) });

/** Answers "True" to the second question of the usual paper, and stays on it. */
export async function answerSecond(page: Page): Promise<void> {
  await question(page, 2).click();
  await choose(page.getByRole("radio", { name: "True" }));
}

export async function expectAtSchool(page: Page, ...numbers: number[]): Promise<void> {
  for (const number of numbers)
    await expect(question(page, number)).toHaveAccessibleName(/Sent to school/);
}

export async function expectHere(page: Page, ...numbers: number[]): Promise<void> {
  for (const number of numbers)
    await expect(question(page, number)).toHaveAccessibleName(/Saved on this device/);
}

/** Removes the session from this device and closes the page. */
export async function leaveDevice(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem("token"));
  await page.goto("about:blank");
}

/** The saved answers of a pupil in the live view. */
export async function savedAtSchool(office: Page, { id }: OwnTest, pupil: OwnPupil) {
  const { rows } = await call<{ rows: { student: { id: string }; saved: number }[] }>(
    office,
    `/cbt-tests/${id}/hall`,
  );
  return rows.find(({ student }) => student.id === pupil.id)?.saved;
}

/** The office, with a class and its pupils, for all journeys of a file. */
export async function openOffice(
  browser: Browser,
  className: string,
  firstNames: readonly string[],
): Promise<{ office: Page; ownClass: OwnClass; pupils: OwnPupil[] }> {
  const office = await openBrowser(browser, () => {});
  await signIn(office, "principal");
  const ownClass = await findClass(office, className);
  const pupils: OwnPupil[] = [];
  for (const firstName of firstNames) {
    const pupil = await admit(office, ownClass, { lastName: "Bello", firstName });
    await choosePassword(office, pupil, PASSWORD);
    pupils.push(pupil);
  }
  return { office, ownClass, pupils };
}

/** The page of a context with a persistent profile. */
export const onlyPage = (context: BrowserContext): Page => context.pages()[0]!;
