import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";
import axe from "axe-core";

/** Errors that the browser reports during a journey; any that is not allowed fails it. */
export interface BrowserErrors {
  /** Allows errors whose text contains `text`, during the whole journey. */
  allow: (text: string) => void;
  /** Also watches another context that the journey opened (a second person). */
  watch: (context: BrowserContext) => void;
}

interface Fixtures {
  browserErrors: BrowserErrors;
  /** Expects the current page to have no WCAG 2.2 AA violations. */
  expectAccessible: () => Promise<void>;
  /**
   * The same, with colours in dark mode too, optionally for another person's page. While a dialog
   * is open it checks only the dialog, because what it covers cannot be measured.
   */
  expectAccessibleInBoth: (other?: Page) => Promise<void>;
}

/** Rules whose result differs between light and dark. */
const COLOURS: axe.RunOnly = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Playwright's test, which also fails on errors in the console and in pages. */
export const test = base.extend<Fixtures>({
  browserErrors: [
    async ({ context }, provide) => {
      const allowed: string[] = [];
      const errors: string[] = [];
      const watch = (watched: BrowserContext): void => {
        watched.on("console", (message) => {
          if (message.type() !== "error") return;
          errors.push(`${message.text()} (${message.location().url})`);
        });
        watched.on("weberror", (error) => {
          errors.push(`uncaught: ${error.error().message}`);
        });
      };
      watch(context);
      await provide({ allow: (text) => void allowed.push(text), watch });
      const unexpected = errors.filter((line) => !allowed.some((text) => line.includes(text)));
      expect(unexpected, "errors in the browser").toEqual([]);
    },
    { auto: true },
  ],

  expectAccessible: async ({ page }, provide) => {
    await provide(() => expectNoViolations(page, "html"));
  },

  expectAccessibleInBoth: async ({ page }, provide) => {
    await provide(async (other = page) => {
      const hasDialog = (await other.getByRole("dialog").count()) > 0;
      const part = hasDialog ? "[role=dialog]" : "html";
      await other.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await expectNoViolations(other, part, COLOURS);
      await other.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await expectNoViolations(other, part);
    });
  },
});

/** Fails on WCAG violations in that part of the page: of all rules, or only of those. */
async function expectNoViolations(
  page: Page,
  part: string,
  runOnly: axe.RunOnly = { type: "tag", values: WCAG },
): Promise<void> {
  await untilComplete(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // Only the lines of the message leave the page: the whole result names every node, and takes seconds.
  const messages = await page.evaluate(
    async ([selector, options]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        selector,
        options,
      );
      return violations.map(
        ({ id, help, nodes }) =>
          `${id}: ${help} (${nodes.map((node) => node.target.join(" ")).join(", ")})`,
      );
    },
    [part, { runOnly, resultTypes: ["violations"] } satisfies axe.RunOptions] as const,
  );
  expect(messages, "accessibility violations").toEqual([]);
}

/** Waits until a page is complete: elements that still fade in have too little contrast. */
async function untilComplete(page: Page): Promise<void> {
  await expect(page.getByText("Loading...", { exact: true })).toHaveCount(0);
  await page.evaluate(async () => {
    // Animations in a closed menu do not run, so they never finish.
    const isShown = (effect: AnimationEffect | null) =>
      !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility() !== false;
    const ending = document
      .getAnimations()
      .filter(
        ({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime) && isShown(effect),
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
