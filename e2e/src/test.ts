import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";

/** Errors that the browser reports while a journey runs; any that is not allowed fails it. */
export interface BrowserErrors {
  /** Expects errors whose text holds `text`, from the start of the journey to its end. */
  allow: (text: string) => void;
  /** Also listens to a context that the journey opened itself (a second person). */
  watch: (context: BrowserContext) => void;
}

interface Fixtures {
  browserErrors: BrowserErrors;
  /** Expects the page as it is now to be free of WCAG 2.2 AA violations. */
  expectAccessible: () => Promise<void>;
  /**
   * The same, and its colours in dark too, of another person's page if it is named; of a dialog
   * alone while one is open, since what it half covers cannot be measured.
   */
  expectAccessibleInBoth: (other?: Page) => Promise<void>;
}

/** What differs between the schemes. */
const COLOURS = ["color-contrast", "link-in-text-block"];

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Playwright's test, which here also fails on errors in the console and in pages. */
export const test = base.extend<Fixtures>({
  browserErrors: [
    async ({ context }, provide) => {
      const allowed: string[] = [];
      const heard: string[] = [];
      const watch = (watched: BrowserContext): void => {
        watched.on("console", (message) => {
          if (message.type() !== "error") return;
          heard.push(`${message.text()} (${message.location().url})`);
        });
        watched.on("weberror", (error) => {
          heard.push(`uncaught: ${error.error().message}`);
        });
      };
      watch(context);
      await provide({ allow: (text) => void allowed.push(text), watch });
      const unexpected = heard.filter((line) => !allowed.some((text) => line.includes(text)));
      expect(unexpected, "errors in the browser").toEqual([]);
    },
    { auto: true },
  ],

  expectAccessible: async ({ page }, provide) => {
    await provide(() => expectNone(axe(page).withTags(wcag)));
  },

  expectAccessibleInBoth: async ({ page }, provide) => {
    await provide(async (other = page) => {
      const hasDialog = (await other.getByRole("dialog").count()) > 0;
      const part = hasDialog ? "[role=dialog]" : "html";
      await other.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await expectNone(axe(other).include(part).withRules(COLOURS));
      await other.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await expectNone(axe(other).include(part).withTags(wcag));
    });
  },
});

/** Without frames, as all pages are, no other page is needed to put the findings together. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true);
}

async function expectNone(asked: AxeBuilder): Promise<void> {
  const { violations } = await asked.analyze();
  const said = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((n) => n.target.join(" ")).join(", ")})`,
  );
  expect(said, "accessibility violations").toEqual([]);
}
