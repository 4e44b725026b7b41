import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, type Request } from "@playwright/test";
import { outboxTexts } from "@school/web/portal/offline/text.ts";
import { grid as gridTexts, unsaved } from "@school/web/ui/text.ts";
import { fillStorage } from "./on-device.ts";
import { expectSignIn, openAs, PHONE, sendSignIn, signInAs } from "./people.ts";
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
import { CUT_NETWORK } from "./sitting.ts";
import { test } from "./test.ts";
import { WeekPhone } from "./week-phone.ts";

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

  const commentOf = ({ name }: OwnPupil) => `${name} worked well all week.`;
  const scoreOf = (subject: number, at: number) => 30 + 10 * subject + at;
  const absentOn = (day: number) => staying[day % staying.length]!;

  const profile = await mkdtemp(join(tmpdir(), "portal-week-"));
  const launch = async (offline: boolean) => {
    const context = await playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      ...PHONE,
      ...(baseURL !== undefined && { baseURL }),
      offline,
    });
    browserErrors.watch(context);
    return context;
  };
  const phone = new WeekPhone({ launch, profile, ownClass, pupils, threadId: threadIds[0]! });
  try {
    await test.step("before the network goes, she has opened her pages", async () => {
      await phone.open(false, 1 - DAYS);
      await signInAs(phone.page, teacher.username, teacher.password);
      // Chromium writes a session down when it is closed.
      await phone.context.close();
      await phone.open(false, 1 - DAYS);
      await phone.prepare(SUBJECTS);
    });

    await test.step("seven days: the phone is full once, restarted once, and its clock is changed", async () => {
      await phone.context.setOffline(true);
      for (let day = 0; day < DAYS; day += 1) {
        await phone.setClock(day - DAYS + 1);
        if (schoolDays.includes(day)) await phone.markAbsent(absentOn(day));
        if (day === 0) await phone.enterScores(SUBJECTS[0], (at) => scoreOf(0, at));
        if (day === 1) {
          await phone.openGrid(SUBJECTS[1]);
          const freeStorage = await fillStorage(phone.page);
          await phone.cell("Exam", pupils[0]!).fill("1");
          await phone.save();
          await expect(phone.page.getByText(unsaved.noSpace)).toBeVisible();
          await freeStorage();
          await phone.enterScores(SUBJECTS[1], (at) => scoreOf(1, at));
        }
        if (day === 2) await phone.observe("Counted to forty");
        if (day === 3) {
          await phone.kill();
          await phone.open(true, day - DAYS + 1);
          await phone.page.goto("/dashboard");
          await expect(phone.page.getByText(outboxTexts.waiting(phone.count))).toBeVisible();
          await phone.write("Please bring a ruler.");
        }
        if (day === 4) await phone.comment(commentOf);
        if (day === 5) {
          await phone.setClock(5);
          await phone.setHomework("Twelve sums", SUBJECTS[0], dayOf(DAYS - 1));
        }
      }
      await phone.observe("Shared her lunch");
      await phone.write("School closes at noon.");
      await phone.page.goto("/dashboard/unsent");
      await expect(phone.page.getByText("What it holds")).toHaveCount(phone.count);
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
          rows: [
            {
              studentId: pupils[0]!.id,
              version: null,
              ratings: {},
              ticks: {},
              timesPresent: null,
              lines: {},
              areas: {},
              nextSteps: null,
              comment: "Written in the office.",
              halfTermComment: null,
            },
          ],
        },
      });
      await endSessions(office, teacher);
    });

    const { page } = phone;
    const sent: Request[] = [];
    await test.step("back in the network she signs in again, and one sync sends all", async () => {
      await phone.context.setOffline(false);
      await page.goto("/dashboard");
      await expectSignIn(page);
      phone.context.on("requestfinished", (request) => void sent.push(request));
      await sendSignIn(page, teacher.username, teacher.password);
      await expect(page.getByText(outboxTexts.refused(3))).toBeVisible({ timeout: 60_000 });
      await expect(page.getByText(/waiting to be sent/)).toHaveCount(0, { timeout: 60_000 });
      await page.getByRole("link", { name: "Show" }).click();
      await expect(page.getByText("What it holds")).toHaveCount(3);
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
      expect(
        observations.map(({ words, files }) => `${words}: ${files.length}`).toSorted(),
      ).toEqual(["Counted to forty: 1", "Shared her lunch: 1"]);
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
      await phone.save();
      await expect(page.getByText("All changes saved.")).toBeVisible();
    });
    await phone.context.close();
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
