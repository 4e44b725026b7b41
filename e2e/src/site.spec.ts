import { expect, type Page } from "@playwright/test";
import { signIn } from "./people.ts";
import { registerTexts } from "@school/web/accounts/auth/text.ts";
import { test } from "./test.ts";
import { NO_NEWSLETTER } from "@school/core/site/newsletter.ts";
import { messages as apiMessages } from "@school/core/api/text.ts";
import { labels as uiLabels } from "@school/web/ui/text.ts";

const ANCHORS = [
  "home",
  "about",
  "gallery",
  "contact",
  "highlights",
  "classes",
  "achievements",
  "events",
  "teachers",
  "faq",
  "testimonials",
  "newsletter",
];

/** Loads every picture, as for a reader who has scrolled to the end. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let at = 0; at < document.documentElement.scrollHeight; at += 500) {
      scrollTo({ top: at, behavior: "instant" });
      await new Promise((done) => setTimeout(done, 50));
    }
    scrollTo({ top: 0, behavior: "instant" });
  });
}

test("the page loads nothing of the portal, and has all its places @desktop @phone", async ({
  page,
}) => {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  await page.goto("/");
  await expect(page).toHaveTitle(/Surulere, Lagos \| Marigold Court/);
  for (const id of ANCHORS) await expect(page.locator(`#${id}`)).toHaveCount(1);
  await page.waitForLoadState("networkidle");
  expect(paths.filter((path) => path.endsWith(".js"))).toHaveLength(1);
  expect(paths.filter((path) => path.startsWith("/api"))).toEqual([]);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`is accessible, ${colorScheme} @desktop @phone`, async ({ page, expectAccessible }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/");
    await readToTheEnd(page);
    await page.getByText("How do I enrol my child?").click();
    await expectAccessible();
  });
}

test("the phone's menu holds the focus and gives it back @phone", async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/");
  const button = page.locator("summary", { hasText: "Menu" });
  await button.click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "Gallery" })).toBeVisible();
  await expectAccessible();
  const isLocked = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).overflowY === "hidden");
  expect(await isLocked()).toBe(true);
  for (let n = 0; n < 9; n += 1) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest(".menu") !== null)).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(page.locator(".menu summary")).toBeFocused();
  expect(await isLocked()).toBe(false);
  await button.click();
  await menu.getByRole("link", { name: "Contact" }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/#contact$/);
});

/** A swipe from one point of the screen to another, as a phone reports it. */
async function swipe(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const at = ([x, y]: [number, number]) => ({ touchPoints: [{ x, y }] });
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(from) });
  await finger.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(to) });
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await finger.detach();
}

test("the gallery opens large, by keys from one to the next and round @desktop @phone", async ({
  page,
  hasTouch,
  expectAccessible,
}) => {
  await page.goto("/#gallery");
  const tiles = page.locator("[data-tile]");
  await expect(tiles).toHaveCount(15);
  await tiles.first().focus();
  await page.keyboard.press("Enter");
  const box = page.getByRole("dialog", { name: "Gallery" });
  await expect(box).toContainText("1 of 15");
  await expectAccessible();
  await page.keyboard.press("ArrowLeft");
  await expect(box.locator("figcaption")).toHaveText(
    "15 of 15 Pupils in gowns and caps on graduation day",
  );
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(box).toContainText("2 of 15");
  await box.getByRole("button", { name: "Previous picture" }).click();
  await expect(box).toContainText("1 of 15");
  await expect(box.getByRole("img")).toHaveJSProperty("complete", true);
  for (let n = 0; n < 5; n += 1) {
    await page.keyboard.press("Tab");
    await expect(box.locator(":focus")).toHaveCount(1);
  }
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await expect(tiles.first()).toBeFocused();
  await tiles.nth(4).click();
  await expect(box).toContainText("5 of 15");
  if (hasTouch) {
    await swipe(page, [300, 400], [60, 420]);
    await expect(box).toContainText("6 of 15");
    await swipe(page, [60, 400], [300, 380]);
    await expect(box).toContainText("5 of 15");
    await swipe(page, [200, 500], [180, 200]);
    await expect(box).toContainText("5 of 15");
  }
  await box.getByRole("button", { name: "Close" }).click();
  await expect(box).toBeHidden();
});

test("a picture that does not load leaves no hole in the gallery", async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow("404");
  await page.route("**/site/choir.svg", (route) => route.fulfill({ status: 404 }));
  await page.route("**/site/counting-beads.svg", (route) => route.fulfill({ status: 404 }));
  await page.goto("/");
  await page.getByText("All pictures").click();
  await readToTheEnd(page);
  await expect(page.locator("[data-tile]:visible")).toHaveCount(14);
  await page.locator("[data-tile]:visible").first().click();
  await expect(page.getByRole("dialog", { name: "Gallery" })).toContainText("1 of 14");
});

test("testimonials follow their dots, and wait while a person uses them", async ({ page }) => {
  await page.goto("/#testimonials");
  const dots = page.getByRole("button", { name: /^Testimonial \d of 3$/ });
  await expect(dots).toHaveCount(3);
  // The URL scrolls the page slowly; wait until the whole section has stopped before a click.
  await page
    .locator(".testimonials")
    .evaluate((area) => area.scrollIntoView({ block: "center", behavior: "instant" }));
  await dots.nth(2).click();
  await expect(dots.nth(2)).toHaveAttribute("aria-current", "true");
  // The row's position, not the page's: pictures above may still arrive and move it.
  await expect
    .poll(() => page.locator(".quotes").evaluate((row) => row.scrollLeft / row.clientWidth))
    .toBe(2);
  const quote = page.getByText("answer questions with better questions");
  await quote.scrollIntoViewIfNeeded();
  await expect(quote).toBeInViewport();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
});

test("the way up appears below, and leads up", async ({ page }) => {
  await page.goto("/");
  const up = page.getByRole("link", { name: "Back to the top" });
  await expect(up).toBeHidden();
  await page.evaluate(() => scrollTo({ top: 301, behavior: "instant" }));
  await up.click();
  await expect(up).toBeHidden();
});

test("a message is sent without leaving @desktop @phone", async ({ page, browserErrors }) => {
  browserErrors.allow("400");
  await page.goto("/#contact");
  await openContactForm(page);
  await page.getByLabel("Name").fill("Ngozi Eze");
  await page.locator("#contact").getByLabel("Email").fill("ngozi@here");
  await page.getByLabel("Message").fill("When may we visit?");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText(apiMessages.invalidEmail)).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue("When may we visit?");
  await page.locator("#contact").getByLabel("Email").fill("ngozi@test.example");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Thank you. We have received your message.")).toBeVisible();
  // The demo school has no mail server.
  await expect(page.locator("#newsletter").getByText(NO_NEWSLETTER)).toBeVisible();
});

test("a signed-in person finds the way back to the portal, and out", async ({ page }) => {
  await signIn(page, "teacher");
  await page.goto("/");
  const way = page.locator(".bar-actions").getByRole("link", { name: /^Dashboard of/ });
  await expect(way).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(
    page.locator(".bar-actions").getByRole("link", { name: uiLabels.signIn }),
  ).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/signin/);
});

test("a parent asks for a place, with and without the age @desktop @phone", async ({
  page,
  expectAccessible,
  browserErrors,
}, { project }) => {
  browserErrors.allow("400");
  await page.goto("/enroll");
  await page.getByRole("link", { name: registerTexts.choices.enrol.title }).click();
  await expectAccessible();
  await page.getByLabel("Child’s surname").fill("Ade");
  await page.getByLabel("Child’s first names").fill(`Tobi ${project.name}`);
  await page.getByLabel("Your name").fill("Mrs Ade");
  await page.getByLabel("Your phone number").fill("0803 555 0101");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Enter the date of birth or the age")).toBeVisible();
  await page.getByLabel("or age in years").fill("4");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/^Thank you.*We will call you by/)).toBeVisible();
  await expect(page.getByLabel("Your name")).toBeHidden();
});

test("an unknown address of the portal leads to the page, which says so", async ({ page }) => {
  await page.goto("/nothing/here");
  await expect(page.getByText("This page does not exist.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: /curious children/ })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("all is there: pictures, menu, answers and forms @desktop @phone", async ({ page }, {
    project,
  }) => {
    await page.goto("/");
    await expect(page.getByRole("img", { name: /through the school gate/ }).first()).toBeVisible();
    await expect(page.locator("[data-tile] img")).toHaveCount(15);
    if (project.name === "phone") {
      await page.locator(".menu summary").click();
      await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
      await page.locator(".menu summary").click();
    }
    await page.getByText("Do you offer after-school care?").click();
    await expect(page.locator("#faq").getByText(/runs until 4:30pm/)).toBeVisible();
    await openContactForm(page);
    await page.getByLabel("Name").fill("Bode");
    await page.locator("#contact").getByLabel("Email").fill("bode@test.example");
    await page.getByLabel("Message").fill(`Hello from ${project.name}`);
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Thank you. We have received your message.")).toBeVisible();
  });
});

/** On a phone the form opens on demand; where there is room it stands open. */
async function openContactForm(page: Page): Promise<void> {
  const opener = page.getByText("Write to the school");
  if (await opener.isVisible()) await opener.click();
}
