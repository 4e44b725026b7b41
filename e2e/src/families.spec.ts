import { expect } from "@playwright/test";
import { accountLabels, labels, titles, toasts } from "@school/web/students/families/text.ts";
import { labels as accountsLabels } from "@school/web/accounts/text.ts";
import { messages as accountsMessages } from "@school/core/accounts/text.ts";
import { labels as profileLabels } from "@school/web/accounts/profile/text.ts";
import {
  labels as directLabels,
  toasts as directToasts,
} from "@school/web/messages/direct/text.ts";
import { writeLabels } from "@school/web/messages/text.ts";
import { labels as uiLabels } from "@school/web/ui/text.ts";
import { openBrowser, PHONE, signIn, signInAs } from "./people.ts";
import { admit, employ, makeClass } from "./records.ts";
import { test } from "./test.ts";

const FAMILIES = "/dashboard/students/families";

test("a family is confirmed, gets an account and a slip, and the parent sees both children and writes to the teacher by phone @desktop", async ({
  page,
  browser,
  browserErrors,
  expectAccessible,
  expectAccessibleInBoth,
}) => {
  await signIn(page, "admin");
  const plumeria = await makeClass(page, "Plumeria", "Primary 1");
  const teacher = await employ(page, {
    surname: "Ọláńrewájú",
    otherNames: "Bọ́lá",
    username: "bola.plumeria",
    classTeacher: plumeria.id,
  });
  const family = { lastName: "Ẹ̀bùnolúwa" };
  await admit(page, plumeria, { ...family, firstName: "Tòmíwá", parentPhone: "0803 555 0909" });
  await admit(page, plumeria, { ...family, firstName: "Ṣadé", parentPhone: "+234 803 555 0909" });

  await test.step("the office confirms the proposal", async () => {
    // The newest pupils are on the last page.
    await page.goto(`${FAMILIES}/proposals?kind=phone&page=99`);
    const proposal = page.getByRole("article", { name: /Ẹ̀bùnolúwa/ });
    await expect(proposal).toContainText("0803 555 0909");
    await expectAccessible();
    await proposal.getByRole("button", { name: labels.confirm }).click();
    await expect(page.getByText(toasts.confirmed(1, 2))).toBeVisible();
  });

  const slip = page.getByRole("listitem").filter({ hasText: "Ẹ̀bùnolúwa Ṣadé, Plumeria" });
  await test.step("it creates the account and prints one slip for both children", async () => {
    await page.goto(`${FAMILIES}/accounts?search=08035550909`);
    await expect(page.getByRole("heading", { name: titles.accounts })).toBeVisible();
    await page.getByRole("button", { name: accountLabels.make }).click();
    await page.getByRole("button", { name: accountLabels.slipsForAll(1) }).click();
    await expect(slip).toContainText("Ẹ̀bùnolúwa Tòmíwá, Plumeria");
    await expect(slip).toContainText("0803 555 0909");
  });

  const phone = await openBrowser(browser, browserErrors.watch, PHONE);
  await test.step("the parent signs in by phone and sees both children", async () => {
    const printed = await slip.locator("dd").nth(1).locator("span").first().textContent();
    await signInAs(phone, "234 803 555 0909", printed ?? "");
    await phone.getByLabel(profileLabels.currentPassword).fill(printed ?? "");
    await phone.getByLabel(accountsMessages.newPassword, { exact: true }).fill("Orange7boat");
    await phone.getByLabel(accountsLabels.confirmNewPassword).fill("Orange7boat");
    await phone.getByRole("button", { name: uiLabels.changePassword }).click();
    await expect(phone.getByText("Ẹ̀bùnolúwa Tòmíwá").first()).toBeVisible();
    await expect(phone.getByText("Ẹ̀bùnolúwa Ṣadé").first()).toBeVisible();
  });

  await test.step("the parent writes to the class teacher, who answers", async () => {
    await phone.getByRole("link", { name: `${writeLabels.toTeacher} of Ẹ̀bùnolúwa Ṣadé` }).click();
    const message = phone.getByRole("textbox", { name: directLabels.message });
    await message.fill("Ṣadé will be late tomorrow.");
    await phone.getByRole("button", { name: directLabels.send }).click();
    await expect(phone.getByText(directToasts.sent)).toBeVisible();
    const desk = await openBrowser(browser, browserErrors.watch);
    await signInAs(desk, teacher.username, teacher.password);
    await desk.getByRole("link", { name: "Ẹ̀bùnolúwa Ṣadé" }).click();
    await desk
      .getByRole("textbox", { name: directLabels.message })
      .fill("Thank you for telling me.");
    await desk.getByRole("button", { name: directLabels.send }).click();
    await expect(desk.getByText("Thank you for telling me.", { exact: true })).toBeVisible();
    // The open thread on the parent's phone shows the answer without a reload.
    await expect(phone.getByText("Thank you for telling me.", { exact: true })).toBeVisible();
    await expectAccessibleInBoth(phone);
  });
});
