import { expect } from "@playwright/test";
import { signIn } from "./people.ts";
import { test } from "./test.ts";

const FILE = [
  "Surname;Other Names;Class;Date of Birth;Parent Phone",
  "Zubair;Imported One;Primary 4;03/04/2019;0803 111 2222",
  "Zubair;Imported Two;;05/06/2018;+234 803 111 2222",
  "Zubair;Imported Three;Pimary 4;;",
].join("\r\n");

test("a file of pupils is checked, imported without its bad line, and taken back", async ({
  page,
  expectAccessible,
}) => {
  await signIn(page, "admin");

  await test.step("the check finds a bad line, a family and dates that could be two days", async () => {
    await page.goto("/dashboard/students/import-csv");
    const file = { name: "pupils.csv", mimeType: "text/csv", buffer: Buffer.from(FILE) };
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.getByRole("button", { name: "Check file" }).click();
    await expect(page.getByText("2 students can be imported, 1 line cannot.")).toBeVisible();
    await expect(page.getByText("Did you mean Primary 4?")).toBeVisible();
    await page.getByText("Hints", { exact: true }).click();
    await expect(page.getByText("Maybe of one family with Imported Two Zubair")).toBeVisible();
    await expectAccessible();
  });

  await test.step("the person answers, skips and imports; a reload shows the same", async () => {
    await page.getByLabel(/^Day first/).check();
    await page.getByRole("button", { name: "Check again" }).click();
    await page.getByLabel("Skip the 1 line that cannot be imported").check();
    await page.getByRole("button", { name: "Import 2 students" }).click();
    await expect(page.getByText("2 students imported. 1 line was skipped.")).toBeVisible();
    await page.reload();
    await expect(page.getByText("2 students imported. 1 line was skipped.")).toBeVisible();
    await page.getByRole("link", { name: "View Students" }).last().click();
    await page.getByRole("searchbox").fill("zubair imported");
    await expect(page.getByText(/Zubair/).first()).toBeVisible();
  });

  await test.step("the import is undone", async () => {
    await page.goto("/dashboard/students/import-csv");
    await page.getByRole("button", { name: "pupils.csv" }).click();
    await page.getByRole("button", { name: "Undo this import" }).click();
    await page.getByRole("button", { name: "Undo import" }).click();
    await expect(
      page.getByText("The import was undone: 2 students taken away again."),
    ).toBeVisible();
    await expectAccessible();
  });
});
