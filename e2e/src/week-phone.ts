import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type LaunchOptions,
  type Locator,
  type Page,
  type PlaywrightWorkerArgs,
} from "@playwright/test";
import { expectReady, killBrowser, onDevice } from "./on-device.ts";
import { PHONE_BROWSER } from "./people.ts";
import { onlyPage } from "./sitting.ts";

/** A write that the school has answered: its path, and the bytes of its body. */
export interface SentRequest {
  readonly path: string;
  readonly bytes: number;
}

/** A page of the portal, and what it shows once it has its data. */
interface PageToRead {
  readonly path: string;
  readonly shows: (page: Page) => Locator;
}

/** Pages that load at once. */
const TABS = 4;
/** A press or an entry that takes longer has failed. */
const ACTION_MS = 15_000;

/** A phone whose browser keeps what it stores when it is killed. */
export class WeekPhone {
  readonly #launch: (offline: boolean) => Promise<BrowserContext>;
  readonly #profile: string;
  readonly sent: SentRequest[] = [];
  #context: BrowserContext | undefined;

  private constructor(profile: string, launch: (offline: boolean) => Promise<BrowserContext>) {
    this.#profile = profile;
    this.#launch = launch;
  }

  /** Starts a new phone with a network. `watch` sees the errors of its pages. */
  static async start(
    { chromium }: PlaywrightWorkerArgs["playwright"],
    options: LaunchOptions & BrowserContextOptions,
    watch: (context: BrowserContext) => void,
  ): Promise<WeekPhone> {
    const profile = await mkdtemp(join(tmpdir(), "portal-week-"));
    const phone = new WeekPhone(profile, async (offline) => {
      const device = { ...options, ...PHONE_BROWSER, offline };
      const context = await chromium.launchPersistentContext(profile, device);
      watch(context);
      return context;
    });
    await phone.#open(false);
    return phone;
  }

  async #open(offline: boolean): Promise<void> {
    this.#context = await this.#launch(offline);
    this.#context.setDefaultTimeout(ACTION_MS);
    this.#context.on("requestfinished", async (request) => {
      if (request.method() === "GET") return;
      const { "content-length": bytes } = await request.allHeaders();
      this.sent.push({ path: new URL(request.url()).pathname, bytes: Number(bytes) });
    });
  }

  get page(): Page {
    return onlyPage(this.#context!);
  }

  /** Closes the browser, so that it writes down its session, and opens it again. */
  async restart(): Promise<void> {
    await this.#context!.close();
    await this.#open(false);
  }

  /** Kills the browser and starts it without a network. */
  async killAndStart(): Promise<void> {
    await killBrowser(this.#context!, this.#profile);
    await this.#open(true);
  }

  async setOffline(offline: boolean): Promise<void> {
    await this.#context!.setOffline(offline);
  }

  /** Opens pages with a network, some at a time, and waits until the device has what is on them. */
  async read(pages: readonly PageToRead[]): Promise<void> {
    for (let at = 0; at < pages.length; at += TABS) {
      const tabs = pages.slice(at, at + TABS).map(async ({ path, shows }) => {
        const page = await this.#context!.newPage();
        // The cache of a page starts with its key, and writes some milliseconds after a response.
        const key = page.waitForResponse(/\/api\/device-key$/);
        await page.goto(path);
        await expect(shows(page).first()).toBeVisible();
        await key;
        await expectReady(page);
        return page;
      });
      const opened = await Promise.all(tabs);
      await expectStored(opened[0]!);
      await Promise.all(opened.map((page) => page.close()));
    }
  }

  async close(): Promise<void> {
    await this.#context?.close();
    await rm(this.#profile, { recursive: true, force: true });
  }
}

/** The device stores no further response for two seconds. */
async function expectStored(page: Page): Promise<void> {
  let count = -1;
  await expect
    .poll(
      async () => {
        const before = count;
        count = (await onDevice(page)).cached;
        return count > 0 && count === before;
      },
      { intervals: [2_000] },
    )
    .toBe(true);
}
