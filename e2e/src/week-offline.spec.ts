import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, expect, type Page, type Request } from "@playwright/test";
import { labels as homework } from "@school/web/lessons/assignments/text.ts";
import { labels as messageLabels } from "@school/web/messages/direct/text.ts";
import { outboxTexts } from "@school/web/portal/offline/text.ts";
import { grid as gridTexts, unsaved } from "@school/web/ui/text.ts";
import { expectReady, fillStorage, killBrowser, largePhoto, onDevice } from "./on-device.ts";
import { expectSignIn, openAs, PHONE, sendSignIn, showColumn, signInAs } from "./people.ts";
import {
  admit,
  call,
  employ,
  makeClass,
  makeSchoolDay,
  type OwnClass,
  type OwnPupil,
  publishScores,
  setSubjects,
  sheetPaths,
} from "./records.ts";
import { schoolClock } from "./school-clock.ts";
import { CUT_NETWORK, onlyPage } from "./sitting.ts";
import { test } from "./test.ts";

/* Seven days of a class teacher's work without a network, on one phone. */

test.use({ serviceWorkers: "allow" });

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 7;
/** Highest total of the requests and responses of one sync without its pictures, in bytes. */
const MAX_TEXT_BYTES = 100_000;
const SUBJECTS = ["Mathematics", "English Language"] as const;
const FIRST_NAMES = ["Ada", "Bisi", "Chidi", "Dayo", "Efe", "Femi"];

interface Thread {
  readonly messages: readonly { readonly body: string }[];
}
interface Rows<Row> {
  readonly rows: readonly (Row & { readonly student: { readonly id: string } })[];
}
type ScoreRows = Rows<{
  readonly result: { readonly scores: Record<string, number | null> } | null;
}>;
type CommentRows = Rows<{
  readonly entry: { readonly comment: string | null; readonly version: number } | null;
}>;
type Register = Rows<{ readonly mark: string | null }>;
interface Session {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly terms: readonly {
    readonly id: string;
    readonly term: string;
    readonly startsOn: string;
    readonly endsOn: string;
    readonly isCurrent: boolean;
  }[];
}

test("a week without a network arrives in one sync, with text before pictures, nothing lost or doubled", async ({
  browser,
  browserErrors,
  playwright,
  launchOptions,
  baseURL,
}) => {
  test.setTimeout(300_000);
  for (const text of [...CUT_NETWORK, "409", "403", "400", "preload CSS"])
    browserErrors.allow(text);
  const principal = await openAs(browser, "principal", browserErrors.watch);
  await makeSchoolDay(principal);
  const office = await openAs(browser, "admin", browserErrors.watch);
  const ownClass = await makeClass(office, "Iroko", "Primary 4");
  const nextClass = await makeClass(office, "Obeche", "Primary 4");
  await setSubjects(office, ownClass, SUBJECTS);
  const teacher = await employ(office, {
    surname: "Danjuma",
    otherNames: "Hauwa",
    username: "hauwa.danjuma",
    classTeacher: ownClass.id,
  });
  const pupils: OwnPupil[] = [];
  for (const firstName of FIRST_NAMES) {
    const child = { lastName: "Bello", firstName, password: "Lagoon4river" };
    pupils.push(await admit(office, ownClass, { ...child, admittedOn: "2024-09-09" }));
  }
  const [moved, staying] = [pupils.slice(4), pupils.slice(0, 4)];
  const sessions = await call<Session[]>(office, "/academic-sessions");
  const session = sessions.find(({ terms }) => terms.some(({ isCurrent }) => isCurrent))!;
  const termId = session.terms.find(({ isCurrent }) => isCurrent)!.id;
  await publishScores(office, ownClass, termId, [SUBJECTS[0]], pupils);
  const { threadIds } = await call<{ threadIds: string[] }>(office, "/messages/class-threads", {
    method: "POST",
    data: { classId: ownClass.id, body: "Welcome." },
  });
  const thread = `/messages/threads/${threadIds[0]}`;
  const paths = await Promise.all(SUBJECTS.map((subject) => sheetPaths(office, ownClass, subject)));
  const dayOf = (day: number) => schoolClock((day - DAYS + 1) * 24 * 60).slice(0, 10);
  const schoolDays: number[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    const { closed } = await call<{ closed: object | null }>(
      office,
      `/attendance/day?day=${dayOf(day)}`,
    );
    if (closed === null) schoolDays.push(day);
  }
  expect(schoolDays).not.toEqual([]);

  const profile = await mkdtemp(join(tmpdir(), "portal-week-"));
  const open = async (offline: boolean, day: number): Promise<BrowserContext> => {
    const context = await playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      ...PHONE,
      ...(baseURL !== undefined && { baseURL }),
      offline,
    });
    browserErrors.watch(context);
    await setDay(context, day);
    return context;
  };
  const setDay = (context: BrowserContext, day: number) =>
    context.clock.setSystemTime(Date.now() + (day - DAYS + 1) * DAY_MS);
  const cell = (page: Page, part: string, { name }: OwnPupil) =>
    page.getByLabel(new RegExp(`^${part}, ${name}\\b`));
  const save = (page: Page) => page.getByRole("button", { name: /^Save/ }).last().click();
  const pages = {
    register: `/dashboard/attendance?class=${ownClass.id}&half=AM`,
    observations: `/observations?class=${ownClass.id}`,
    homework: "/assignments/create",
    messages: `/dashboard/messages/${threadIds[0]}`,
  };
  const openGrid = async (page: Page, subject: string): Promise<void> => {
    await page.goto("/dashboard/upload");
    await page.getByLabel("Class", { exact: true }).selectOption({ label: ownClass.name });
    await page.getByLabel("Subject", { exact: true }).selectOption({ label: subject });
    await showColumn(page, "Exam", cell(page, "Exam", pupils[0]!));
  };
  const openComments = async (page: Page): Promise<void> => {
    await page.goto("/dashboard/report-card/entry?view=class");
    const parts = page.getByRole("group", { name: "Part of the sheet" });
    await parts.getByRole("radio", { name: "Attendance and comment" }).check();
    await showColumn(page, "Comment", cell(page, "Comment", pupils[0]!));
  };
  const commentOf = ({ name }: OwnPupil) => `${name} worked well all week.`;
  const scoreOf = (subject: number, at: number) => 30 + 10 * subject + at;
  const absentOn = (day: number) => staying[day % staying.length]!;

  let count = 0;
  const expectWaiting = async (page: Page) => {
    count += 1;
    await expect(page.getByText(outboxTexts.waiting(count))).toBeVisible();
  };

  async function markRegister(page: Page, day: number): Promise<void> {
    await page.goto(pages.register);
    await page.getByRole("button", { name: `Absent, ${absentOn(day).name}` }).click();
    await page.getByRole("button", { name: "Save register" }).click();
    await expectWaiting(page);
  }

  async function enterScores(page: Page, subject: number): Promise<void> {
    await openGrid(page, SUBJECTS[subject]!);
    for (const [at, pupil] of pupils.entries()) {
      await cell(page, "Exam", pupil).fill(String(scoreOf(subject, at)));
    }
    await save(page);
  }

  async function observe(page: Page, words: string): Promise<void> {
    await page.goto(pages.observations);
    await page.getByRole("checkbox", { name: pupils[1]!.name }).check();
    await page.getByLabel("Area").selectOption("Numeracy");
    await page.getByLabel("What you saw").fill(words);
    const photo = { name: "seen.jpg", mimeType: "image/jpeg", buffer: await largePhoto(page) };
    await page.getByLabel("File", { exact: true }).setInputFiles(photo);
    await expect(page.getByRole("list", { name: "Picture" })).toBeVisible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expectWaiting(page);
  }

  async function write(page: Page, body: string): Promise<void> {
    await page.goto(pages.messages);
    await page.getByLabel(messageLabels.message, { exact: true }).fill(body);
    await page.getByRole("button", { name: messageLabels.send }).click();
    await expectWaiting(page);
  }

  try {
    let context = await open(false, 0);
    await test.step("before the network goes, she has opened her pages", async () => {
      await signInAs(onlyPage(context), teacher.username, teacher.password);
      // Chromium writes a session down when it is closed.
      await context.close();
      context = await open(false, 0);
      const page = onlyPage(context);
      await page.goto("/dashboard");
      await expectReady(page);
      let cached = 0;
      // A page stores what it has read a moment after it shows it.
      const expectStored = async () => {
        await expect.poll(async () => (await onDevice(page)).cached).toBeGreaterThan(cached);
        ({ cached } = await onDevice(page));
      };
      for (const subject of SUBJECTS) {
        await openGrid(page, subject);
        await expectStored();
      }
      await openComments(page);
      await expectStored();
      await page.goto(pages.observations);
      await expect(page.getByRole("checkbox", { name: pupils[1]!.name })).toBeVisible();
      await expectStored();
      await page.goto(pages.homework);
      await expect(page.getByLabel("Title")).toBeVisible();
      await expectStored();
      await page.goto(pages.messages);
      await expect(page.getByText("Welcome.")).toBeVisible();
      await expectStored();
      await page.goto(pages.register);
      await expect(page.getByRole("button", { name: "Save register" })).toBeVisible();
      await expectStored();
    });

    await test.step("seven days: the phone is full once, restarted once, and its clock is changed", async () => {
      await context.setOffline(true);
      for (let day = 0; day < DAYS; day += 1) {
        await setDay(context, day);
        const page = onlyPage(context);
        if (schoolDays.includes(day)) await markRegister(page, day);
        if (day === 0) {
          await enterScores(page, 0);
          await expectWaiting(page);
        }
        if (day === 1) {
          await openGrid(page, SUBJECTS[1]);
          const freeStorage = await fillStorage(page);
          await cell(page, "Exam", pupils[0]!).fill("1");
          await save(page);
          await expect(page.getByText(unsaved.noSpace)).toBeVisible();
          await freeStorage();
          await enterScores(page, 1);
          await expectWaiting(page);
        }
        if (day === 2) await observe(page, "Counted to forty");
        if (day === 3) {
          await killBrowser(context, profile);
          context = await open(true, day);
          await onlyPage(context).goto("/dashboard");
          await expect(onlyPage(context).getByText(outboxTexts.waiting(count))).toBeVisible();
          await write(onlyPage(context), "Please bring a ruler.");
        }
        if (day === 4) {
          await openComments(page);
          for (const pupil of pupils) await cell(page, "Comment", pupil).fill(commentOf(pupil));
          await save(page);
          await expectWaiting(page);
        }
        if (day === 5) {
          await context.clock.setSystemTime(Date.now() + 365 * DAY_MS);
          await page.goto(pages.homework);
          await page.getByLabel("Title").fill("Twelve sums");
          await page.getByLabel("Subject").selectOption({ label: SUBJECTS[0] });
          await page.getByLabel(/^Due/).fill(dayOf(DAYS - 1));
          await page.getByLabel("Task").fill("Page 40, all of it.");
          await page.getByRole("button", { name: homework.create }).click();
          await expectWaiting(page);
        }
        if (day === 6) {
          await observe(page, "Shared her lunch");
          await write(page, "School closes at noon.");
        }
      }
      await onlyPage(context).goto("/dashboard/unsent");
      await expect(onlyPage(context).getByText("What it holds")).toHaveCount(count);
    });

    await test.step("meanwhile two pupils move, a sheet is rejected, a comment and the term change", async () => {
      await call(office, "/class-changes", {
        method: "POST",
        data: {
          fromClassId: ownClass.id,
          toClassId: nextClass.id,
          studentIds: moved.map(({ id }) => id),
        },
      });
      await rejectSheets(principal, ownClass);
      const { terms, id, name, version } = session;
      await call(principal, `/academic-sessions/${id}`, {
        method: "PUT",
        data: {
          id,
          name,
          version,
          terms: terms.map(({ term, startsOn, endsOn, isCurrent }) => ({
            term,
            startsOn,
            endsOn: isCurrent ? dayAfter(endsOn) : endsOn,
          })),
        },
      });
      await call(office, "/report-sheets/entries", {
        method: "PUT",
        data: {
          classId: ownClass.id,
          termId,
          rows: [{ studentId: pupils[0]!.id, version: null, comment: "Written in the office." }],
        },
      });
      await endSessions(office, teacher);
    });

    const page = onlyPage(context);
    const sent: Request[] = [];
    await test.step("back in the network she signs in again, and one sync sends all", async () => {
      await context.setOffline(false);
      await page.goto("/dashboard");
      await expectSignIn(page);
      context.on("requestfinished", (request) => void sent.push(request));
      await sendSignIn(page, teacher.username, teacher.password);
      await expect(page.getByText(/waiting to be sent/)).toHaveCount(0, { timeout: 60_000 });
      await page.goto("/dashboard/unsent");
      await expect(page.getByRole("alert").first()).toBeVisible();
    });

    await test.step("what she must decide is one list in her words", async () => {
      const reasons = await page.getByRole("alert").allInnerTexts();
      console.log(reasons);
      expect(reasons.toSorted()).toEqual(
        [
          gridTexts.closed(moved.length),
          gridTexts.closed(moved.length),
          `${gridTexts.attention(1, "cell")} ${gridTexts.closed(moved.length)}`,
        ].toSorted(),
      );
    });

    await test.step("text takes less than 100 KB, and pictures follow it", async () => {
      const calls = sent.filter((request) => request.url().includes("/api/"));
      const isPicture = (request: Request) => request.url().includes("/upload/");
      const sizes = await Promise.all(
        calls.map(async (request) => {
          const { pathname } = new URL(request.url());
          const size = await request.sizes();
          const bytes = Object.values(size).reduce((sum, part) => sum + part, 0);
          return { pathname, method: request.method(), bytes, isPicture: isPicture(request) };
        }),
      );
      const bytesOf = (all: typeof sizes) => all.reduce((sum, { bytes }) => sum + bytes, 0);
      const text = sizes.filter((one) => !one.isPicture);
      const pictures = sizes.filter((one) => one.isPicture);
      console.log(
        `text ${bytesOf(text)} bytes in ${text.length} calls, ` +
          `pictures ${bytesOf(pictures)} bytes in ${pictures.length} calls`,
      );
      expect(pictures).toHaveLength(2);
      expect(bytesOf(text)).toBeLessThan(MAX_TEXT_BYTES);
      const writes = sizes.filter(
        ({ method, pathname }) => method !== "GET" && !pathname.includes("/read"),
      );
      const first = writes.findIndex((one) => one.isPicture);
      // After a picture only its own observation and the other's follow.
      expect(writes.slice(first).map(({ pathname }) => pathname.replace(/^\/api/, ""))).toEqual([
        "/upload/lesson-file",
        "/observations",
        "/upload/lesson-file",
        "/observations",
      ]);
    });

    await test.step("the school has what she typed, once", async () => {
      for (const day of schoolDays) {
        const { rows } = await call<Register>(
          office,
          `/attendance/register?classId=${ownClass.id}&day=${dayOf(day)}&half=AM`,
        );
        const absent = rows
          .filter(({ mark }) => mark === "ABSENT")
          .map(({ student }) => student.id);
        expect(absent, dayOf(day)).toEqual([absentOn(day).id]);
      }
      for (const [subject, { grid }] of paths.entries()) {
        const { rows } = await call<ScoreRows>(office, grid);
        const exams = rows.map(({ student, result }) => [student.id, result?.scores["exam"]]);
        expect(Object.fromEntries(exams)).toEqual(
          Object.fromEntries(staying.map(({ id }, at) => [id, scoreOf(subject, at)])),
        );
      }
      const { rows: comments } = await call<CommentRows>(office, paths[0]!.entry);
      expect(
        Object.fromEntries(comments.map(({ student, entry }) => [student.id, entry?.comment])),
      ).toEqual({
        ...Object.fromEntries(staying.map((pupil) => [pupil.id, commentOf(pupil)])),
        [pupils[0]!.id]: "Written in the office.",
      });
      const observations = await call<{ words: string; files: unknown[] }[]>(
        page,
        `/observations?classId=${ownClass.id}&page=1&limit=20`,
      );
      expect(observations.map(({ words, files }) => [words, files.length]).toSorted()).toEqual([
        ["Counted to forty", 1],
        ["Shared her lunch", 1],
      ]);
      const set = await call<{ title: string }[]>(
        page,
        `/assignments?classId=${ownClass.id}&page=1&limit=20`,
      );
      expect(set.map(({ title }) => title)).toEqual(["Twelve sums"]);
      const { messages } = await call<Thread>(page, thread);
      expect(messages.map(({ body }) => body)).toEqual([
        "Welcome.",
        "Please bring a ruler.",
        "School closes at noon.",
      ]);
    });

    await test.step("what cannot be saved any more is still readable, and she uses her own comment", async () => {
      await expect(page.getByText("What it holds")).toHaveCount(3);
      await page
        .getByRole("link", { name: /^Comments|^Report/ })
        .first()
        .click();
      await page.getByRole("button", { name: gridTexts.useMine(commentOf(pupils[0]!)) }).click();
      await save(page);
      await expect(page.getByText("All changes saved.")).toBeVisible();
    });
    await context.close();
  } finally {
    await rm(profile, { recursive: true, force: true });
    await office.context().close();
    await principal.context().close();
  }
});

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

/** Sends the class's published sheets back, as the principal who is signed in on the page. */
async function rejectSheets(page: Page, { name }: OwnClass): Promise<void> {
  const sheets = await call<
    { class: { id: string }; subject: { id: string }; termId: string; version: string }[]
  >(page, `/results/pending/sheets?className=${encodeURIComponent(name)}`);
  await call(page, "/results/sheets/reject", {
    method: "POST",
    data: {
      comment: "Check the exam scores.",
      sheets: sheets.map((sheet) => ({
        classId: sheet.class.id,
        subjectId: sheet.subject.id,
        termId: sheet.termId,
        version: sheet.version,
      })),
    },
  });
}

/** Ends all sessions of a person, as she does on another device. */
async function endSessions(
  page: Page,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<void> {
  const signedIn = await page.request.post("/auth/v1/token?grant_type=password", {
    data: { email: username, password },
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const ended = await page.request.post("/auth/v1/logout?scope=global", {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!ended.ok()) throw new Error(`${ended.status()} ${await ended.text()}`);
}
