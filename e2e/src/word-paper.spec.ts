import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { call } from "./records.ts";
import { schoolClock } from "./school-clock.ts";
import { begin, choose, expectAtSchool, openOffice, openTestAs, question } from "./sitting.ts";
import { test } from "./test.ts";
import { labels as uiLabels } from "@school/web/ui/text.ts";
import { saving as cbtTests } from "@school/web/cbt/tests/text.ts";

/** A paper with a numbered list, a picture, an equation and a table, as Word writes it. */
const PAPER = new URL(
  "../../server/src/platform/testing/files/questions/exam.docx",
  import.meta.url,
);
const TITLE = "Paper from Word";

test("a Word paper becomes a test, and a pupil sits it @desktop", async ({
  page,
  browser,
  expectAccessible,
  expectAccessibleInBoth,
}) => {
  test.setTimeout(180_000);
  const { office, ownClass, pupils } = await openOffice(browser, "Primary 6", ["Word"]);

  await test.step("the file is read into drafts with its picture, equation and key", async () => {
    await office.goto("/dashboard/cbt/create");
    await office.getByRole("textbox", { name: "Title" }).fill(TITLE);
    await office.getByLabel(uiLabels.classCategory).selectOption({ label: "Primary 6" });
    await office.getByLabel("Class", { exact: true }).selectOption(ownClass.id);
    await office
      .getByRole("combobox", { name: "Subject" })
      .selectOption({ label: "Basic Science and Technology" });
    await office.getByLabel("Opens").fill(schoolClock(-60));
    await office.getByLabel("Closes").fill(schoolClock(5 * 60));
    await office.getByLabel("Duration in minutes").fill("20");
    await office.getByRole("button", { name: "Import questions" }).click();
    const dialog = office.getByRole("dialog", { name: "Import Questions" });
    const buffer = await readFile(PAPER);
    await dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "exam.docx", mimeType: "application/octet-stream", buffer });
    await dialog.getByRole("button", { name: "Read questions" }).click();
    await expect(dialog.getByText("4 questions found.")).toBeVisible();
    const drafts = dialog.getByRole("list", { name: "Questions found" }).getByRole("listitem");
    await expect(drafts.nth(0)).toContainText("key B");
    await expect(drafts.nth(1)).toContainText("with a picture");
    await expect(drafts.nth(2).getByRole("math").first()).toBeVisible();
    await expectAccessibleInBoth(office);
    await dialog.getByRole("button", { name: "Add 4 questions" }).click();
  });

  await test.step("the test is saved and shown to its class", async () => {
    await office.getByRole("button", { name: cbtTests.show }).click();
    await expect(office.getByText("Test shown to pupils")).toBeVisible();
  });

  await test.step("a pupil sees the picture and answers", async () => {
    const tests = await call<{ id: string; title: string }[]>(office, "/cbt-tests?state=open");
    const { id } = tests.find(({ title }) => title === TITLE)!;
    await openTestAs(page, pupils[0]!, { id, title: TITLE });
    await begin(page);
    await choose(page.getByRole("radio", { name: "Leaf" }));
    await expectAtSchool(page, 1);
    await question(page, 2).click();
    await expect(page.getByRole("img").first()).toBeVisible();
    await expectAccessible();
  });
});
