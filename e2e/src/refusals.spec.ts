import { expect, type Page } from "@playwright/test";
import { openAs, signIn, showColumn } from "./people.ts";
import { test } from "./test.ts";
import {
  titles as portalTitles,
  labels as portalLabels,
  messages as portalMessages,
} from "@school/web/portal/text.ts";
import { outboxTexts } from "@school/web/portal/offline/text.ts";
import { grid as uiGrid, labels as uiLabels, failures as uiFailures } from "@school/web/ui/text.ts";

/** The toast of a save does not cover the header or the save bar. */
async function expectSeparateToast(page: Page, text = "Saved 1 row"): Promise<void> {
  const toast = page.getByRole("status").filter({ hasText: text });
  await expect(toast).toBeVisible();
  const bar = page.locator("footer").filter({ hasText: "All changes saved." });
  const [above, said, below] = [
    (await page.getByRole("banner").boundingBox())!,
    (await toast.boundingBox())!,
    (await bar.boundingBox())!,
  ];
  expect(said.y).toBeGreaterThanOrEqual(above.y + above.height);
  expect(said.y + said.height).toBeLessThanOrEqual(below.y);
}

test("two teachers at the same cell: the second is shown both scores", async ({
  page: teacher,
  browser,
  browserErrors,
}) => {
  browserErrors.allow("409");
  const sheet = async (page: typeof teacher) => {
    await page.goto("/dashboard/upload");
    await page.getByLabel("Class", { exact: true }).selectOption({ label: "Primary 4" });
    await page.getByLabel("Subject", { exact: true }).selectOption({ label: "Home Economics" });
    return page.getByLabel(/^CA1, /).first();
  };
  await signIn(teacher, "teacher");
  const office = await openAs(browser, "admin", browserErrors.watch);
  const mine = await sheet(teacher);
  const theirs = await sheet(office);
  await mine.fill("4");
  await theirs.fill("9");
  await theirs.press("Control+s");
  await expect(office.getByText("All changes saved.")).toBeVisible();
  await mine.press("Control+s");
  const conflict = teacher.getByRole("alert", { name: uiGrid.conflict });
  await expect(conflict).toContainText("saved 9, you typed 4");
  await conflict.getByRole("button", { name: "Use my 4" }).click();
  await teacher.getByRole("button", { name: "Save scores" }).click();
  await expect(teacher.getByText("All changes saved.")).toBeVisible();
  await expectSeparateToast(teacher);
});

test("what is typed outlives a lost connection and a reload @phone", async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.allow("ERR_INTERNET_DISCONNECTED");
  await signIn(page, "teacher");
  await page.goto("/dashboard/upload");
  await page.getByLabel("Class", { exact: true }).selectOption({ label: "Primary 4" });
  await page.getByLabel("Subject", { exact: true }).selectOption({ label: "Agricultural Science" });
  const cell = page.getByLabel(/^CA2, /).first();
  await showColumn(page, "CA2", cell);
  await cell.fill("8");
  // As a person does who types: the row is in the middle of the screen.
  await cell.evaluate((field) => field.scrollIntoView({ block: "center" }));
  // The unsaved count stays visible on one line, and leaves the screen to the pupils.
  const foot = page.locator("footer").filter({ hasText: "not saved yet" });
  await expect(foot).toBeInViewport({ ratio: 1 });
  // The school's fonts come last, and are narrower.
  await expect.poll(async () => (await foot.boundingBox())?.height).toBeLessThan(84);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save scores" }).click();
  // What keeps the typed cell also keeps the save.
  await expect(page.getByText(uiGrid.waiting(1, "score"))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("All changes saved.")).toBeVisible();
  await expectSeparateToast(page, outboxTexts.sent(1));
  await cell.fill("9");
  await page.reload();
  await expect(page.getByLabel(/^CA2, /).first()).toHaveValue("9");
});

test("a pupil is told what only others can open", async ({ page, expectAccessible }) => {
  await signIn(page, "student");
  await page.goto("/dashboard/report-card/pending-approvals");
  await expect(page.getByRole("heading", { name: portalTitles.accessDenied })).toBeVisible();
  await expect(page.getByText(portalMessages.notAllowed)).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: portalLabels.goToDashboard }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a session that ended leads to sign-in and back to where the person was", async ({
  page,
  browserErrors,
}) => {
  // The call that is refused, and the renewal that the official client then tries.
  browserErrors.allow("401");
  browserErrors.allow("grant_type=refresh_token");
  await signIn(page, "teacher");
  await page.goto("/dashboard/staff-results?view=list");
  await expect(page.getByRole("heading", { name: uiLabels.classResults })).toBeVisible();
  // The office ends the session elsewhere: the token is still valid, its session is deleted.
  await page.evaluate(async () => {
    const { access_token: token } = JSON.parse(localStorage.getItem("token")!);
    const headers = { authorization: `Bearer ${token}` };
    await fetch("/auth/v1/logout?scope=global", { method: "POST", headers });
  });
  await page.getByRole("searchbox").fill("Ada");
  await expect(page.getByText(uiFailures.sessionExpired)).toBeVisible();
  await page.getByLabel(uiLabels.signInName).fill("teacher@demo.school");
  await page.getByLabel("Password", { exact: true }).fill("Teacher1demo");
  await page.getByRole("button", { name: uiLabels.signIn }).click();
  await expect(page).toHaveURL(/\/dashboard\/staff-results/);
});
