import { readFile } from "node:fs/promises";
import type { PendingSheet } from "@school/core/results/approvals/contract.ts";
import { copyNotice } from "@school/core/api/copy-texts.ts";
import type { StandbyNotice } from "@school/core/api/school-copy.ts";
import { messages as classTexts } from "@school/core/classes/text.ts";
import { notOnStandby } from "@school/core/accounts/text.ts";
import { expect, type Page } from "@playwright/test";
import { absenceLabels } from "@school/web/attendance/absences/text.ts";
import { labels as sheetLabels } from "@school/web/report-cards/sheets/text.ts";
import { titles } from "@school/web/portal/text.ts";
import { labels as uiLabels } from "@school/web/ui/text.ts";
import { signOut } from "./people.ts";
import { type StandbyPortal, startStandbyPortal } from "./standby-portal.ts";
import { test } from "./test.ts";

const CHILD = "Adéyẹmí Ọlámidé";

let portal: StandbyPortal;

test.beforeAll(async () => {
  // Two PostgreSQL servers and a demo school.
  test.setTimeout(300_000);
  portal = await startStandbyPortal();
});
test.afterAll(() => portal?.close());

async function signIn(page: Page, origin: string, name: string, password: string): Promise<void> {
  await page.goto(`${origin}/signin`);
  await page.getByLabel(uiLabels.signInName).fill(name);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: uiLabels.signIn }).click();
}

/** Two portals and a browser share the computer. */
const WAIT = { timeout: 60_000 };

function expectDashboard(page: Page): Promise<void> {
  const title = page.getByRole("heading", { level: 1, name: "Dashboard" });
  return expect(title).toBeVisible(WAIT);
}

/** Calls the API as the person who is signed in on the page. */
function call<Data>(page: Page, path: string, body?: object): Promise<Data> {
  return page.evaluate(
    async ([address, sent]) => {
      const { access_token: token } = JSON.parse(localStorage.getItem("token") ?? "{}");
      const response = await fetch(`/api${address}`, {
        method: sent ? "POST" : "GET",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(sent && { body: JSON.stringify(sent) }),
      });
      return { status: response.status, ...(await response.json()) };
    },
    [path, body] as const,
  ) as Promise<Data>;
}

interface Results {
  data: { terms: { termId: string }[]; selected: { subjects: object[] } | null };
}

const NOTICE = /^Copy of the school’s portal as of \w{3} \d+ \w{3}, \d+:\d\d [ap]m\./;

test("no page of the standby for visitors has a form but that of signing in", async ({ page }) => {
  const { school, standby } = portal;
  const forms = page.locator("form");
  await page.goto(school);
  await expect(forms, "of the school, which sends no emails: contact").toHaveCount(1);
  await page.goto(standby);
  await expect(
    page.getByText(
      "Messages cannot be sent from this copy of the school’s page. Please call or email the school.",
    ),
  ).toBeVisible();
  await expect(forms).toHaveCount(0);
  for (const path of ["/enroll", "/register", "/forgot-password", "/setup", "/signin/code"]) {
    await page.goto(standby + path);
    await expect(page, path).toHaveURL(`${standby}/signin`);
    await expect(forms).toHaveCount(1);
  }
});

test("a family reads results and a sheet on the standby while the school's power is off", async ({
  page,
  browser,
  browserErrors,
  expectAccessibleInBoth,
}) => {
  test.setTimeout(240_000);
  const { school, standby } = portal;
  browserErrors.allow("403");
  browserErrors.allow("503");

  await page.goto(`${standby}/register`);
  await expect(page).toHaveURL(/\/signin$/);
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expectAccessibleInBoth();
  await signIn(page, standby, "teacher@demo.school", "Teacher1demo");
  await expect(page.getByRole("alert")).toHaveText(notOnStandby.staff_on_copy, WAIT);

  await signIn(page, standby, "parent@demo.school", "Parent1demo");
  await expectDashboard(page);
  await expect(page.getByText(NOTICE)).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu.getByText(classTexts.reportCard)).toBeVisible();
  await expect(menu.getByText("Messages")).toHaveCount(0);
  await expectAccessibleInBoth();

  // The principal's approvals at the school reach the standby a moment later.
  const { students } = (
    await call<{ data: { students: { id: string; name: string }[] } }>(page, "/me")
  ).data;
  const child = students.find(({ name }) => name === CHILD)?.id;
  const address = `/students/${child}/results`;
  const [term] = (await call<Results>(page, address)).data.terms;
  const ofTerm = `${address}?termId=${term?.termId}`;
  const approved = async () =>
    (await call<Results>(page, ofTerm)).data.selected?.subjects.length ?? 0;
  const before = await approved();
  const office = await (await browser.newContext()).newPage();
  await signIn(office, school, "principal@demo.school", "Principal1demo");
  await expectDashboard(office);
  const { data: sheets } = await call<{ data: PendingSheet[] }>(
    office,
    "/results/pending/sheets?className=Primary%204&limit=50&page=1",
  );
  const decided = await call<{ status: number }>(office, "/results/sheets/approve", {
    sheets: sheets.map(
      ({ class: { id: classId }, subject: { id: subjectId }, termId, version }) => ({
        classId,
        subjectId,
        termId,
        version,
      }),
    ),
  });
  expect(decided.status).toBe(200);
  await office.close();
  await portal.caughtUp();
  expect(await approved()).toBeGreaterThan(before);

  await portal.powerOff();
  await page.goto(`${standby}/dashboard/results?child=${child}&term=${term?.termId}`);
  await expect(page.getByRole("heading", { level: 1, name: "Results" })).toBeVisible();
  await expect(page.getByText("English Language").first()).toBeVisible();
  await expect(page.getByText(NOTICE)).toBeVisible();

  await page.goto(`${standby}/report-cards`);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^\w+ Term / })
    .first()
    .click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: sheetLabels.pdf, exact: true }).click();
  const file = await readFile(await (await download).path());
  expect(file.subarray(0, 5).toString()).toBe("%PDF-");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(NOTICE), "on paper too").toBeVisible();
  await page.emulateMedia({ media: "screen" });

  // Nothing can be written, through the pages or the API.
  await page.goto(`${standby}/dashboard/profile`);
  await expect(
    page.getByText("To change your password, email or messages, use the school’s own portal."),
  ).toBeVisible();
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  await page.goto(`${standby}/dashboard/messages`);
  await expect(page.getByRole("heading", { name: titles.accessDenied })).toBeVisible();
  const refused = await call<{ status: number; code: string }>(page, "/announcements/read", {
    ids: [],
  });
  expect(refused).toMatchObject({ status: 503, code: "read_only_copy" });
  const { copy: said } = (await call<{ data: { copy: StandbyNotice } }>(page, "/me")).data;
  await page.goto(`${standby}/dashboard/students/${child}?tab=attendance`);
  await expect(page.getByText(copyNotice(said))).toBeVisible();
  await expect(page.getByRole("heading", { name: "Attendance" })).toBeVisible();
  await expect(page.getByRole("button", { name: absenceLabels.report })).toHaveCount(0);

  await signOut(page);
  await expect(page).toHaveURL(/\/signin/);
});
