import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";

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
const COLOURS = ["color-contrast", "link-in-text-block"];

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

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
    await provide(() => expectNoViolations(page, axe(page).withTags(wcag)));
  },

  expectAccessibleInBoth: async ({ page }, provide) => {
    await provide(async (other = page) => {
      const hasDialog = (await other.getByRole("dialog").count()) > 0;
      const part = hasDialog ? "[role=dialog]" : "html";
      await other.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await expectNoViolations(other, axe(other).include(part).withRules(COLOURS));
      await other.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await expectNoViolations(other, axe(other).include(part).withTags(wcag));
    });
  },
});

/** Legacy mode opens no extra page to merge findings of frames; the pages have none. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true);
}

/** Checks a page once it is complete: elements that still fade in have too little contrast. */
async function expectNoViolations(page: Page, builder: AxeBuilder): Promise<void> {
  await expect(page.getByText("Loading...", { exact: true })).toHaveCount(0);
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const { violations } = await builder.analyze();
  const messages = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((n) => n.target.join(" ")).join(", ")})`,
  );
  expect(messages, "accessibility violations").toEqual([]);
}
