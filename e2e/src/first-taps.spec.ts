import { expect, type Locator, type Page } from "@playwright/test";
import { openBrowser, PHONE, signIn, signInByHand } from "./people.ts";
import { admit, employ, makeClass, makeSchoolDay, setSubjects } from "./records.ts";
import { test } from "./test.ts";

/* Taps, scrolls and rows in view between the sign-in of each role and its work of the day. */

/** Pupils of the class: more than fit on a screen. */
const PUPILS = 18;

/** Time in which a page is complete, in milliseconds. */
const SETTLES_MS = 5_000;

/** Counts the taps of a person, and those that needed a scroll before. */
class Taps {
  count = 0;
  scrolls = 0;

  async tap(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    // Panels above may still be loading.
    const isSeen = await expect
      .poll(() => isInView(target), { timeout: SETTLES_MS })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    if (!isSeen) this.scrolls += 1;
    this.count += 1;
    await target.click();
  }
}

/** Whether the middle of the element is on the screen. */
function isInView(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { top, height } = element.getBoundingClientRect();
    const middle = top + height / 2;
    return middle > 0 && middle < window.innerHeight;
  });
}

async function countInView(targets: Locator): Promise<number> {
  let count = 0;
  for (const target of await targets.all()) if (await isInView(target)) count += 1;
  return count;
}

/** Opens each address and expects a page with a title that the person may read. */
async function openAll(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 }), address).toBeVisible();
    await expect(page.getByText("Access denied", { exact: false }), address).toHaveCount(0);
  }
}

test("a teacher reaches the first score and the register with one tap each", async ({
  page: office,
  browser,
  browserErrors,
}) => {
  test.setTimeout(180_000);
  await signIn(office, "principal");
  await makeSchoolDay(office);
  const ownClass = await makeClass(office, "Casuarina", "Primary 4");
  await setSubjects(office, ownClass, ["Mathematics"]);
  const { username, password } = await employ(office, {
    surname: "Danjuma",
    otherNames: "Hauwa",
    username: "hauwa.danjuma",
    classTeacher: ownClass.id,
  });
  for (let pupil = 0; pupil < PUPILS; pupil += 1) {
    const firstName = `Pupil${String.fromCodePoint(97 + pupil)}`;
    await admit(office, ownClass, { lastName: "Tapmann", firstName });
  }
  const screens = [
    { device: PHONE, rows: 9 },
    { device: { viewport: { width: 1280, height: 800 } }, rows: 14 },
  ];
  for (const { device, rows } of screens) {
    const teacher = await openBrowser(browser, browserErrors.watch, device);
    await signInByHand(teacher, username, password);
    const registers = teacher.getByRole("link", { name: /Register of Casuarina/ });
    await expect(registers.first()).toBeVisible();
    const score = new Taps();
    await score.tap(teacher.getByRole("link", { name: "Mathematics" }));
    const fields = teacher.getByLabel(/^CA1, /);
    await expect(fields.first()).toBeVisible();
    expect(await countInView(fields), "pupils in the first screen").toBeGreaterThanOrEqual(rows);
    await fields.first().fill("7");
    expect([score.count, score.scrolls], "taps and scrolls to the first score").toEqual([1, 0]);

    await teacher.goto("/dashboard");
    const register = new Taps();
    await register.tap(registers.first());
    await expect(teacher.getByRole("button", { name: "Save register" })).toBeVisible();
    expect([register.count, register.scrolls], "taps to the register").toEqual([1, 0]);
    await teacher.context().close();
  }
});

test("the principal approves, finds any page by its name, and all addresses open", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signIn(page, "principal");
  await page.goto("/dashboard");
  const approvals = new Taps();
  const sidebar = page.getByRole("navigation", { name: "Main" });
  await approvals.tap(sidebar.getByRole("link", { name: /^Approvals/ }));
  await expect(page.getByRole("heading", { level: 1, name: "Pending Approvals" })).toBeVisible();
  expect([approvals.count, approvals.scrolls]).toEqual([1, 0]);

  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Search the portal" }).click();
  await page.getByRole("combobox").fill("Create Student");
  await page.getByRole("option", { name: /New Admission/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/students\/create$/);
  await openAll(page, [
    "/dashboard/staff/search",
    "/dashboard/staff/bulk-edit",
    "/dashboard/staff/deleted",
    "/dashboard/students/search",
    "/dashboard/students/bulk-edit",
    "/dashboard/students/print-login",
    "/dashboard/students/transfer",
    "/dashboard/classes/categories",
    "/dashboard/upload",
    "/dashboard/staff-results",
    "/dashboard/results",
    "/dashboard/report-card/ledger",
    "/dashboard/report-card/broad-sheet",
    "/dashboard/report-card/ledger-breakdown",
    "/dashboard/report-card/ledger-assessments",
    "/dashboard/report-card/view",
    "/dashboard/report-card/pending-approvals",
    "/dashboard/question-bank",
    "/dashboard/cbt/manage",
    "/dashboard/cbt/results",
    "/dashboard/cbt/analyze",
    "/tests",
    "/school-calendar",
    "/e-classroom",
    "/dashboard/settings/school",
    "/dashboard/users",
  ]);
});

test("the office admits a pupil with one tap", async ({ page }) => {
  await signIn(page, "admin");
  await page.goto("/dashboard");
  const admission = new Taps();
  await admission.tap(page.getByRole("link", { name: "New admission" }));
  await expect(page).toHaveURL(/\/dashboard\/students\/create$/);
  expect([admission.count, admission.scrolls]).toEqual([1, 0]);
});

test("a parent reaches a child's result, and a pupil the day's work, with one tap @phone", async ({
  page,
  browser,
  browserErrors,
}) => {
  await signIn(page, "parent");
  await page.goto("/dashboard");
  const result = new Taps();
  await result.tap(page.getByRole("link", { name: "Results: Adéyẹmí Ọlámidé" }));
  await expect(page.getByRole("heading", { level: 1, name: "Results" })).toBeVisible();
  expect([result.count, result.scrolls], "taps to a result").toEqual([1, 0]);
  await openAll(page, ["/dashboard/results", "/report-cards", "/school-calendar", "/cbt"]);

  const pupil = await openBrowser(browser, browserErrors.watch, PHONE);
  await signIn(pupil, "student");
  for (const name of ["Homework", "Tests", "Results"]) {
    await pupil.goto("/dashboard");
    const taps = new Taps();
    const bar = pupil.getByRole("navigation", { name: "Main" });
    await taps.tap(bar.getByRole("link", { name }));
    await expect(pupil.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(pupil).not.toHaveURL(/\/dashboard$/);
    expect([taps.count, taps.scrolls], name).toEqual([1, 0]);
  }
  await openAll(pupil, ["/cbt", "/dashboard/cbt/take", "/dashboard/results", "/report-cards"]);
});
