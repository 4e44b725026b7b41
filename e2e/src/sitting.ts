import {
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

/*
 * What a pupil does on the page of a test, and where the page says that the answers are.
 */

/** What a browser says of calls that a cut network, an old seat or an ended session refused. */
export const CUT_NETWORK = ["ERR_INTERNET_DISCONNECTED", "401 (Unauthorized)"];

/** Whatever the office gave, pupils of these journeys have chosen this one. */
export const PASSWORD = "Lagoon4river";

export async function signInHere(page: Page, pupil: OwnPupil): Promise<void> {
  await page.getByLabel("Email, username or admission number").fill(pupil.admissionNumber);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
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

/** The worker has the page and can open it without a network. */
export async function expectKeptPage(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
}

/** An answer shows chosen once this device has kept it, which takes a moment. */
export async function choose(radio: Locator): Promise<void> {
  await radio.click();
  await expect(radio).toBeChecked();
}

export const question = (page: Page, place: number) =>
  page.getByRole("button", { name: new RegExp(`^Question ${place}:`) });

/** Answers "True" to the second question of the usual paper, and stays there. */
export async function answerSecond(page: Page): Promise<void> {
  await question(page, 2).click();
  await choose(page.getByRole("radio", { name: "True" }));
}

export async function expectAtSchool(page: Page, ...places: number[]): Promise<void> {
  for (const place of places)
    await expect(question(page, place)).toHaveAccessibleName(/Sent to school/);
}

export async function expectHere(page: Page, ...places: number[]): Promise<void> {
  for (const place of places)
    await expect(question(page, place)).toHaveAccessibleName(/Saved on this device/);
}

/** The session ends on this machine and the page is closed, wherever the answers are. */
export async function leaveMachine(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem("token"));
  await page.goto("about:blank");
}

/** What the invigilator reads of the only pupil who sits. */
export async function savedAtSchool(office: Page, { id }: OwnTest, pupil: OwnPupil) {
  const { rows } = await call<{ rows: { student: { id: string }; saved: number }[] }>(
    office,
    `/cbt-tests/${id}/hall`,
  );
  return rows.find(({ student }) => student.id === pupil.id)?.saved;
}

/** The office, which sets tests and admits pupils of a class, for all journeys of a file. */
export async function openOffice(
  browser: Browser,
  className: string,
  firstNames: readonly string[],
): Promise<{ office: Page; place: OwnClass; pupils: OwnPupil[] }> {
  const office = await openBrowser(browser, () => {});
  await signIn(office, "principal");
  const place = await findClass(office, className);
  const pupils: OwnPupil[] = [];
  for (const firstName of firstNames) {
    const pupil = await admit(office, place, { lastName: "Bello", firstName });
    await choosePassword(office, pupil, PASSWORD);
    pupils.push(pupil);
  }
  return { office, place, pupils };
}

/** The page of a context that keeps a profile. */
export const onlyPage = (context: BrowserContext): Page => context.pages()[0]!;
