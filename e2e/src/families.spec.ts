import type { SchoolTerm } from "@school/core/school/schemas.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { expect, type Page } from "@playwright/test";
import { automaticDefault } from "@school/core/messages/automatic/kinds.ts";
import {
  startPhoneGateway,
  TEST_KEY,
  type TestPhoneGateway,
} from "@school/server/platform/testing/phone-gateway.ts";
import { codeTexts, phoneTexts } from "@school/web/accounts/auth/text.ts";
import { labels as slipLabels } from "@school/web/accounts/slips/text.ts";
import { absenceLabels } from "@school/web/attendance/absences/text.ts";
import { registerTexts } from "@school/web/attendance/text.ts";
import { labels, titles, toasts } from "@school/web/students/families/text.ts";
import { labels as accountsLabels } from "@school/web/accounts/text.ts";
import { messages as accountsMessages } from "@school/core/accounts/text.ts";
import {
  labels as directLabels,
  toasts as directToasts,
} from "@school/web/messages/direct/text.ts";
import { labels as uiLabels } from "@school/web/ui/text.ts";
import {
  expectSignIn,
  openAs,
  openBrowser,
  PHONE,
  signIn,
  signInAs,
  signInByHand,
  signOut,
} from "./people.ts";
import {
  admit,
  approveScores,
  call,
  employ,
  makeClass,
  makeSchoolDay,
  publishScores,
  setSettings,
  setSubjects,
} from "./records.ts";
import { school } from "./schools.ts";
import { test } from "./test.ts";

const FAMILIES = "/dashboard/students/families";

const NUMBER = "+2348035550909";
const PASSWORD = "Orange7boat";

/** The school's gateway for SMS; messages about sheets and absences leave through it. */
async function setUpSms(principal: Page): Promise<void> {
  await call(principal, "/settings/phone/gateways/SMS", {
    method: "PUT",
    data: {
      provider: "termii",
      isActive: true,
      sender: "Sunrise",
      costPerPart: 400,
      perSecond: null,
      key: TEST_KEY,
      version: 0,
    },
  });
  const anyTime = { quietFrom: "00:00", quietUntil: "00:00" };
  const rules = { dailyBudget: null, codeReserve: 0, ...anyTime, version: 0 };
  await call(principal, "/settings/phone/rules", { method: "PUT", data: rules });
  for (const kind of ["released", "absent"] as const) {
    const bySms = { ...automaticDefault(kind), channel: "SMS", version: 0 };
    await call(principal, `/settings/automatic-messages/${kind}`, { method: "PUT", data: bySms });
  }
}

/** Waits for a matching message to the parent's phone, and returns the match. */
async function messageWith(gateway: TestPhoneGateway, pattern: RegExp): Promise<string> {
  let matching: string | undefined;
  await expect
    .poll(
      () => {
        const messages = gateway.received.filter(({ number }) => number === NUMBER.slice(1));
        matching = messages
          .map(({ text }) => pattern.exec(text)?.[0])
          .find((match) => match !== undefined);
        return matching;
      },
      { timeout: 60_000 },
    )
    .toBeDefined();
  return matching!;
}

test("a parent without an email address joins by slip and by code, opens a sheet from its message, is told of an absence and writes to the teacher @desktop", async ({
  page,
  browser,
  browserErrors,
  expectAccessible,
  expectAccessibleInBoth,
}) => {
  test.setTimeout(180_000);
  const gateway = await startPhoneGateway(school.gatewayPort);
  const principal = await openAs(browser, "principal", browserErrors.watch);
  await setUpSms(principal);
  await signIn(page, "admin");
  await makeSchoolDay(principal);
  await setSettings(principal, { absence_message_wait: "0" });
  const plumeria = await makeClass(page, "Plumeria", "Primary 1");
  await setSubjects(page, plumeria, ["Mathematics"]);
  const teacher = await employ(page, {
    surname: "Ọláńrewájú",
    otherNames: "Bọ́lá",
    username: "bola.plumeria",
    classTeacher: plumeria.id,
  });
  const family = { lastName: "Ẹ̀bùnolúwa" };
  await admit(page, plumeria, { ...family, firstName: "Tòmíwá", parentPhone: "0803 555 0909" });
  const sade = await admit(page, plumeria, {
    ...family,
    firstName: "Ṣadé",
    parentPhone: "+234 803 555 0909",
  });

  await test.step("the office confirms the proposal", async () => {
    await page.goto(`${FAMILIES}/proposals?kind=phone&search=08035550909`);
    await page.getByRole("button", { name: /^Details of .*Ẹ̀bùnolúwa/ }).click();
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
    await page.getByRole("button", { name: "Create accounts for all families" }).click();
    await page.getByRole("button", { name: slipLabels.makeAll(1, 1) }).click();
    await expect(slip).toContainText("Ẹ̀bùnolúwa Tòmíwá, Plumeria");
    await expect(slip).toContainText("0803 555 0909");
  });

  // Messages about released sheets can be cancelled for half a minute; the journey continues.
  const { term } = await call<{ term: SchoolTerm }>(page, "/report-sheets/board");
  await publishScores(page, plumeria, term.id, ["Mathematics"], [sade]);
  await approveScores(principal, plumeria);
  await call(page, "/report-sheet-releases", {
    method: "POST",
    data: { termId: term.id, classIds: [plumeria.id], sendMail: false },
  });

  const phone = await openBrowser(browser, browserErrors.watch, PHONE);
  await test.step("the parent signs in by phone and sees both children", async () => {
    const printed = await slip.locator("dd").nth(1).locator("span").first().textContent();
    await signInByHand(phone, "234 803 555 0909", printed ?? "");
    await phone.getByLabel("Current password").fill(printed ?? "");
    await phone.getByLabel(accountsMessages.newPassword, { exact: true }).fill(PASSWORD);
    await phone.getByLabel(accountsLabels.confirmNewPassword).fill(PASSWORD);
    await phone.getByRole("button", { name: uiLabels.changePassword }).click();
    await expect(phone.getByText("Ẹ̀bùnolúwa Tòmíwá").first()).toBeVisible();
    await expect(phone.getByText("Ẹ̀bùnolúwa Ṣadé").first()).toBeVisible();
  });

  await test.step("the parent writes to the class teacher, who answers", async () => {
    await phone.getByRole("link", { name: "Message: Ẹ̀bùnolúwa Ṣadé" }).click();
    const message = phone.getByRole("textbox", { name: directLabels.message });
    await message.fill("Ṣadé will be late tomorrow.");
    await phone.getByRole("button", { name: directLabels.send }).click();
    await expect(phone.getByText(directToasts.sent)).toBeVisible();
    const desk = await openBrowser(browser, browserErrors.watch);
    await signInAs(desk, teacher.username, teacher.password);
    await desk.goto("/dashboard");
    await desk.getByRole("link", { name: "Ẹ̀bùnolúwa Ṣadé" }).click();
    await desk
      .getByRole("textbox", { name: directLabels.message })
      .fill("Thank you for telling me.");
    await desk.getByRole("button", { name: directLabels.send }).click();
    await expect(desk.getByText("Thank you for telling me.", { exact: true })).toBeVisible();
    // The open thread on the parent's phone shows the answer without a reload.
    await expect(phone.getByText("Thank you for telling me.", { exact: true })).toBeVisible();
    await expectAccessibleInBoth(phone);

    // The absence is sent by SMS after the time for cancelling; the journey continues meanwhile.
    await desk.goto(`/dashboard/attendance?class=${plumeria.id}&half=AM`);
    await desk.getByRole("button", { name: `Absent, ${sade.name}` }).click();
    await desk.getByRole("button", { name: "Save register" }).click();
    await expect(desk.getByText(registerTexts.saved(plumeria.name))).toBeVisible();
  });

  await test.step("the parent signs out, and in again with a code by SMS", async () => {
    await signOut(phone);
    await expectSignIn(phone);
    await phone.getByRole("link", { name: "Send a code to my phone" }).click();
    await phone.getByLabel("Phone number").fill("0803 555 0909");
    await phone.getByRole("button", { name: codeTexts.send.sms }).click();
    await phone.getByLabel("Code", { exact: true }).fill(await messageWith(gateway, /\b\d{6}\b/));
    await expectAccessibleInBoth(phone);
    await phone.getByRole("button", { name: uiLabels.signIn }).click();
    await expect(phone.getByText("Ẹ̀bùnolúwa Ṣadé").first()).toBeVisible();
  });

  await test.step("the phone is locked, and the parent opens it with a PIN", async () => {
    await phone.goto("/dashboard/profile");
    await phone.getByRole("button", { name: "Set a PIN" }).click();
    await phone.getByLabel("PIN (4 to 6 digits)").fill("4815");
    await phone.getByLabel("PIN again").fill("4815");
    await phone.getByRole("button", { name: "Save PIN" }).click();
    await phone.getByRole("button", { name: "Lock now" }).click();
    await expect(phone.getByRole("heading", { name: phoneTexts.title })).toBeVisible();
    await expectAccessibleInBoth(phone);
    await phone.getByRole("group").getByRole("button").click();
    browserErrors.allow("/auth/v1/pin/open");
    await phone.getByLabel("PIN").fill("4816");
    await phone.getByRole("button", { name: "Open" }).click();
    await expect(phone.getByText("Wrong PIN. 4 tries left.")).toBeVisible();
    await expectAccessibleInBoth(phone);
    await phone.getByLabel("PIN").fill("4815");
    await phone.getByRole("button", { name: "Open" }).click();
    await expect(phone).toHaveURL(/\/dashboard/);
    await phone.goto("/dashboard");
    await expect(phone.getByText("Ẹ̀bùnolúwa Ṣadé").first()).toBeVisible();
  });

  await test.step("the link of the message about the sheets opens the sheet", async () => {
    const link = await messageWith(gateway, /https?:\S+/);
    await signOut(phone);
    await expectSignIn(phone);
    await phone.goto(link);
    await expect(phone.getByLabel(uiLabels.signInName)).toHaveValue("08035550909");
    await phone.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await phone.getByRole("button", { name: uiLabels.signIn }).click();
    await phone
      .getByRole("link", { name: new RegExp(`^${termLabel(term.term, "First Term")} `) })
      .click();
    await expect(phone.getByRole("article", { name: /Ẹ̀bùnolúwa/i })).toContainText("80");
  });

  await test.step("an SMS says that the child is absent, and the child's page too", async () => {
    await messageWith(gateway, /Ṣadé is not in school today/);
    await phone.goto(`/dashboard/students/${sade.id}?tab=attendance`);
    await phone.getByText(absenceLabels.missed("1 day")).click();
    await expect(phone.getByText(/, morning: absent/)).toBeVisible();
  });
  await call(principal, "/settings/phone/gateways/SMS", { method: "DELETE", data: { version: 1 } });
  await gateway.close();
});
