import { expect, type Browser, type BrowserContext, type Page } from "@playwright/test";

const PASSWORDS = {
  principal: "Principal1demo",
  admin: "Admin1demo",
  teacher: "Teacher1demo",
  student: "Student1demo",
  parent: "Parent1demo",
} as const;

export type Person = keyof typeof PASSWORDS;

/** Signs in one of the demo school's people by the sign-in page, and waits for the dashboard. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto("/signin");
  await page.getByLabel("Email, username or admission number").fill(`${person}@demo.school`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORDS[person]);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** A second person with a browser of their own, signed in. */
export async function openAs(
  browser: Browser,
  person: Person,
  watch: (context: BrowserContext) => void,
): Promise<Page> {
  const context = await browser.newContext({ acceptDownloads: true });
  watch(context);
  const page = await context.newPage();
  await signIn(page, person);
  return page;
}
