import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { type CountedLine, openCountedLine } from "./counted-line.ts";
import { openBrowser, type Person, PHONE, signIn } from "./people.ts";
import { school } from "./schools.ts";
import { test } from "./test.ts";

/* Bytes that a family's phone fetches on its first visit, in all: the page, the app, and the rest. */

/** Longer than the page waits before it loads what it needs later. */
const QUIET_MS = 7_000;

type Watch = Parameters<typeof openBrowser>[1];

let line: CountedLine;

test.beforeAll(async () => {
  line = await openCountedLine(Number(new URL(school.origin).port));
});
test.afterAll(() => line.close());

/** A phone with an empty cache whose person is signed in. */
async function openPhone(
  browser: Browser,
  watch: Watch,
  person: Person,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openBrowser(browser, watch, {
    ...PHONE,
    ...options,
    baseURL: line.origin,
    serviceWorkers: "allow",
  });
  await signIn(page, person);
  line.reset();
  return page;
}

for (const { person, path, bytes, requests } of [
  { person: "student", path: "/dashboard/results", bytes: 307_000, requests: 22 },
  { person: "parent", path: "/dashboard", bytes: 307_000, requests: 27 },
] as const) {
  test(`the first visit of a ${person} to ${path} ends, within its limit`, async ({
    browser,
    browserErrors,
  }) => {
    const page = await openPhone(browser, browserErrors.watch, person);
    await page.goto(path);
    await line.untilQuiet(QUIET_MS);
    console.log(`${(line.bytes() / 1000).toFixed(1)} KB in ${line.paths().length} requests`);
    expect(line.bytes()).toBeLessThanOrEqual(bytes);
    expect(line.paths().length).toBeLessThanOrEqual(requests);
    // Nothing is fetched twice, and all panels share one stream of events.
    expect(new Set(line.paths()).size).toBe(line.paths().length);
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.context().close();
  });
}

for (const connection of [{ saveData: true }, { effectiveType: "2g" }]) {
  test(`nothing is fetched in the background with ${JSON.stringify(connection)}`, async ({
    browser,
    browserErrors,
  }) => {
    const page = await openPhone(browser, browserErrors.watch, "student");
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, "connection", { value });
    }, connection);
    await page.goto("/dashboard/results");
    await page.mouse.wheel(0, 300);
    await line.untilQuiet(QUIET_MS);
    const paths = line.paths().filter((path) => !path.startsWith("/files/"));
    expect(paths).toEqual(["/dashboard/results"]);

    // The app comes with the first press, which then takes effect.
    await page.getByRole("button", { name: "Search the portal" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await line.untilQuiet(QUIET_MS);
    const later = line.paths().join(" ");
    expect(later).not.toMatch(/\.woff2|worker\.js|offline-|device-key/);
    await page.context().close();
  });
}
