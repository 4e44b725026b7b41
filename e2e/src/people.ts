import {
  devices,
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from "@playwright/test";
import { labels as uiLabels } from "@school/web/ui/text.ts";

const PASSWORDS = {
  principal: "Principal1demo",
  admin: "Admin1demo",
  teacher: "Teacher1demo",
  student: "Student1demo",
  parent: "Parent1demo",
} as const;

export type Person = keyof typeof PASSWORDS;

/** Fills in the sign-in page and sends it; `name` is an address, username or admission number. */
export async function trySignIn(page: Page, name: string, password: string): Promise<void> {
  await page.goto("/signin");
  await sendSignIn(page, name, password);
}

/** Fills in and sends the sign-in page that is open. */
export async function sendSignIn(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel(uiLabels.signInName).fill(name);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: uiLabels.signIn }).click();
}

/** Signs in a person of the demo school as `signInAs` does. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await signInAs(page, `${person}@demo.school`, PASSWORDS[person]);
}

/** Signs out with the menu under the person's name. */
export async function signOut(page: Page): Promise<void> {
  const menu = page.locator("header details");
  await menu.locator("summary").click();
  await menu.getByRole("button", { name: "Logout" }).click();
}

/**
 * Waits for the sign-in page after a session has ended. The app changes the URL first and then
 * requests the document, so the URL alone does not show that the page is ready.
 */
export async function expectSignIn(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/signin/);
  await expect(page.locator("html[data-ready]")).toBeAttached();
}

/** The smallest supported phone. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};

/** The same with a browser that says it is a phone's, so the server renders its pages for one. */
export const PHONE_BROWSER: BrowserContextOptions = {
  ...PHONE,
  userAgent: devices["Pixel 7"].userAgent,
};

/** A second browser without a session. */
export async function openBrowser(
  browser: Browser,
  watch: (context: BrowserContext) => void,
  device: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ acceptDownloads: true, ...device });
  watch(context);
  return context.newPage();
}

/** Signs in on the sign-in page, and waits for the dashboard. */
export async function signInByHand(page: Page, name: string, password: string): Promise<void> {
  await trySignIn(page, name, password);
  await expect(page).toHaveURL(/\/dashboard$/);
}

/**
 * Stores in the page's browser what a sign-in on the sign-in page leaves there, without loading any page
 * of the portal: the journey then opens the one that it needs. Throws if the sign-in is refused.
 */
export async function signInAs(page: Page, name: string, password: string): Promise<void> {
  const data = { email: name, password };
  const response = await page.request.post("/auth/v1/token?grant_type=password", { data });
  const session = await response.text();
  if (!response.ok()) throw new Error(`${name}: ${response.status()} ${session}`);
  // An empty page of the portal's origin, with an icon so that the browser asks for none.
  const body = '<link rel="icon" href="data:," />';
  await page.route("**/empty", (route) => route.fulfill({ contentType: "text/html", body }), {
    times: 1,
  });
  await page.goto("/empty");
  await page.evaluate((text) => localStorage.setItem("token", text), session);
}

/** A second browser with a signed-in person. */
export async function openAs(
  browser: Browser,
  person: Person,
  watch: (context: BrowserContext) => void,
): Promise<Page> {
  const page = await openBrowser(browser, watch);
  await signIn(page, person);
  return page;
}

/** Opens the menu of a person's row in a list, and presses one of its entries. */
export async function pressInMenu(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

/** Shows a column of a sheet, with the cell: a phone shows one column at a time. */
export async function showColumn(page: Page, name: string, cell: Locator): Promise<void> {
  await cell.waitFor({ state: "attached" });
  const chip = page.getByRole("radio", { name, exact: true });
  if (await chip.isVisible()) await chip.check();
  await expect(cell).toBeVisible();
}
