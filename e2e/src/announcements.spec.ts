import { expect, type Page } from "@playwright/test";
import { openAs, signIn } from "./people.ts";
import { test } from "./test.ts";
import { toasts as announcementsToasts } from "@school/web/announcements/text.ts";
import { messages as announcementsMessages } from "@school/core/announcements/text.ts";

test("what the principal announces appears on a parent's open dashboard", async ({
  page: principal,
  browser,
  browserErrors,
  expectAccessible,
}) => {
  test.setTimeout(90_000);
  const title = "Library closed on Friday";
  const parent = await openAs(browser, "parent", browserErrors.watch);
  await parent.goto("/dashboard");
  await expect(parent.getByRole("heading", { name: "Announcements" })).toBeVisible();
  await expect(parent.getByText(title)).toHaveCount(0);

  await test.step("the principal writes it, with a list and a link", async () => {
    await signIn(principal, "principal");
    await principal.goto("/dashboard/announcements/create");
    await principal.getByRole("button", { name: "Publish" }).click();
    await expect(
      principal.getByText(announcementsMessages.pleaseFillInTitleAndBody).first(),
    ).toBeVisible();
    await principal.getByLabel("Title").fill(title);
    await principal
      .getByLabel("Body")
      .fill("Please return:\n- story books\n- atlases\nSee https://library.example/hours");
    await expectAccessible();
    await principal.getByRole("button", { name: "Publish" }).click();
    await expect(principal.getByText(announcementsToasts.published)).toBeVisible();
  });

  await test.step("it appears without a reload, and opens in place", async () => {
    await parent.getByText(title).click();
    await expect(parent.getByRole("listitem").filter({ hasText: /^atlases$/ })).toBeVisible();
    const link = parent.getByRole("link", { name: "https://library.example/hours" });
    await expect(link).toHaveAttribute("href", "https://library.example/hours");
  });

  await test.step("a withdrawn one goes, and comes back by Undo", async () => {
    await principal.getByRole("button", { name: `Withdraw ${title}` }).click();
    await expect(parent.getByText(title)).toHaveCount(0);
    await principal.getByRole("button", { name: "Undo" }).click();
    await expect(parent.getByText(title)).toBeVisible();
  });
});

test(
  "the dashboard tells each person what waits",
  { tag: ["@desktop", "@phone"] },
  async ({ page, isMobile, expectAccessible }) => {
    await signIn(page, "teacher");
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Scores to enter" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "My classes" })).toBeVisible();
    await expectAccessible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);

    if (!isMobile) return;
    await test.step("what acts is 40 px under a finger, in lists too", async () => {
      for (const path of ["/dashboard", "/dashboard/messages", "/dashboard/attendance"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        expect(await smallTargets(page), path).toEqual([]);
      }
      await page.goto("/dashboard");
    });
    await test.step("the menu of a phone is left with Escape, and by a link", async () => {
      const burger = page.getByRole("button", { name: "More", exact: true });
      const menu = page.getByRole("dialog", { name: "Menu" });
      await burger.click();
      await expectAccessible();
      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden();
      await expect(burger).toBeFocused();
      await burger.click();
      await menu.getByRole("link", { name: "Profile" }).click();
      await expect(menu).toBeHidden();
    });
  },
);

/** The buttons and fields of a page that are lower than 40 px. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "header :is(button, summary), main :is(button, select, .mantine-Input-input)",
      ),
    ]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 39.5)
      .map((one) => one.outerHTML.slice(0, 120)),
  );
}
