import { expect } from "@playwright/test";
import { openAs } from "./people.ts";
import { test } from "./test.ts";

const EMAIL = "chidi.eze@mail.example";
const PASSWORD = "Garden2flower";

test("a teacher registers, confirms the address, waits, and works once approved", async ({
  page: visitor,
  browser,
  browserErrors,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  await test.step("the form says what is missing before it is sent", async () => {
    await visitor.goto("/register");
    await visitor.getByLabel("Account type").selectOption({ label: "Teacher" });
    await visitor.getByRole("button", { name: "Create Account" }).click();
    await expect(visitor.getByText("First name is required")).toBeVisible();
    await visitor.getByLabel("First name").fill("Chidi");
    await visitor.getByLabel("Last name").fill("Eze");
    await visitor.getByLabel("Email").fill(EMAIL);
    await visitor.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await visitor.getByLabel("Confirm password").fill("Garden2");
    await visitor.getByRole("button", { name: "Create Account" }).click();
    await expect(visitor.getByText("Passwords do not match")).toBeVisible();
    await expectAccessible();
    await visitor.getByLabel("Confirm password").fill(PASSWORD);
    await visitor.getByRole("button", { name: "Create Account" }).click();
    await expect(visitor.getByRole("heading", { name: "Check your email" })).toBeVisible();
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
    await visitor.getByLabel("Code from the email").fill(code);
    await visitor.getByLabel("Code from the email").press("Enter");
    await expect(visitor).toHaveURL(/\/dashboard$/);
    await expect(visitor.getByText("Waiting for approval").first()).toBeVisible();
    await visitor.goto("/dashboard/upload");
    await expect(visitor.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  });

  await test.step("the principal approves", async () => {
    await principal.goto("/dashboard/users");
    await principal.getByRole("button", { name: "Approve Chidi Eze" }).click();
    const dialog = principal.getByRole("dialog", { name: "Approve Registration" });
    await dialog.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(principal.getByText("Approved: Chidi Eze")).toBeVisible();
  });

  await test.step("the teacher's next page is a teacher's", async () => {
    await visitor.goto("/dashboard/upload");
    await expect(visitor.getByText("No classes to enter scores for")).toBeVisible();
  });
});
