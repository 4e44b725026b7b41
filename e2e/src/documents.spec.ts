import { documentPages } from "@school/core/portal/documents.ts";
import { expect, type Page } from "@playwright/test";
import { expectSignIn, openBrowser, signIn, signOut } from "./people.ts";
import { test } from "./test.ts";

/** The URLs that a page requests from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|auth)\//.test(pathname) && pathname !== "/api/events") calls.push(pathname);
  });
  return calls;
}

/** The app has taken over the page that the server rendered. */
async function expectApp(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName("portal-started").length > 0);
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a parent's pages arrive as HTML and become the app without asking again @desktop @phone", async ({
  page,
  expectAccessible,
}) => {
  await signIn(page, "parent");
  // The first page of a browser also asks for what the app stores on the device.
  await page.goto("/dashboard");
  await expectApp(page);
  for (const path of Object.keys(documentPages)) {
    await page.goto(path, { waitUntil: "commit" });
    const calls = watchCalls(page);
    await expect(heading(page)).toBeVisible();
    const first = await heading(page).elementHandle();
    await expectApp(page);
    // The same element: nothing was rendered again.
    expect(await first?.evaluate((node) => node.isConnected), path).toBe(true);
    expect(
      calls.filter((call) => call !== "/api/announcements/read"),
      path,
    ).toEqual([]);
    page.removeAllListeners("request");
  }
  await page.goto("/dashboard/results");
  await expectApp(page);
  await expectAccessible();
});

test("a parent reads the results with scripts switched off, and is told what needs them", async ({
  page,
  browser,
  browserErrors,
}) => {
  await signIn(page, "parent");
  const state = await page.context().storageState();
  const plain = await openBrowser(browser, browserErrors.watch, {
    javaScriptEnabled: false,
    storageState: state,
  });
  await plain.goto("/dashboard/results");
  await expect(plain.getByRole("table", { name: "Subjects" })).toBeVisible();
  // The emulated browser has no scripts, but does not show the contents of a noscript.
  expect(await plain.content()).toContain(
    "JavaScript is off. You can read this page, but filters, Print and Logout do not work.",
  );
  await plain.getByRole("link", { name: "Announcements" }).click();
  await expect(heading(plain)).toHaveText("Announcements");
});

test("what is chosen and pressed before the app is there is done once it is @phone", async ({
  page,
}) => {
  await signIn(page, "parent");
  const app = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await app.promise;
    await route.continue();
  });
  await page.goto("/dashboard/results", { waitUntil: "commit" });
  const term = page.getByLabel("Term", { exact: true });
  const chosen = await term.evaluate(
    (select: HTMLSelectElement) => [...select.options].find((one) => !one.selected)?.value ?? "",
  );
  await term.selectOption(chosen);
  app.resolve();
  await expect(page).toHaveURL(new RegExp(`term=${chosen}`));
  await expect(term).toHaveValue(chosen);
});

test("a teacher fills in the score grid before the app is there @phone", async ({ page }) => {
  await signIn(page, "teacher");
  await page.goto("/dashboard/upload");
  // A selection made at once is preserved, however far the app has loaded.
  await page.getByLabel("Class", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Subject", { exact: true }).selectOption({ index: 1 });
  const cell = page.getByLabel(/^(CA1|Exam), /).first();
  await cell.waitFor();
  const address = page.url();
  const app = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await app.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  const first = await cell.elementHandle();
  const typed = (await cell.inputValue()) === "7" ? "6" : "7";
  await cell.fill(typed);
  app.resolve();
  await expectApp(page);
  await expect(cell).toHaveValue(typed);
  await expect(cell).toHaveAccessibleName(/, not saved yet$/);
  expect(await first?.evaluate((node) => node.isConnected)).toBe(true);
  // The device stores it, once it has its key; the server-rendered page does not have it.
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((key) => key.startsWith("unsent:")),
  );
  await page.unroute(/\/assets\/index-.*\.js$/);
  await page.goto(address);
  await expectApp(page);
  await expect(cell).toHaveValue(typed);
  // With a draft the app renders the page again and repeats the earlier selections.
  const drawn = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await drawn.promise;
    await route.continue();
  });
  await page.goto("/dashboard/upload", { waitUntil: "commit" });
  await page.getByLabel("Class", { exact: true }).selectOption({ index: 1 });
  drawn.resolve();
  await expect(page).toHaveURL(/class=/);
});

test("after a sign-out nothing is shown again, not by Back and not without a network", async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.allow("Failed to load resource");
  await signIn(page, "parent");
  await page.goto("/dashboard/results");
  await expectApp(page);
  await page.goto("/dashboard");
  await expectApp(page);
  // The sign-out does not reach the server, and its session continues.
  await page.route("**/auth/v1/logout*", (route) => route.abort());
  await signOut(page);
  await expectSignIn(page);
  // The "device" cookie only identifies it and grants no access; "styles" says what is cached.
  const cookies = (await context.cookies()).map(({ name }) => name);
  expect([...new Set(cookies)].toSorted()).toEqual(["device", "document", "styles"]);
  // The browser may already show the sign-in page, so the response is read separately.
  const response = await page.request.get("/dashboard/results");
  expect(await response.text()).not.toContain("document-state");
  await page.goto("/dashboard/results", { waitUntil: "commit" });
  await expectSignIn(page);
  await page.goBack();
  await expect(page.getByRole("table", { name: "Subjects" })).toHaveCount(0);
});

test("a page of another account than the one in storage is never shown", async ({
  page,
  context,
}) => {
  // A page without the app, which would otherwise redirect once its session ends.
  const leaveApp = () => page.goto("/");
  await signIn(page, "student");
  await leaveApp();
  const session = await page.evaluate(() => localStorage.getItem("token"));
  await page.evaluate(() => localStorage.clear());
  await signIn(page, "parent");
  // Whether the styles were stored before the form was sent depends on the line.
  const cookies = (await context.cookies()).filter(({ name }) => name !== "styles");
  expect(cookies.map(({ name }) => name).toSorted()).toEqual([
    "device",
    "document",
    "document-open",
  ]);
  await leaveApp();
  // The cookie of the parent, the storage of the pupil.
  await page.evaluate((token) => localStorage.setItem("token", String(token)), session);
  await page.goto("/dashboard/results", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "My Results" })).toBeVisible();
});

/** Computed styles of all elements, light and dark, and whether the page has styles of its own. */
function readStyles(page: Page) {
  return page.evaluate(() => {
    const styleOf = (element: Element, part?: string) => {
      const style = getComputedStyle(element, part);
      if (part !== undefined && style.content === "none") return "";
      // A variable that no rule uses is not in the page's own styles.
      const names = [...style].filter((name) => !name.startsWith("--"));
      return names.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";");
    };
    /** A number for the text, since all texts of a page are megabytes. */
    const digest = (text: string) => {
      let sum = 0;
      for (let i = 0; i < text.length; i += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(i)) | 0;
      return sum;
    };
    const root = document.documentElement;
    const styles = ["light", "dark"].map((scheme) => {
      root.setAttribute("data-mantine-color-scheme", scheme);
      return [...document.querySelectorAll("body, body *")].map((element) => {
        const parts = [undefined, "::before", "::after"].map((part) => styleOf(element, part));
        return `${digest(parts.join("|"))} ${scheme} ${element.outerHTML.slice(0, 80)}`;
      });
    });
    return { styles: styles.flat(), own: document.querySelectorAll("style[data-page]").length };
  });
}

for (const person of ["parent", "student", "teacher", "principal"] as const) {
  test(`pages of a ${person} look the same with their own styles as with all @desktop @phone`, async ({
    page,
    context,
    browserErrors,
  }) => {
    browserErrors.allow("Failed to load resource");
    await signIn(page, person);
    await page.goto("/dashboard");
    await expectApp(page);
    // From now on no page becomes the app. Transitions would give values of their middle.
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const path of Object.keys(documentPages)) {
      const response = await page.request.get(path, { headers: { accept: "text/html" } });
      const [, name = "", value = ""] =
        /data-cookie="(\w+)=([^"]+)"/.exec(await response.text()) ?? [];
      await page.route(/\/assets\/.*\.js$/, (route) =>
        route.request().url().includes("/early-") ? route.continue() : route.abort(),
      );
      await context.addCookies([{ name, value, url: new URL(path, page.url()).href }]);
      await page.goto(path);
      const whole = await readStyles(page);
      await context.clearCookies({ name });
      await page.route(/\/assets\/.*\.css$/, (route) => route.abort());
      await page.goto(path);
      const inside = await readStyles(page);
      await page.unrouteAll();
      expect([whole.own, inside.own], path).toEqual([0, 1]);
      expect(inside.styles.length).toBe(whole.styles.length);
      const differing = inside.styles.filter((style, at) => style !== whole.styles[at]);
      expect(differing, path).toEqual([]);
    }
  });
}
