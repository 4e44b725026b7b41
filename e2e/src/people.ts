import { expect, type Browser, type BrowserContext, type Page } from "@playwright/test";

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
  await page.getByLabel("Email, username or admission number").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Signs in one of the demo school's people by the sign-in page, and waits for the dashboard. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await trySignIn(page, `${person}@demo.school`, PASSWORDS[person]);
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** A second browser, nobody signed in. */
export async function openBrowser(
  browser: Browser,
  watch: (context: BrowserContext) => void,
): Promise<Page> {
  const context = await browser.newContext({ acceptDownloads: true });
  watch(context);
  return context.newPage();
}

/** A second person with a browser of their own, signed in. */
export async function openAs(
  browser: Browser,
  person: Person,
  watch: (context: BrowserContext) => void,
): Promise<Page> {
  const page = await openBrowser(browser, watch);
  await signIn(page, person);
  return page;
}
