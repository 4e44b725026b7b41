import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { type CountedLine, openCountedLine } from "./counted-line.ts";
import { openBrowser, type Person, PHONE_BROWSER, signIn } from "./people.ts";
import { school } from "./schools.ts";
import { test } from "./test.ts";

/*
 * Bytes that a family's phone fetches in all: on its first page, without the app, and with the second,
 * which brings the app and the rest.
 */

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
    ...PHONE_BROWSER,
    ...options,
    baseURL: line.origin,
    serviceWorkers: "allow",
  });
  await signIn(page, person);
  line.reset();
  return page;
}

for (const { person, path, first, both, requests } of [
  { person: "student", path: "/dashboard/results", first: 49_500, both: 312_000, requests: 24 },
  { person: "parent", path: "/dashboard", first: 46_500, both: 312_000, requests: 28 },
] as const) {
  test(`the first page of a ${person} at ${path} is nearly all that comes, and the second brings the app`, async ({
    browser,
    browserErrors,
  }) => {
    const page = await openPhone(browser, browserErrors.watch, person);
    await page.goto(path);
    await page.mouse.wheel(0, 300);
    await line.untilQuiet(QUIET_MS);
    printLine("first page");
    expect(line.bytes()).toBeLessThanOrEqual(first);
    expect(line.paths().join(" ")).not.toMatch(/index-\w+\.js|\.woff2|worker\.js|\/api\//);

    await page.goto(path);
    await line.untilQuiet(QUIET_MS);
    printLine("both pages");
    expect(line.bytes()).toBeLessThanOrEqual(both);
    expect(line.paths().length).toBeLessThanOrEqual(requests);
    // Nothing is fetched twice but the page and people's pictures, which no browser stores; and all
    // panels share one stream of events.
    const files = line.paths().filter((one) => one !== path && !one.startsWith("/files/"));
    expect(files.filter((file, at) => files.indexOf(file) < at)).toEqual([]);
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.context().close();
  });
}

function printLine(what: string): void {
  const kilobytes = (line.bytes() / 1000).toFixed(1);
  console.log(`${what}: ${kilobytes} KB in ${line.paths().length} requests`);
}

test("a press on the first page brings the app and then takes effect", async ({
  browser,
  browserErrors,
}) => {
  const page = await openPhone(browser, browserErrors.watch, "student");
  await page.goto("/dashboard/results");
  await line.untilQuiet(QUIET_MS);
  await page.getByRole("button", { name: "Search the portal" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  // From then on it is prepared for a lost network, as on any later page.
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  await page.context().close();
});

test("on wifi the first page brings the app at once", async ({ browser, browserErrors }) => {
  const page = await openPhone(browser, browserErrors.watch, "student");
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { type: "wifi" } });
  });
  await page.goto("/dashboard/results");
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  await page.context().close();
});

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
