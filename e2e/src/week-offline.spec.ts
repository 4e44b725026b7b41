import { expect, type Page } from "@playwright/test";
import { addDays } from "@school/core/api/days.ts";
import { labels as homeworkLabels } from "@school/web/lessons/assignments/text.ts";
import { labels as messageLabels } from "@school/web/messages/direct/text.ts";
import { outboxTexts } from "@school/web/portal/offline/text.ts";
import { grid as gridTexts, unsaved } from "@school/web/ui/text.ts";
import { fillStorage } from "./on-device.ts";
import { expectSignIn, openBrowser, sendSignIn, showColumn, signIn, signInAs } from "./people.ts";
import { call, type OwnPupil, publishScores } from "./records.ts";
import { CUT_NETWORK } from "./sitting.ts";
import { test } from "./test.ts";
import { WeekPhone } from "./week-phone.ts";
import {
  changeSchool,
  CLOSED,
  DAYS,
  makeSchool,
  type School,
  SUBJECTS,
  TODAY,
} from "./week-school.ts";

/*
 * A class teacher works for a week without a network, on one phone. The school's clock cannot be moved,
 * so her week is the last five days, which she opened before she left.
 */

test.use({ serviceWorkers: "allow" });

const PICTURE_BYTES = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const DAY_MS = 24 * 60 * 60 * 1000;

interface Row {
  readonly student: { readonly id: string };
  readonly result?: { readonly scores: Readonly<Record<string, number | null>> } | null;
  readonly entry?: { readonly comment: string | null } | null;
  readonly mark?: string | null;
}
const registerOf = ({ ownClass }: School, day: string) =>
  `/dashboard/attendance?class=${ownClass.id}&day=${day}&half=AM`;

const gridOf = (sheet: string) => {
  const query = new URLSearchParams(sheet.split("?")[1]);
  return `/dashboard/upload?term=${query.get("termId")}&class=${query.get("classId")}&subject=${query.get("subjectId")}`;
};

const termOf = ({ entries }: School) => new URLSearchParams(entries.split("?")[1]).get("termId")!;

const cell = (page: Page, part: string, { name }: OwnPupil) =>
  page.getByLabel(new RegExp(`^${part}, ${name}\\b`));

const save = (page: Page) => page.getByRole("button", { name: /^Save/ }).last().click();

/** Opens each page of her week, so that the phone has it. */
async function prepare(phone: WeekPhone, school: School): Promise<void> {
  const { teacher, pupils, ownClass, threadId, sheets } = school;
  await signInAs(phone.page, teacher.username, teacher.password);
  // Chromium writes a session down some seconds after a sign-in, or when it is closed.
  await phone.restart();
  const first = pupils[0]!;
  await phone.read([
    ...DAYS.map((day) => ({
      path: registerOf(school, day),
      shows: (page: Page) => page.getByRole("button", { name: `Absent, ${first.name}` }),
    })),
    ...sheets.map((sheet) => ({
      path: gridOf(sheet),
      shows: (page: Page) => cell(page, "CA1", first),
    })),
    {
      path: "/dashboard/report-card/entry?view=class",
      shows: (page) => page.getByRole("group", { name: "Part of the sheet" }),
    },
    {
      path: `/observations?class=${ownClass.id}`,
      shows: (page) => page.getByRole("checkbox", { name: first.name }),
    },
    { path: "/assignments/create", shows: (page) => page.getByLabel("Subject") },
    { path: `/dashboard/messages/${threadId}`, shows: (page) => page.getByText("Welcome.") },
  ]);
}

/** Marks the register of a day; then so many changes wait. */
async function markRegister(
  phone: WeekPhone,
  school: School,
  { day, count }: { readonly day: number; readonly count: number },
): Promise<void> {
  const { page } = phone;
  await page.goto(registerOf(school, DAYS[day]!));
  await page.getByRole("button", { name: `Absent, ${school.pupils[day % 3]!.name}` }).click();
  await page.getByRole("button", { name: "Save register" }).click();
  await waits(phone, count);
}

/** Types scores of all pupils in a subject; then so many changes wait. */
async function typeScores(
  phone: WeekPhone,
  school: School,
  { subject, count }: { readonly subject: number; readonly count: number },
): Promise<void> {
  const { page } = phone;
  await page.goto(gridOf(school.sheets[subject]!));
  for (const [number, pupil] of school.pupils.entries()) {
    await cell(page, "CA1", pupil).fill(String(number + 3 + subject));
  }
  await save(page);
  await waits(phone, count);
}

const rowsOf = async ({ office, pupils }: School, path: string) => {
  const { rows } = await call<{ rows: Row[] }>(office, path);
  return pupils.map(({ id }) => rows.find(({ student }) => student.id === id));
};

async function expectArrived(school: School): Promise<void> {
  const { office, ownClass, pupils, sheets, entries, threadId } = school;
  for (const [at, sheet] of sheets.entries()) {
    const scores = (await rowsOf(school, sheet)).map((row) => row?.result?.scores["CA1"]);
    // The others are in another class now.
    expect(scores).toEqual([3 + at, 4 + at, 5 + at, undefined, undefined]);
  }
  const comments = (await rowsOf(school, entries)).map((row) => row?.entry?.comment);
  expect(comments).toEqual([
    ...pupils.slice(0, 3).map(({ name }) => `${name} reads well.`),
    undefined,
    undefined,
  ]);
  for (const [at, day] of DAYS.entries()) {
    if (day === CLOSED) continue;
    const path = `/attendance/register?classId=${ownClass.id}&day=${day}&half=AM`;
    const marks = (await rowsOf(school, path)).map((row) => row?.mark);
    expect(marks.slice(0, 3)).toEqual(
      [0, 1, 2].map((pupil) => (pupil === at % 3 ? "ABSENT" : "PRESENT")),
    );
  }
  const { messages } = await call<{ messages: { body: string }[] }>(
    office,
    `/messages/threads/${threadId}`,
  );
  expect(messages.map(({ body }) => body)).toEqual(["Welcome.", "We plant beans on Friday."]);
  const query = `classId=${ownClass.id}`;
  expect(await call(office, `/observations?${query}`)).toEqual([
    expect.objectContaining({
      words: "Counted the spoons up to twelve",
      files: [expect.objectContaining({ isPicture: true })],
    }),
  ]);
  expect(await call(office, `/assignments?${query}`)).toEqual([
    expect.objectContaining({ title: "Seeds that float" }),
  ]);
}

/** The changes that are not at the school. */
const listOf = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: /Waiting|Sending|Not taken/ });

async function decide({ page }: WeekPhone, { ownClass, pupils }: School): Promise<void> {
  const list = listOf(page);
  const scores = `Scores of ${ownClass.name} in ${SUBJECTS[1]}`;
  const left = [
    { title: scores, reason: "2 cells can no longer be saved" },
    { title: `Scores of ${ownClass.name} in ${SUBJECTS[0]}`, reason: "2 cells can no longer" },
    { title: `Register of ${ownClass.name}`, reason: "is not a school day: Flood." },
  ];
  await expect(list).toHaveCount(left.length);
  for (const { title, reason } of left) {
    await expect(list.filter({ hasText: title })).toContainText(reason);
  }
  const line = list.filter({ hasText: scores });
  await line.getByText("What it holds").click();
  await expect(line.getByText(new RegExp(pupils[3]!.name))).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as a file" }).click();
  await saving;
  for (const { title } of left) {
    await page.getByRole("button", { name: `${outboxTexts.discard}: ${title}` }).click();
  }
  await expect(page.getByText("Everything is sent")).toBeVisible();
}

const waits = ({ page }: WeekPhone, count: number) =>
  expect(page.getByText(outboxTexts.waiting(count))).toBeVisible();

test("a week without a network arrives at once, nothing lost or doubled, and asks about what changed meanwhile", async ({
  browser,
  browserErrors,
  playwright,
  launchOptions,
  baseURL,
}) => {
  test.setTimeout(150_000);
  // The list of homework, to which a saved one leads, may not be on the phone yet.
  const notYet = "Failed to fetch dynamically imported module";
  for (const text of [...CUT_NETWORK, notYet, "400", "409"]) browserErrors.allow(text);
  const office = await openBrowser(browser, browserErrors.watch);
  await signIn(office, "admin");
  const principal = await openBrowser(browser, browserErrors.watch);
  await signIn(principal, "principal");
  const school = await makeSchool(office, principal);
  const { teacher, pupils, ownClass, threadId } = school;
  // One sheet is with the principal when she leaves.
  await publishScores(office, ownClass, termOf(school), SUBJECTS.slice(0, 1), pupils);

  const options = { ...launchOptions, ...(baseURL !== undefined && { baseURL }) };
  const phone = await WeekPhone.start(playwright, options, browserErrors.watch);
  try {
    await test.step("the phone has the pages of her week", () => prepare(phone, school));
    await phone.setOffline(true);
    await test.step("she works for a week", async () => {
      await markRegister(phone, school, { day: 0, count: 1 });
      await typeScores(phone, school, { subject: 1, count: 2 });

      await phone.killAndStart();
      await markRegister(phone, school, { day: 1, count: 3 });
      await phone.page.goto(`/observations?class=${ownClass.id}`);
      await phone.page.getByRole("checkbox", { name: pupils[0]!.name }).check();
      await phone.page.getByLabel("Area").selectOption("Numeracy");
      await phone.page.getByLabel("What you saw").fill("Counted the spoons up to twelve");
      await phone.page
        .locator('input[type="file"]')
        .setInputFiles({ name: "spoons.png", mimeType: "image/png", buffer: PICTURE_BYTES });
      await phone.page.getByRole("button", { name: "Save", exact: true }).click();
      await waits(phone, 4);

      await phone.page.goto(registerOf(school, DAYS[2]!));
      const freeStorage = await fillStorage(phone.page);
      await phone.page.getByRole("button", { name: `Absent, ${pupils[2]!.name}` }).click();
      await phone.page.getByRole("button", { name: "Save register" }).click();
      await expect(phone.page.getByText(unsaved.noSpace)).toBeVisible();
      await freeStorage();
      await phone.page.getByRole("button", { name: "Save register" }).click();
      await waits(phone, 5);
      await phone.page.goto("/assignments/create");
      await phone.page.getByLabel("Title").fill("Seeds that float");
      await phone.page.getByLabel("Subject").selectOption({ label: SUBJECTS[1] });
      await phone.page.getByLabel(ownClass.name).check();
      await phone.page.getByLabel(/^Due/).fill(addDays(TODAY, 3));
      await phone.page.getByLabel(homeworkLabels.highestScore).fill("10");
      await phone.page.getByLabel("Task").fill("Find three seeds that float.");
      await phone.page.getByRole("button", { name: homeworkLabels.create }).click();
      await waits(phone, 6);

      await phone.page.clock.setSystemTime(Date.now() + 2 * DAY_MS);
      await markRegister(phone, school, { day: 3, count: 7 });
      await typeScores(phone, school, { subject: 0, count: 8 });
      await phone.page.goto(`/dashboard/messages/${threadId}`);
      await phone.page
        .getByRole("textbox", { name: messageLabels.message })
        .fill("We plant beans on Friday.");
      await phone.page.getByRole("button", { name: messageLabels.send }).click();
      await expect(phone.page.getByRole("textbox", { name: messageLabels.message })).toHaveValue(
        "",
      );
      await waits(phone, 9);

      await phone.killAndStart();
      await markRegister(phone, school, { day: 4, count: 10 });
      await phone.page.goto("/dashboard/report-card/entry?view=class");
      const parts = phone.page.getByRole("group", { name: "Part of the sheet" });
      await parts.getByRole("radio", { name: "Attendance and comment" }).check();
      await showColumn(phone.page, "Comment", cell(phone.page, "Comment", pupils[0]!));
      for (const pupil of pupils.slice(0, 3)) {
        await cell(phone.page, "Comment", pupil).fill(`${pupil.name} reads well.`);
      }
      await save(phone.page);
      await expect(phone.page.getByText(gridTexts.waiting(3, "cell"))).toBeVisible();
      await waits(phone, 11);
    });

    await test.step("the school changes meanwhile, and her session ends", () =>
      changeSchool(school));
    phone.sent.length = 0;
    await test.step("back in the network she signs in again, and all is sent", async () => {
      await phone.setOffline(false);
      await expectSignIn(phone.page);
      await sendSignIn(phone.page, teacher.username, teacher.password);
      await expect(phone.page).toHaveURL(/\/dashboard/);
      await phone.page.goto("/dashboard/unsent");
      const lines = listOf(phone.page);
      await expect(lines).not.toHaveCount(0);
      await expect(lines.filter({ hasNotText: outboxTexts.states.refused })).toHaveCount(0, {
        timeout: 60_000,
      });
    });
    await test.step("text comes before the picture, in less than 100 kB", () => {
      const writes = phone.sent.filter(({ path }) => path.startsWith("/api/"));
      const upload = writes.findIndex(({ path }) => path.startsWith("/api/upload/"));
      // The picture, and the observation that has it.
      expect(upload).toBe(writes.length - 2);
      const bytes = writes.slice(0, upload).reduce((sum, one) => sum + one.bytes, 0);
      console.log(`${bytes} bytes of text before the picture`);
      expect(bytes).toBeGreaterThan(500);
      expect(bytes).toBeLessThan(100_000);
    });
    await test.step("the school has each once", () => expectArrived(school));
    await test.step("what has no place any more is in one list, and she decides", () =>
      decide(phone, school));
  } finally {
    await phone.close();
  }
});
