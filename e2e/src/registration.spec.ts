import { expect, type Page } from "@playwright/test";
import { codeOf } from "@school/server/accounts/fixtures.ts";
import { expectSignIn, openAs, trySignIn } from "./people.ts";
import { test } from "./test.ts";
import { titles as portalTitles } from "@school/web/portal/text.ts";
import {
  codeField,
  labels as accountsAuthLabels,
  registerTexts,
  passkeyTexts as passkeySignIn,
} from "@school/web/accounts/auth/text.ts";
import { labels as profileLabels, passkeyTexts } from "@school/web/accounts/profile/text.ts";
import { signInRuleTexts } from "@school/web/school/settings/text.ts";
import {
  labels as accountsLabels,
  messages as webAccountsMessages,
} from "@school/web/accounts/text.ts";
import { messages as accountsMessages } from "@school/core/accounts/text.ts";
import { labels as uiLabels } from "@school/web/ui/text.ts";

const EMAIL = "chidi.eze@mail.example";
const PASSWORD = "Garden2flower";

test("a teacher registers, confirms the address, waits, and works once approved", async ({
  page: visitor,
  browser,
  browserErrors,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  // Of an address that is no page.
  browserErrors.allow("/favicon.ico");
  // Refused until two-step sign-in is set up.
  browserErrors.allow("/api/device-key");
  await test.step("the form says what is missing before it is sent", async () => {
    await visitor.goto("/register");
    await visitor.getByRole("link", { name: registerTexts.choices.staff.title }).click();
    await visitor.getByLabel(accountsAuthLabels.accountType).selectOption({ label: "Teacher" });
    await visitor.getByRole("button", { name: "Create Account" }).click();
    await expect(visitor.getByText(accountsMessages.firstNameIsRequired)).toBeVisible();
    await visitor.getByLabel(uiLabels.firstName).fill("Chidi");
    await visitor.getByLabel(accountsLabels.lastName).fill("Eze");
    await visitor.getByLabel("Email").fill(EMAIL);
    await visitor.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await visitor.getByLabel(accountsLabels.confirmPassword).fill("Garden2");
    await visitor.getByRole("button", { name: "Create Account" }).click();
    await expect(visitor.getByText(webAccountsMessages.passwordsDoNotMatch)).toBeVisible();
    await expectAccessible();
    await visitor.getByLabel(accountsLabels.confirmPassword).fill(PASSWORD);
    await visitor.getByRole("button", { name: "Create Account" }).click();
    await expect(
      visitor.getByRole("heading", { name: "Ask the school for your code" }),
    ).toBeVisible();
  });

  const principal = await openAs(browser, "principal", browserErrors.watch);
  const code = await test.step("without a mail server the principal reads the mail", async () => {
    await principal.goto("/dashboard/settings/system");
    await principal.getByRole("button", { name: new RegExp(`^Read .* to ${EMAIL}`) }).click();
    const letter = principal.getByRole("dialog");
    await expect(letter).toContainText(/\b\d{6}\b/);
    return /\b\d{6}\b/.exec(await letter.innerText())![0];
  });

  await test.step("the code confirms the address; the account still waits", async () => {
    await visitor.getByLabel(codeField.fromOffice).fill(code);
    await visitor.getByLabel(codeField.fromOffice).press("Enter");
    await expect(visitor).toHaveURL(/\/dashboard$/);
    await expect(visitor.getByText(accountsLabels.waitingForApproval).first()).toBeVisible();
    await visitor.goto("/dashboard/upload");
    await expect(visitor.getByRole("heading", { name: portalTitles.accessDenied })).toBeVisible();
  });

  await test.step("the principal approves", async () => {
    await principal.goto("/dashboard/users");
    await principal.getByRole("button", { name: "Approve Eze Chidi" }).click();
    const dialog = principal.getByRole("dialog", { name: "Approve Registration" });
    await dialog.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(principal.getByText("Approved: Eze Chidi")).toBeVisible();
  });

  await test.step("the teacher's next page is a teacher's", async () => {
    await visitor.goto("/dashboard/upload");
    await expect(visitor.getByText("No classes to enter scores for")).toBeVisible();
  });

  await test.step("a passkey is the second step, and signs in without a password", async () => {
    const device = await visitor.context().newCDPSession(visitor);
    await device.send("WebAuthn.enable");
    await device.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    await visitor.goto("/dashboard/profile");
    await visitor.getByRole("button", { name: passkeyTexts.add }).click();
    await visitor.getByLabel("Name of this device").fill("My phone");
    await visitor.getByRole("button", { name: passkeyTexts.add }).click();
    await visitor.getByRole("button", { name: "I have saved them" }).click();
    await expect(visitor.getByText("My phone")).toBeVisible();
    await expectAccessible();

    const use = visitor.getByRole("button", { name: passkeySignIn.use });
    await forgetSession(visitor);
    await trySignIn(visitor, EMAIL, PASSWORD);
    await visitor.getByRole("link", { name: passkeySignIn.use }).click();
    await use.click();
    await expect(visitor).toHaveURL(/\/dashboard$/);

    await forgetSession(visitor);
    await visitor.goto("/signin?from=/dashboard/profile");
    // The link has the return path once the page's script has loaded.
    await expectSignIn(visitor);
    await visitor.getByRole("link", { name: "Use passkey" }).click();
    await expectAccessible();
    await use.click();
    await expect(visitor).toHaveURL(/\/dashboard\/profile$/);
    await visitor.getByRole("button", { name: passkeyTexts.remove("My phone") }).click();
    await visitor.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(visitor.getByText("Passkey removed")).toBeVisible();
  });

  await test.step("the school asks its staff for two-step sign-in, and the teacher signs in with a code", async () => {
    const rules = principal.getByRole("form", { name: signInRuleTexts.title, exact: true });
    const askFor = async (who: keyof typeof signInRuleTexts.who) => {
      await principal.goto("/dashboard/settings");
      await rules
        .getByLabel(signInRuleTexts.secondFactorFor)
        .selectOption({ label: signInRuleTexts.who[who] });
      await rules.getByRole("button", { name: "Save" }).click();
      await expect(principal.getByText(signInRuleTexts.saved)).toBeVisible();
    };
    await principal.goto("/dashboard/profile");
    await setUpApp(principal);
    await askFor("STAFF");

    await visitor.goto("/dashboard/upload");
    await expect(visitor.getByRole("heading", { name: "Set up two-step sign-in" })).toBeVisible();
    await expectAccessible();
    const secret = await setUpApp(visitor);
    await visitor.getByRole("button", { name: "Open the portal" }).click();
    await expect(visitor.getByText("No classes to enter scores for")).toBeVisible();
    await forgetSession(visitor);
    await trySignIn(visitor, EMAIL, PASSWORD);
    await visitor.getByLabel("Code").fill(codeOf(secret, 1));
    await visitor.getByLabel("Code").press("Enter");
    await expect(visitor).toHaveURL(/\/dashboard$/);

    await askFor("NONE");
    await principal.goto("/dashboard/profile");
    await principal.getByRole("button", { name: profileLabels.turnOff }).click();
    await principal
      .getByRole("dialog")
      .getByRole("button", { name: profileLabels.turnOff })
      .click();
    await expect(principal.getByRole("button", { name: "Set up", exact: true })).toBeVisible();
  });
});

/** Simulates a browser that was never signed in. An open page would redirect to sign-in. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto("/robots.txt");
  await page.evaluate(() => localStorage.clear());
}

/** Sets up an authenticator app where the page offers it; its key. */
async function setUpApp(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Set up", exact: true }).click();
  const line = await page.getByText(/^Or type the key into the app/).innerText();
  const secret = /[A-Z2-7]{32}/.exec(line)![0];
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  await page.getByLabel("Code", { exact: true }).press("Enter");
  await page.getByRole("button", { name: "I have saved them" }).click();
  return secret;
}
