import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { CONTRACT_HEADER, OLDEST_CONTRACT } from "@school/core/api/contract-version.ts";
import { outboxTexts } from "@school/web/portal/offline/text.ts";
import { grid as gridTexts, offline as offlineTexts, unsaved } from "@school/web/ui/text.ts";
import { expectReady, storeMessages, killBrowser, onDevice, fillStorage } from "./on-device.ts";
import {
  expectSignIn,
  openBrowser,
  PHONE,
  showColumn,
  signIn,
  signInAs,
  signInByHand,
  signOut,
} from "./people.ts";
import {
  admit,
  call,
  employ,
  makeClass,
  type OwnClass,
  type OwnPupil,
  type OwnStaff,
  setSubjects,
  sheetPaths,
} from "./records.ts";
import { CUT_NETWORK, onlyPage, slowDown } from "./sitting.ts";
import { test } from "./test.ts";

/* The network and the power go while a teacher works on a phone. */

test.use({ serviceWorkers: "allow" });

const SUBJECT = "Mathematics";
const PUPILS = ["Ada", "Bisi", "Chidi", "Dayo", "Efe", "Femi"];

type Errors = { watch: (context: BrowserContext) => void };
interface Row<Saved> {
  readonly student: { readonly id: string };
  readonly result?: Saved | null;
  readonly entry?: Saved | null;
}
interface Scores {
  readonly version: number;
  readonly scores: Readonly<Record<string, number | string | null>>;
}
interface Comment {
  readonly version: number;
  readonly comment: string | null;
}
type Account = Readonly<{ id: string; version: number }>;

let office: Page;
/** A phone of the teacher, which goes from one journey to the next. */
let shared: Page | undefined;
let teacher: OwnStaff;
let ownClass: OwnClass;
let grid: string;
let entry: string;
const pupils: OwnPupil[] = [];

test.beforeAll(async ({ browser }, { workerIndex }) => {
  office = await openBrowser(browser, () => {});
  await signIn(office, "admin");
  // A worker that starts after a failure finds the rows of the one before.
  ownClass = await makeClass(office, `Baobab ${workerIndex}`, "Primary 4");
  await setSubjects(office, ownClass, [SUBJECT]);
  teacher = await employ(office, {
    surname: "Okoro",
    otherNames: "Ifeoma",
    username: `ifeoma.okoro${workerIndex}`,
    classTeacher: ownClass.id,
  });
  for (const firstName of PUPILS) {
    const child = { lastName: "Nwosu", firstName, password: "Lagoon4river" };
    pupils.push(await admit(office, ownClass, child));
  }
  ({ grid, entry } = await sheetPaths(office, ownClass, SUBJECT));
});
test.afterAll(async () => {
  await shared?.context().close();
  await office.context().close();
});

/** Returns the class's data that the school has saved, in the order of the pupils. */
async function atSchool<Saved>(path: string, of: "result" | "entry"): Promise<(Saved | null)[]> {
  const { rows } = await call<{ rows: Row<Saved>[] }>(office, path);
  return pupils.map(({ id }) => rows.find(({ student }) => student.id === id)?.[of] ?? null);
}
const scoresOf = async (part: string) =>
  (await atSchool<Scores>(grid, "result")).map((saved) => saved?.scores[part] ?? null);

async function openGrid(page: Page): Promise<void> {
  await page.goto("/dashboard/upload");
  await page.getByLabel("Class", { exact: true }).selectOption({ label: ownClass.name });
  await page.getByLabel("Subject", { exact: true }).selectOption({ label: SUBJECT });
  await expect(cell(page, "CA1", 0)).toBeVisible();
}

async function openComments(page: Page): Promise<void> {
  await page.goto("/dashboard/report-card/entry?view=class");
  const parts = page.getByRole("group", { name: "Part of the sheet" });
  await parts.getByRole("radio", { name: "Attendance and comment" }).check();
  await showColumn(page, "Comment", cell(page, "Comment", 0));
}

const cell = (page: Page, part: string, pupil: number) =>
  page.getByLabel(new RegExp(`^${part}, ${pupils[pupil]!.name}\\b`));

const save = (page: Page) => page.getByRole("button", { name: /^Save/ }).last().click();

test("scores and comments of a class arrive once, though the network is cut and the browser killed", async ({
  browserErrors,
  playwright,
  launchOptions,
  baseURL,
}) => {
  test.setTimeout(240_000);
  for (const text of CUT_NETWORK) browserErrors.allow(text);
  const profile = await mkdtemp(join(tmpdir(), "portal-phone-"));
  const open = async (offline: boolean) => {
    const options = {
      ...launchOptions,
      ...PHONE,
      ...(baseURL !== undefined && { baseURL }),
      offline,
    };
    const context = await playwright.chromium.launchPersistentContext(profile, options);
    browserErrors.watch(context);
    return context;
  };
  try {
    let context = await open(false);
    await signInAs(onlyPage(context), teacher.username, teacher.password);
    // Chromium writes a session down some seconds after a sign-in, or when it is closed.
    await context.close();

    context = await open(false);
    const scores = onlyPage(context);
    const line = await slowDown(scores);
    await openGrid(scores);
    const comments = await context.newPage();
    await openComments(comments);
    await expectReady(scores);
    for (const pupil of [0, 1, 2]) await cell(scores, "CA1", pupil).fill(String(pupil + 4));
    await save(scores);
    await expect(scores.getByText("All changes saved.")).toBeVisible();

    // Otherwise the line's own speed setting would override the cut.
    await line.detach();
    await context.setOffline(true);
    for (const pupil of [3, 4, 5]) await cell(scores, "CA1", pupil).fill(String(pupil + 4));
    await save(scores);
    await expect(scores.getByText(gridTexts.waiting(3, "score"))).toBeVisible();
    for (const pupil of pupils.keys()) {
      await cell(comments, "Comment", pupil).fill(`Well done, number ${pupil}.`);
    }
    await save(comments);
    await expect(comments.getByText(gridTexts.waiting(6, "cell"))).toBeVisible();
    await expect(scores.getByText(outboxTexts.waiting(2))).toBeVisible();
    await scores.screenshot({ path: test.info().outputPath("offline-grid.png") });

    await killBrowser(context, profile);
    context = await open(true);
    const page = onlyPage(context);
    await page.goto("/dashboard");
    await expect(page.getByText(outboxTexts.waiting(2))).toBeVisible();
    expect(await scoresOf("CA1")).toEqual([4, 5, 6, null, null, null]);
    await context.setOffline(false);
    const since = Date.now();
    await expect
      .poll(() => atSchool<Comment>(entry, "entry"), { timeout: 60_000 })
      .toEqual(
        pupils.map((_, pupil) =>
          expect.objectContaining({ comment: `Well done, number ${pupil}.`, version: 1 }),
        ),
      );
    const seconds = (Date.now() - since) / 1000;
    console.log(`all arrived ${seconds.toFixed(1)} s after the network came back`);
    const saved = await atSchool<Scores>(grid, "result");
    expect(saved.map((one) => [one?.scores["CA1"], one?.version])).toEqual(
      pupils.map((_, pupil) => [pupil + 4, 1]),
    );
    await page.goto("/dashboard/unsent");
    await expect(page.getByText("Everything is sent")).toBeVisible();
    await context.close();
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
});

test("two phones of one teacher: what both changed is asked about, the rest is saved", async ({
  browser,
  browserErrors,
}) => {
  for (const text of [...CUT_NETWORK, "409"]) browserErrors.allow(text);
  const first = await sharedPhone(browser, browserErrors);
  const second = await ownPhone(browser, browserErrors);
  for (const phone of [first, second]) await phone.context().setOffline(true);
  await cell(first, "Exam", 0).fill("40");
  await cell(second, "Exam", 0).fill("45");
  await cell(second, "Exam", 1).fill("50");
  for (const phone of [first, second]) {
    await save(phone);
    await expect(phone.getByText(outboxTexts.waiting(1))).toBeVisible();
  }
  await first.context().setOffline(false);
  await expect(first.getByText("All changes saved.")).toBeVisible();
  await second.context().setOffline(false);
  await expect(second.getByText(outboxTexts.refused(1))).toBeVisible();
  expect(await scoresOf("exam")).toEqual([40, 50, null, null, null, null]);
  await second.getByRole("link", { name: "Show" }).click();
  await expect(second.getByText(gridTexts.attention(1, "cell"))).toBeVisible();
  await second.getByRole("link", { name: `Scores of ${ownClass.name} in ${SUBJECT}` }).click();
  await second.getByRole("button", { name: gridTexts.useMine("45") }).click();
  await save(second);
  await expect(second.getByText("All changes saved.")).toBeVisible();
  await expect(second.getByText(outboxTexts.refused(1))).toHaveCount(0);
  expect(await scoresOf("exam")).toEqual([45, 50, null, null, null, null]);
  await second.context().close();
});

test("five hundred changes of a week arrive once and in order; a full device says so and loses nothing", async ({
  browser,
  browserErrors,
}) => {
  test.setTimeout(300_000);
  for (const text of CUT_NETWORK) browserErrors.allow(text);
  const phone = await sharedPhone(browser, browserErrors);
  const { threadIds } = await call<{ threadIds: string[] }>(office, "/messages/class-threads", {
    method: "POST",
    data: { classId: ownClass.id, body: "Welcome." },
  });
  await openGrid(phone);
  const freeStorage = await fillStorage(phone);
  await phone.context().setOffline(true);
  await cell(phone, "CA2", 1).fill("7");
  await save(phone);
  await expect(phone.getByText(unsaved.noSpace)).toBeVisible();
  await freeStorage();
  await phone.context().setOffline(false);
  await expect.poll(async () => (await scoresOf("CA2"))[1]).toBe(7);

  await phone.context().setOffline(true);
  await storeMessages(phone, threadIds[0]!, 500);
  await phone.goto("/dashboard");
  await expect(phone.getByText(outboxTexts.waiting(500))).toBeVisible();
  await phone.context().setOffline(false);
  const newest = async () => {
    const { messages } = await call<{ messages: { number: number; body: string }[] }>(
      office,
      `/messages/threads/${threadIds[0]}`,
    );
    return messages.map(({ number, body }) => [number, body]);
  };
  // The office wrote the first.
  const last = Array.from({ length: 30 }, (_, at) => [at + 472, `Note ${at + 471}`]);
  await expect.poll(newest, { timeout: 200_000 }).toEqual(last);
  await expect(phone.getByText(outboxTexts.waiting(500))).toHaveCount(0);
});

test("an account that was disabled meanwhile sends nothing, and everything once it is enabled", async ({
  browser,
  browserErrors,
}) => {
  for (const text of [...CUT_NETWORK, "400", "403"]) browserErrors.allow(text);
  const phone = await sharedPhone(browser, browserErrors);
  await openGrid(phone);
  const users = await call<Account[]>(office, `/users?search=${teacher.username}`);
  const setStatus = async (status: string) => {
    const { id, version } = await call<Account>(office, `/users/${users[0]!.id}`);
    await call(office, `/users/${id}`, { method: "PUT", data: { id, version, status } });
  };
  await phone.context().setOffline(true);
  await cell(phone, "Exam", 5).fill("33");
  await save(phone);
  await expect(phone.getByText(outboxTexts.waiting(1))).toBeVisible();
  await signOut(phone);
  await expect(phone.getByText(outboxTexts.leaveHint({ drafts: 0, changes: 1 }))).toBeVisible();
  await phone.getByRole("button", { name: "Cancel" }).click();
  // Typed but not saved: it is queued as well, and no one can read it here.
  await cell(phone, "CA2", 4).fill("6");
  await setStatus("disabled");
  await phone.context().setOffline(false);
  await expectSignIn(phone);
  expect((await scoresOf("exam"))[5]).toBeNull();
  const stored = await onDevice(phone);
  expect(stored.hasKey).toBe(false);
  expect(stored.text).toContain("unsent:");
  expect(stored.text).not.toContain("CA2");
  await setStatus("active");
  await signInByHand(phone, teacher.username, teacher.password);
  await expect.poll(async () => (await scoresOf("exam"))[5], { timeout: 30_000 }).toBe(33);
  await openGrid(phone);
  await expect(cell(phone, "CA2", 4)).toHaveValue("6");
});

test("a shared phone whose clock is a year ahead: what was read stays for its reader alone", async ({
  browser,
  browserErrors,
}) => {
  test.setTimeout(240_000);
  for (const text of [...CUT_NETWORK, "preload CSS"]) browserErrors.allow(text);
  const phone = await openBrowser(browser, browserErrors.watch);
  await phone.clock.setSystemTime(Date.now() + 365 * 24 * 60 * 60 * 1000);
  await signInByHand(phone, teacher.username, teacher.password);
  const dashboard = phone.getByRole("heading", { name: "Dashboard" });
  await expect(dashboard).toBeVisible();
  await openGrid(phone);
  await expectReady(phone);
  const ownGrid = phone.url();
  await phone.goto("/dashboard");
  await expect.poll(async () => (await onDevice(phone)).cached).toBeGreaterThan(5);

  await phone.context().setOffline(true);
  await phone.goto("/dashboard");
  await expect(dashboard).toBeVisible();
  // Today, by the school's clock: a day that is past is shown with its date.
  await expect(phone.getByText(/^Shown as of \d+:\d\d [ap]m\.$/)).toBeVisible();
  await phone.goto("/dashboard/classes");
  await expect(phone.getByText(offlineTexts.notYet)).toBeVisible();
  await phone.goto(ownGrid);
  await cell(phone, "CA1", 5).fill("10");
  await save(phone);
  await expect(phone.getByText(outboxTexts.waiting(1))).toBeVisible();
  await signOut(phone);
  await phone.getByRole("button", { name: "Sign out" }).click();
  await expect.poll(() => phone.url()).toMatch(/signin|chrome-error/);

  // The browser would reload its error page once it is online.
  await phone.goto("about:blank");
  await phone.context().setOffline(false);
  await phone.goto("/signin");
  const stored = await onDevice(phone);
  expect(stored).toMatchObject({ hasKey: false, cached: 0 });
  expect(stored.text).not.toMatch(new RegExp(`${ownClass.name}|${SUBJECT}|Femi|CA1`));
  await signInByHand(phone, "parent@demo.school", "Parent1demo");
  await expect(dashboard).toBeVisible();
  await expect.poll(async () => (await onDevice(phone)).hasKey).toBe(true);
  await phone.goto("/dashboard/unsent");
  await expect(phone.getByText("Everything is sent")).toBeVisible();
  await signOut(phone);
  await expectSignIn(phone);
  expect(await onDevice(phone)).toMatchObject({ hasKey: false, cached: 0 });

  await signInByHand(phone, teacher.username, teacher.password);
  await expect.poll(async () => (await scoresOf("CA1"))[5], { timeout: 30_000 }).toBe(10);
  // The browser clears all that it stores.
  await phone.evaluate(() => {
    localStorage.clear();
    for (const name of ["device", "outbox"]) indexedDB.deleteDatabase(name);
  });
  await phone.goto("/dashboard");
  await expectSignIn(phone);
  await phone.context().close();
});

test("a page that is older than the server loses nothing, and asks to be loaded again", async ({
  browser,
  browserErrors,
}) => {
  for (const text of [...CUT_NETWORK, "426"]) browserErrors.allow(text);
  const page = await sharedPhone(browser, browserErrors);
  await openGrid(page);
  // The page is unchanged; for the server its version is now one that it no longer serves.
  const isCall = "**/api/**";
  await page.route(isCall, (route) =>
    route.continue({
      headers: { ...route.request().headers(), [CONTRACT_HEADER]: String(OLDEST_CONTRACT - 1) },
    }),
  );
  await cell(page, "CA2", 0).fill("9");
  await save(page);
  await expect(page.getByText(outboxTexts.waiting(1))).toBeVisible();
  await expect(page.getByText("A new version of the portal is ready.")).toBeVisible();
  expect((await scoresOf("CA2"))[0]).toBeNull();
  await page.unroute(isCall);
  await page.getByRole("button", { name: "Load it" }).click();
  await expect.poll(async () => (await scoresOf("CA2"))[0], { timeout: 30_000 }).toBe(9);
  await expect(page.getByText("A new version of the portal is ready.")).toHaveCount(0);
});

/** Opened by the first journey that needs it: preparing a phone takes some seconds. */
async function sharedPhone(browser: Browser, errors: Errors): Promise<Page> {
  if (shared) errors.watch(shared.context());
  return (shared ??= await ownPhone(browser, errors));
}

/** A phone of the teacher with the score grid open. */
async function ownPhone(browser: Browser, { watch }: Errors): Promise<Page> {
  const page = await openBrowser(browser, watch);
  await signInAs(page, teacher.username, teacher.password);
  await openGrid(page);
  await expectReady(page);
  return page;
}
