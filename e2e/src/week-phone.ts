import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { labels as homework } from "@school/web/lessons/assignments/text.ts";
import { labels as messageLabels } from "@school/web/messages/direct/text.ts";
import { outboxTexts } from "@school/web/portal/offline/text.ts";
import { expectReady, killBrowser, largePhoto, onDevice } from "./on-device.ts";
import { showColumn } from "./people.ts";
import type { OwnClass, OwnPupil } from "./records.ts";
import { onlyPage } from "./sitting.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

interface Parts {
  readonly launch: (offline: boolean) => Promise<BrowserContext>;
  /** Folder of the browser's profile, which outlives it. */
  readonly profile: string;
  readonly ownClass: OwnClass;
  readonly pupils: readonly OwnPupil[];
  readonly threadId: string;
}

/** A class teacher's phone, and what she does on it. */
export class WeekPhone {
  /** Number of changes that wait to be sent. */
  count = 0;
  readonly #parts: Parts;
  #context: BrowserContext | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get context(): BrowserContext {
    return this.#context!;
  }

  get page(): Page {
    return onlyPage(this.context);
  }

  /** @param days by which the phone's clock is before or after the real time */
  async open(offline: boolean, days: number): Promise<void> {
    this.#context = await this.#parts.launch(offline);
    await this.setClock(days);
  }

  async setClock(days: number): Promise<void> {
    await this.context.clock.setSystemTime(Date.now() + days * DAY_MS);
  }

  /** Cuts its power. */
  async kill(): Promise<void> {
    await killBrowser(this.context, this.#parts.profile);
  }

  cell(part: string, { name }: OwnPupil): Locator {
    return this.page.getByLabel(new RegExp(`^${part}, ${name}\\b`));
  }

  async save(): Promise<void> {
    await this.page.getByRole("button", { name: /^Save/ }).last().click();
  }

  async openGrid(subject: string): Promise<void> {
    const { page } = this;
    const { ownClass, pupils } = this.#parts;
    await page.goto("/dashboard/upload");
    await page.getByLabel("Class", { exact: true }).selectOption({ label: ownClass.name });
    await page.getByLabel("Subject", { exact: true }).selectOption({ label: subject });
    await showColumn(page, "Exam", this.cell("Exam", pupils[0]!));
  }

  async openComments(): Promise<void> {
    const { page } = this;
    await page.goto("/dashboard/report-card/entry?view=class");
    const parts = page.getByRole("group", { name: "Part of the sheet" });
    await parts.getByRole("radio", { name: "Attendance and comment" }).check();
    await showColumn(page, "Comment", this.cell("Comment", this.#parts.pupils[0]!));
  }

  async openRegister(): Promise<void> {
    await this.page.goto(`/dashboard/attendance?class=${this.#parts.ownClass.id}&half=AM`);
    await expect(this.page.getByRole("button", { name: "Save register" })).toBeVisible();
  }

  async openObservations(): Promise<void> {
    const { ownClass, pupils } = this.#parts;
    await this.page.goto(`/observations?class=${ownClass.id}`);
    await expect(this.page.getByRole("checkbox", { name: pupils[1]!.name })).toBeVisible();
  }

  async openHomework(): Promise<void> {
    await this.page.goto("/assignments/create");
    await expect(this.page.getByLabel("Title")).toBeVisible();
  }

  async openMessages(): Promise<void> {
    await this.page.goto(`/dashboard/messages/${this.#parts.threadId}`);
    await expect(this.page.getByText("Welcome.")).toBeVisible();
  }

  /** Opens the pages that she uses later, and waits until the phone has stored what they read. */
  async prepare(subjects: readonly string[]): Promise<void> {
    await this.page.goto("/dashboard");
    await expectReady(this.page);
    let cached = 0;
    const opened = async (opening: Promise<void>) => {
      await opening;
      await expect.poll(async () => (await onDevice(this.page)).cached).toBeGreaterThan(cached);
      ({ cached } = await onDevice(this.page));
    };
    for (const subject of subjects) await opened(this.openGrid(subject));
    await opened(this.openComments());
    await opened(this.openObservations());
    await opened(this.openHomework());
    await opened(this.openMessages());
    await opened(this.openRegister());
  }

  async markAbsent({ name }: OwnPupil): Promise<void> {
    await this.openRegister();
    await this.page.getByRole("button", { name: `Absent, ${name}` }).click();
    await this.page.getByRole("button", { name: "Save register" }).click();
    await this.#expectOneMore();
  }

  async enterScores(subject: string, scoreOf: (pupil: number) => number): Promise<void> {
    await this.openGrid(subject);
    for (const [at, pupil] of this.#parts.pupils.entries()) {
      await this.cell("Exam", pupil).fill(String(scoreOf(at)));
    }
    await this.save();
    await this.#expectOneMore();
  }

  async comment(commentOf: (pupil: OwnPupil) => string): Promise<void> {
    await this.openComments();
    for (const pupil of this.#parts.pupils) {
      await this.cell("Comment", pupil).fill(commentOf(pupil));
    }
    await this.save();
    await this.#expectOneMore();
  }

  /** An observation with a picture. */
  async observe(words: string): Promise<void> {
    const { page } = this;
    await this.openObservations();
    await page.getByRole("checkbox", { name: this.#parts.pupils[1]!.name }).check();
    await page.getByLabel("Area").selectOption("Numeracy");
    await page.getByLabel("What you saw").fill(words);
    const photo = { name: "seen.jpg", mimeType: "image/jpeg", buffer: await largePhoto(page) };
    await page.getByLabel("File", { exact: true }).setInputFiles(photo);
    await expect(page.getByRole("list", { name: "Picture" })).toBeVisible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await this.#expectOneMore();
  }

  async setHomework(title: string, subject: string, due: string): Promise<void> {
    const { page } = this;
    await this.openHomework();
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Subject").selectOption({ label: subject });
    await page.getByLabel(/^Due/).fill(due);
    await page.getByLabel("Task").fill("Page 40, all of it.");
    await page.getByRole("button", { name: homework.create }).click();
    await this.#expectOneMore();
  }

  async write(body: string): Promise<void> {
    await this.openMessages();
    await this.page.getByLabel(messageLabels.message, { exact: true }).fill(body);
    await this.page.getByRole("button", { name: messageLabels.send }).click();
    await this.#expectOneMore();
  }

  async #expectOneMore(): Promise<void> {
    this.count += 1;
    await expect(this.page.getByText(outboxTexts.waiting(this.count))).toBeVisible();
  }
}
