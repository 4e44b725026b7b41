import { readlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { sessionOf } from "./as-browser.ts";
import { FLAGS } from "./find-browser.ts";

/** Chromium writes localStorage to disk with a delay. */
const FLUSH_MS = 500;

/** A pupil in a real Chromium with its own profile, signed in with a given token. */
export class CutBrowser {
  /** The last clicked option by the question's index on the pupil's paper, from 0. */
  readonly chosen = new Map<number, string>();
  readonly #executablePath: string;
  readonly #profile: string;
  readonly #address: string;
  #context: BrowserContext | null = null;
  #clicks = 0;

  private constructor(executablePath: string, profile: string, address: string) {
    this.#executablePath = executablePath;
    this.#profile = profile;
    this.#address = address;
  }

  /** Opens the test page as the owner of the access token. */
  static async open(executablePath: string, address: string, token: string): Promise<CutBrowser> {
    const profile = await mkdtemp(join(tmpdir(), "portal-cut-"));
    const browser = new CutBrowser(executablePath, profile, address);
    // A first visit, closed properly, stores the session in the profile.
    const page = await browser.#launch();
    await page.goto(new URL("/healthz", address).href);
    await page.evaluate((session) => localStorage.setItem("token", session), sessionOf(token));
    await sleep(FLUSH_MS);
    await browser.#context!.close();
    await browser.start();
    return browser;
  }

  get page(): Page {
    return this.#context!.pages()[0]!;
  }

  /** Opens the page, with or without a network. */
  async start(): Promise<void> {
    const page = await this.#launch();
    await page.goto(this.#address);
  }

  async begin(): Promise<void> {
    await this.page.getByRole("button", { name: "Start test" }).click();
    await this.page.getByRole("heading", { name: "Question 1" }).waitFor();
    await this.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  }

  /** Chooses an option of the next question and waits until it shows as chosen. */
  async answerNext(questions: number): Promise<void> {
    const index = this.#clicks % questions;
    const letter = "ABCD"[(this.#clicks + Math.floor(this.#clicks / questions)) % 4]!;
    this.#clicks += 1;
    await this.page.getByRole("button", { name: new RegExp(`^Question ${index + 1}:`) }).click();
    await this.page.getByRole("heading", { name: `Question ${index + 1}`, exact: true }).waitFor();
    const radio = this.page.locator(`input[type=radio][value=${letter}]`);
    await radio.click();
    await this.page.waitForFunction(
      (value) => document.querySelector<HTMLInputElement>(`input[value=${value}]`)?.checked,
      letter,
    );
    this.chosen.set(index, letter);
  }

  /** Number of questions that the page shows as not acknowledged. */
  async countWaiting(): Promise<number> {
    return this.page.getByRole("button", { name: /^Question \d+: Saved on this device/ }).count();
  }

  /** Number of questions that the page shows as answered. */
  async countShown(): Promise<number> {
    return this.page
      .getByRole("button", { name: /^Question \d+: (Saved on this device|Sent to school)/ })
      .count();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.page.getByRole("heading", { name: /^Question/ }).waitFor();
  }

  /** Kills the browser as a power cut would, and opens the page again. */
  async killAndOpenAgain(): Promise<void> {
    const lock = readlinkSync(join(this.#profile, "SingletonLock"));
    const closed = this.#context!.waitForEvent("close");
    process.kill(Number(lock.split("-").at(-1)), "SIGKILL");
    await closed;
    await this.start();
    await this.page.getByRole("heading", { name: /^Question/ }).waitFor();
  }

  /** Submits the test and returns the text of the receipt. */
  async handIn(): Promise<string> {
    await this.page.getByRole("button", { name: "Submit test…" }).first().click();
    await this.page.getByRole("button", { name: "Submit test", exact: true }).click();
    return this.page.getByText(/^\d+ of \d+ saved, code/).innerText({ timeout: 30_000 });
  }

  async close(): Promise<void> {
    await this.#context?.close().catch(() => {});
    await rm(this.#profile, { recursive: true, force: true });
  }

  async #launch(): Promise<Page> {
    this.#context = await chromium.launchPersistentContext(this.#profile, {
      executablePath: this.#executablePath,
      args: FLAGS,
      viewport: { width: 1024, height: 700 },
    });
    return this.page;
  }
}
