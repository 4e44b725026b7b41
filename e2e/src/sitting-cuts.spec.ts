import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { killBrowser } from "./on-device.ts";
import { call, openTest, type OwnClass, type OwnPupil } from "./records.ts";
import { startSecondPortal } from "./second-portal.ts";
import {
  answerSecond,
  begin,
  choose,
  CUT_NETWORK,
  expectAtSchool,
  expectHere,
  expectCachedPage,
  onlyPage,
  openOffice,
  openTestAs,
  question,
  savedAtSchool,
} from "./sitting.ts";
import { test } from "./test.ts";

test.use({ serviceWorkers: "allow" });

/* The power or the network fails during a test. */

const ikeja = (page: Page) => page.getByRole("radio", { name: /Ikeja/ });

const post = (page: Page, path: string, data: object) => call(page, path, { method: "POST", data });

let office: Page;
let ownClass: OwnClass;
let pupil: OwnPupil;
test.beforeAll(async ({ browser }) => {
  const opened = await openOffice(browser, "Primary 6", ["Ada"]);
  ({ office, ownClass } = opened);
  pupil = opened.pupils[0]!;
});
test.afterAll(() => office.context().close());

test("a killed browser opens offline with every answer, and sends them later", async ({
  browserErrors,
  playwright,
  launchOptions,
  baseURL,
}) => {
  for (const text of CUT_NETWORK) browserErrors.allow(text);
  const cbtTest = await openTest(office, ownClass, "Killed");
  const profile = await mkdtemp(join(tmpdir(), "portal-sitting-"));
  const open = async (offline: boolean) => {
    const options = { ...launchOptions, ...(baseURL !== undefined && { baseURL }), offline };
    const context = await playwright.chromium.launchPersistentContext(profile, options);
    browserErrors.watch(context);
    return context;
  };
  try {
    let context = await open(false);
    await openTestAs(onlyPage(context), pupil, cbtTest);
    await begin(onlyPage(context));
    // Chromium writes a session down some seconds after a sign-in, or when it is closed.
    await context.close();
    context = await open(false);
    let page = onlyPage(context);
    await page.goto(`/dashboard/cbt/sit/${cbtTest.id}`);
    await choose(ikeja(page));
    await expectAtSchool(page, 1);
    await expectCachedPage(page);
    await context.setOffline(true);
    await answerSecond(page);
    await question(page, 3).click();
    await page.getByRole("textbox").fill("Dry season");
    await expectHere(page, 2, 3);

    await killBrowser(context, profile);

    context = await open(true);
    page = onlyPage(context);
    await page.goto(`/dashboard/cbt/sit/${cbtTest.id}`);
    await expect(ikeja(page)).toBeChecked();
    await expectHere(page, 2, 3);
    await question(page, 3).click();
    await expect(page.getByRole("textbox")).toHaveValue("Dry season");
    await context.setOffline(false);
    await expectAtSchool(page, 1, 2, 3);
    await context.close();
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
});

test("answers given offline after the time are shown as late answers", async ({
  page,
  context,
  browserErrors,
}) => {
  for (const text of CUT_NETWORK) browserErrors.allow(text);
  const earlier = await openTest(office, ownClass, "Earlier");
  await openTestAs(page, pupil, earlier);
  const closesAt = new Date(Date.now() + 8_000).toISOString();
  const cbtTest = await openTest(office, ownClass, "Short", { closesAt });
  await page.goto(`/dashboard/cbt/sit/${cbtTest.id}`);
  await begin(page);
  await choose(ikeja(page));
  await expectAtSchool(page, 1);
  await context.setOffline(true);
  await answerSecond(page);
  await expectHere(page, 2);
  await expect(page.getByRole("heading", { name: "Time is up" })).toBeVisible();
  await expect(page.getByText("1 answer is not sent to school yet.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^1 of 3 saved, code/)).toBeVisible();
  await expect(page.getByText(/^1 late answer\. Your teacher decides/)).toBeVisible();
});

test("a pause is shown, and no answer is lost", async ({ page, context, browserErrors }) => {
  for (const text of CUT_NETWORK) browserErrors.allow(text);
  const cbtTest = await openTest(office, ownClass, "Paused");
  await openTestAs(page, pupil, cbtTest);
  await begin(page);
  await expectCachedPage(page);
  await context.setOffline(true);
  await choose(ikeja(page));
  await post(office, `/cbt-tests/${cbtTest.id}/hall/pause`, { reason: "The power went" });
  await context.setOffline(false);
  await expect(page.getByText("The test is paused.")).toBeVisible();
  await expectAtSchool(page, 1);
  await expect(ikeja(page)).toBeDisabled();
  await expect(page.getByText("Timer stopped", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText("The test is paused.")).toBeVisible();
  await post(office, `/cbt-tests/${cbtTest.id}/hall/resume`, {});
  await expect(page.getByText("The test is paused.")).toHaveCount(0);
  await expect(ikeja(page)).toBeChecked();
  await answerSecond(page);
  await expectAtSchool(page, 1, 2);
});

test("a portal that is killed and started again gets the answers given in between", async ({
  browser,
  browserErrors,
}) => {
  for (const text of ["ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE"])
    browserErrors.allow(text);
  const cbtTest = await openTest(office, ownClass, "Killed portal");
  const portal = await startSecondPortal();
  try {
    const context = await browser.newContext({ baseURL: portal.origin });
    browserErrors.watch(context);
    const page = await context.newPage();
    await openTestAs(page, pupil, cbtTest);
    await begin(page);
    await choose(ikeja(page));
    await expectAtSchool(page, 1);
    await portal.kill();
    await answerSecond(page);
    await expectHere(page, 2);
    await portal.start();
    await expectAtSchool(page, 1, 2);
    // The other process of the school has the same answers.
    expect(await savedAtSchool(office, cbtTest, pupil)).toBe(2);
    await context.close();
  } finally {
    await portal.kill();
  }
});
