import { readFile } from "node:fs/promises";
import { oneNameTexts } from "@school/core/students/import/one-name.ts";
import { expect } from "@playwright/test";
import { signIn } from "./people.ts";
import { admit, makeClass } from "./records.ts";
import { test } from "./test.ts";
import {
  labels as uiLabels,
  noMatches as uiNoMatches,
  titles as uiTitles,
} from "@school/web/ui/text.ts";
import { labels as studentsLabels } from "@school/web/students/text.ts";
import { labels as accountsLabels } from "@school/web/accounts/text.ts";
import { labels as slipLabels } from "@school/web/accounts/slips/text.ts";

const STUDENTS = "/dashboard/students";

test("a file is imported without its bad row, exported, and the import undone @desktop", async ({
  page,
  expectAccessible,
}) => {
  await signIn(page, "admin");
  const file = [
    "Class;Surname;First Name;Email;Date of Birth;Parent Phone",
    "Marigold;Ùzọma;Obinna;obinna.uzoma@mail.example;31/12/2017;0803 555 0202",
    "Marigold;Ùzọma;Nkem;;14/02/2019;0803 555 0202",
    "Marigold;;Tèmítọ́pẹ́;;01/12/2018;0803 555 0303",
    "Marigold;Sani;Ɗanjuma;;01/10/2018;0803 555 0404",
    "",
  ].join("\r\n");
  const bad = page.getByRole("row", { name: /Is missing/ });

  await test.step("the check says which row is bad and why", async () => {
    await page.goto(`${STUDENTS}/import-csv`);
    await expectAccessible();
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "marigold.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
    await page.getByRole("button", { name: "Check file" }).click();
    await page
      .getByLabel("Which class is “Marigold”? 4 rows have it.")
      .selectOption({ label: "Create “Marigold” in Primary 1" });
    await page.getByRole("radio", { name: oneNameTexts.no }).check();
    await page.getByRole("button", { name: uiLabels.checkAgain }).click();
    await expect(page.getByText("1 row cannot be imported.")).toBeVisible();
    await expect(bad).toContainText("4");
    await expect(bad).toContainText(accountsLabels.lastNameField);
    await expectAccessible();
  });

  await test.step("the others are imported", async () => {
    const start = page.getByRole("button", { name: "Import 3 pupils" });
    await expect(start).toBeDisabled();
    await page.getByLabel("Skip the 1 row that cannot be imported").check();
    await start.click();
    await expect(page.getByRole("progressbar")).toBeVisible();
    await expect(page.getByText("3 pupils imported. 1 row was skipped.")).toBeVisible();
    await expect(page.getByText(studentsLabels.importComplete)).toBeVisible();
    await page.goto(`${STUDENTS}?class=Marigold`);
    await expect(page.getByRole("rowheader").getByRole("link")).toHaveText([
      "Sani Ɗanjuma",
      "Ùzọma Nkem",
      "Ùzọma Obinna",
    ]);
  });

  await test.step("the class is exported as the specification lists it", async () => {
    await page.goto(`${STUDENTS}/export-csv?class=Marigold`);
    await expectAccessible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: uiLabels.exportToCsv }).click();
    const exported = await download;
    await expect(page.getByText("CSV export started. Check your downloads folder.")).toBeVisible();
    expect(exported.suggestedFilename()).toMatch(/^students_export_.+\.csv$/);
    const lines = (await readFile(await exported.path(), "utf8")).split("\r\n");
    expect(lines[0]).toBe("\uFEFFuserId,firstName,lastName,email,className,status");
    expect(lines.slice(1).map((line) => line.replace(/^[^,]+/, "ID"))).toEqual([
      "ID,Ɗanjuma,Sani,,Marigold,Active",
      "ID,Nkem,Ùzọma,,Marigold,Active",
      "ID,Obinna,Ùzọma,obinna.uzoma@mail.example,Marigold,Active",
      "",
    ]);
  });

  await test.step("the import is undone", async () => {
    await page.goto(`${STUDENTS}/import-csv`);
    await page.getByRole("button", { name: "marigold.csv" }).click();
    await page.getByRole("button", { name: uiLabels.undoThisImport }).click();
    const question = page.getByRole("dialog", { name: uiTitles.undoThisImport });
    await expect(question).toContainText("3 pupils and their accounts will be deleted");
    await question.getByRole("button", { name: uiLabels.undoImport }).click();
    await expect(page.getByText("The import was undone: 3 pupils removed.")).toBeVisible();
    await page.goto(`${STUDENTS}?class=Marigold`);
    await expect(page.getByText(uiNoMatches)).toBeVisible();
  });
});

test("login slips of a class fit on one sheet of A4 @desktop", async ({
  page,
  expectAccessible,
}) => {
  await signIn(page, "admin");
  const tulip = await makeClass(page, "Tulip", "Nursery 1");
  const password = "Harbour3tree";
  const shared = { lastName: "Ọ̀ṣúntókun", password };
  const one = await admit(page, tulip, { ...shared, firstName: "Ayọ̀mídé" });
  const other = await admit(page, tulip, { ...shared, firstName: "Bísí" });
  await page.goto(`${STUDENTS}/print-login?class=Tulip`);
  await page.getByRole("button", { name: slipLabels.makeAll(2) }).click();
  await expect(page.getByRole("heading", { name: "Login Slips" })).toBeVisible();
  await expectAccessible();

  await page.emulateMedia({ media: "print" });
  for (const child of [one, other]) {
    const slip = page.getByRole("listitem").filter({ hasText: child.name });
    await expect(slip).toContainText(child.admissionNumber);
    await expect(slip).toContainText(password);
    const code = slip.getByRole("img", { name: /^QR code of http.+\/signin$/ });
    await expect(code).toBeVisible();
    // It was really rendered, not only named.
    expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf).toMatch(/MediaBox\s*\[\s*0 0 59[45][.\d]* 84[12]/);
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test("merged classes, and a tab for each class, come in as the sheet shows them @desktop", async ({
  page,
}) => {
  await signIn(page, "admin");
  const files = [
    { name: "merged-class.xlsx", pupil: "Garba Musa", className: "Primary 5" },
    { name: "sheet-per-class.xlsx", pupil: "Lawal BisiC", className: "Primary 2" },
  ];
  for (const { name, pupil, className } of files) {
    await test.step(name, async () => {
      const file = new URL(`../../server/src/platform/testing/files/${name}`, import.meta.url);
      await page.goto(`${STUDENTS}/import-csv`);
      await page.locator("input[type=file]").setInputFiles({
        name,
        mimeType: "application/octet-stream",
        buffer: await readFile(file),
      });
      await page.getByRole("button", { name: "Check file" }).click();
      await expect(page.getByText("6 pupils are new.")).toBeVisible();
      await page.getByRole("radio", { name: /^Day first/ }).check();
      await page.getByRole("button", { name: uiLabels.checkAgain }).click();
      await page.getByRole("button", { name: "Import 6 pupils" }).click();
      await expect(page.getByText("6 pupils imported.")).toBeVisible();
      await page.goto(`${STUDENTS}?search=${encodeURIComponent(pupil)}`);
      await expect(page.getByRole("row", { name: pupil })).toContainText(className);
      await page.goto(`${STUDENTS}/import-csv`);
      await page.getByRole("button", { name }).first().click();
      await page.getByRole("button", { name: uiLabels.undoThisImport }).click();
      const question = page.getByRole("dialog", { name: uiTitles.undoThisImport });
      await question.getByRole("button", { name: uiLabels.undoImport }).click();
      await expect(page.getByText("The import was undone: 6 pupils removed.")).toBeVisible();
    });
  }
});
