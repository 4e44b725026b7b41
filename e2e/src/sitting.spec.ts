import { expect } from "@playwright/test";
import { openBrowser, signIn } from "./people.ts";
import { admit, choosePassword, findClass, openTest } from "./records.ts";
import {
  choose,
  CUT_NETWORK,
  expectAtSchool,
  expectCachedPage,
  openTestAs,
  PASSWORD,
  question,
  signInHere,
} from "./sitting.ts";
import { test } from "./test.ts";
import { buttons as cbtSittingsButtons } from "@school/web/cbt/sittings/text.ts";

test.use({ serviceWorkers: "allow" });

test("a test survives a network failure, an offline reload, and a change of device @phone", async ({
  page,
  context,
  browser,
  browserErrors,
  expectAccessible,
}, info) => {
  test.setTimeout(120_000);
  for (const text of CUT_NETWORK) browserErrors.allow(text);
  const office = await openBrowser(browser, browserErrors.watch);
  await signIn(office, "principal");
  const ownClass = await findClass(office, "Primary 6");
  const pupil = await admit(office, ownClass, { lastName: "Adeyemi", firstName: "Tola" });
  await choosePassword(office, pupil, PASSWORD);
  const cbtTest = await openTest(office, ownClass, `Seasons ${info.project.name}`);

  await test.step("she signs in on the page and starts the test", async () => {
    await openTestAs(page, pupil, cbtTest);
    await expect(page.getByText("30 minutes")).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Start test" }).click();
    await expect(page.getByRole("heading", { name: "Question 1" })).toBeVisible();
    await expectAccessible();
  });

  await test.step("an answer is sent within two seconds", async () => {
    await choose(page.getByRole("radio", { name: /Ikeja/ }));
    await expect(question(page, 1)).toHaveAccessibleName(/Sent to school/, { timeout: 2_000 });
    await expect(page.getByText("All your answers are sent to school.")).toBeVisible();
  });

  await test.step("offline answers are saved on the device and survive a reload", async () => {
    await expectCachedPage(page);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Next" }).click();
    await choose(page.getByRole("radio", { name: "True" }));
    await expect(question(page, 2)).toHaveAccessibleName(/Saved on this device/);
    await page.reload();
    await expect(page.getByRole("radio", { name: /Ikeja/ })).toBeChecked();
    await expect(question(page, 2)).toHaveAccessibleName(/Saved on this device/);
    await question(page, 3).click();
    await page.getByRole("textbox").fill("Dry season");
    await expect(question(page, 3)).toHaveAccessibleName(/Saved on this device/);
    await expect(page.getByText(/^No connection\. Your answers are saved/)).toBeVisible();
    await expectAccessible();
  });

  await test.step("when the network is back all answers are sent automatically", async () => {
    await context.setOffline(false);
    await expectAtSchool(page, 1, 2, 3);
  });

  const second = await openBrowser(browser, browserErrors.watch);
  await test.step("a second device has all answers, and the first is read-only", async () => {
    await openTestAs(second, pupil, cbtTest);
    await second.getByRole("button", { name: "Continue" }).click();
    await expectAtSchool(second, 1, 2, 3);
    await expect(page.getByText("This test is open on another device.")).toBeVisible();
    await question(page, 1).click();
    await expect(page.getByRole("radio", { name: /Ikeja/ })).toBeDisabled();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("radio", { name: /Ikeja/ })).toBeEnabled();
    await expect(second.getByText("This test is open on another device.")).toBeVisible();
  });

  await test.step("after an expired sign-in she signs in again on the page without losing answers", async () => {
    // At once: the test polls the server every few seconds, and would notice before the click.
    await page.getByRole("radio", { name: /Epe/ }).evaluate((radio: HTMLInputElement) => {
      localStorage.removeItem("token");
      radio.click();
    });
    await expect(page.getByRole("dialog", { name: cbtSittingsButtons.signInAgain })).toBeVisible();
    await expectAccessible();
    await signInHere(page, pupil);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectAtSchool(page, 1);
    await expect(page.getByRole("radio", { name: /Epe/ })).toBeChecked();
  });

  await test.step("she submits and gets the receipt", async () => {
    await question(page, 3).click();
    await page.getByRole("button", { name: cbtSittingsButtons.askToSubmit }).click();
    await expect(page.getByText("You have answered 3 of 3 questions.")).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Submit test" }).click();
    await expect(page.getByText(/^3 of 3 saved, code [0-9A-Z]{2}-[0-9A-Z]{3}$/)).toBeVisible();
    await expectAccessible();
    await page.reload();
    await expect(page.getByText(/^3 of 3 saved, code/)).toBeVisible();
    await expect(second.getByRole("heading", { name: "Submitted" })).toBeVisible();
  });
});
