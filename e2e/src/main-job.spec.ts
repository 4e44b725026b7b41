import { readFile } from "node:fs/promises";
import type { SchoolTerm } from "@school/core/school/schemas.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { expect, type Page } from "@playwright/test";
import { openAs, signIn } from "./people.ts";
import { call } from "./records.ts";
import { test } from "./test.ts";
import { labels as uiLabels } from "@school/web/ui/text.ts";
import { sheetTexts } from "@school/web/results/approvals/text.ts";
import { pasteTexts, publishTexts } from "@school/web/results/text.ts";

const CLASS = "Primary 4";
const SUBJECT = "Civic Education";

/**
 * The class as a spreadsheet has it: names, the exam and CA1 to CA4, in another order than the
 * score sheet's. The first pupil's scores add up to 80.
 */
function spreadsheetOf(names: readonly string[]): string {
  const rows = names.map((name, row) => [name, 50 - row, 8, 9, 7, row === 1 ? "absent" : 6]);
  return [["Name", "Exam", "CA1", "CA2", "CA3", "CA4"], ...rows.toReversed()]
    .map((cells) => cells.join("\t"))
    .join("\r\n");
}

async function openSheet(page: Page): Promise<void> {
  await page.goto("/dashboard/upload");
  await page.getByLabel("Class", { exact: true }).selectOption({ label: CLASS });
  await page.getByLabel("Subject", { exact: true }).selectOption({ label: SUBJECT });
  await expect(page.getByRole("heading", { name: `${CLASS} · ${SUBJECT}` })).toBeVisible();
}

/** Pastes into the focused field, as Ctrl+V does with cells copied from a spreadsheet. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((cells) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", cells);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement!.dispatchEvent(event);
  }, text);
}

test("scores travel from the teacher's sheet to the pupil and the ledger", async ({
  page: teacher,
  browser,
  browserErrors,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  const pupilName = "Adéyẹmí Ọlámidé";

  await test.step("the teacher pastes names and scores, corrects a refused score and saves", async () => {
    await signIn(teacher, "teacher");
    await openSheet(teacher);
    await teacher
      .getByLabel(/^CA1, /)
      .first()
      .focus();
    const names = await teacher
      .locator("tbody th[scope=row]")
      .evaluateAll((cells) => cells.map((cell) => cell.firstChild!.textContent!));
    await paste(teacher, spreadsheetOf(names));
    const preview = teacher.getByRole("dialog", { name: "Check the scores" });
    await expect(preview).toContainText(pasteTexts.matched(30, 30));
    await expectAccessible();
    await preview.getByRole("button", { name: pasteTexts.apply(150) }).click();
    const exam = teacher.getByLabel(/^Exam, /).first();
    await exam.fill("61");
    await expect(teacher.getByText("Exam must be between 0 and 60")).toBeVisible();
    await exam.fill("50");
    await expect(teacher.getByRole("row").nth(1)).toContainText("80");
    await expect(teacher.getByRole("row").nth(1)).toContainText("A");
    await expectAccessible();
    await teacher.keyboard.press("Control+s");
    await expect(teacher.getByText("All changes saved.")).toBeVisible();
    await expect(teacher.getByRole("cell", { name: "Draft" })).toHaveCount(30);
  });

  await test.step("the teacher publishes the sheet", async () => {
    await teacher.getByRole("button", { name: "Publish sheet" }).click();
    await expect(teacher.getByText(publishTexts.published(30))).toBeVisible();
    await expect(teacher.getByRole("cell", { name: "Published" })).toHaveCount(30);
    await expectAccessible();
  });

  const principal = await openAs(browser, "principal", browserErrors.watch);
  const queue = "/dashboard/report-card/pending-approvals?class=Primary+4";
  const decide = (verb: string) =>
    principal.getByRole("button", { name: `${verb} ${pupilName}, ${SUBJECT}` });

  await test.step("the principal rejects one and approves the rest of the sheet", async () => {
    const sheet = `${CLASS}, ${SUBJECT}`;
    await principal.goto(queue);
    await principal.getByRole("button", { name: `Details of ${sheet}` }).click();
    await decide("Reject").click();
    const dialog = principal.getByRole("dialog", { name: "Reject Result" });
    await dialog.getByLabel("Comment (optional)").fill("The exam score looks too low");
    await dialog.getByRole("button", { name: "Reject" }).click();
    await expect(principal.getByText(`Sent back: ${pupilName}, ${SUBJECT}`)).toBeVisible();
    await expect(decide("Reject")).toHaveCount(0);

    await principal.getByRole("button", { name: sheetTexts.approve(sheet) }).click();
    const whole = principal.getByRole("dialog", { name: "Approve Results" });
    await whole.getByRole("button", { name: "Approve 29 results" }).click();
    await expect(principal.getByText(sheetTexts.approved(1, 29))).toBeVisible();
    await expect(principal.getByRole("button", { name: sheetTexts.approve(sheet) })).toHaveCount(0);
  });

  await test.step("the teacher reads why, corrects the score and publishes it", async () => {
    await openSheet(teacher);
    await expect(teacher.getByText("Sent back: The exam score looks too low")).toBeVisible();
    const exam = teacher.getByLabel(new RegExp(`^Exam, ${pupilName}`));
    await exam.fill("58");
    await teacher.getByRole("button", { name: "Save scores" }).click();
    await expect(teacher.getByText("All changes saved.")).toBeVisible();
    await teacher.goto("/dashboard/staff-results?view=list");
    await teacher.getByRole("searchbox").fill("Ọlámidé");
    await teacher.getByRole("button", { name: `Publish ${pupilName}, ${SUBJECT}` }).click();
    await expect(teacher.getByText(`Published: ${pupilName}, ${SUBJECT}`)).toBeVisible();
  });

  await test.step("the principal approves the correction", async () => {
    await principal.goto(`${queue}&view=results`);
    await principal.getByLabel("Subject", { exact: true }).selectOption({ label: SUBJECT });
    await decide("Approve").click();
    const dialog = principal.getByRole("dialog", { name: "Approve Result" });
    await dialog.getByLabel("Comment (optional)").fill("Well corrected");
    await dialog.getByRole("button", { name: "Approve" }).click();
    await expect(principal.getByText(`Approved: ${pupilName}, ${SUBJECT}`)).toBeVisible();
  });

  await test.step("the pupil sees the approved result of this term", async () => {
    const pupil = await openAs(browser, "student", browserErrors.watch);
    await pupil.goto("/dashboard/results");
    const subjects = pupil.getByRole("table", { name: "Subjects" });
    const row = subjects.getByRole("row", { name: new RegExp(SUBJECT) });
    await expect(row).toContainText("58");
    await expect(pupil.getByText("Well corrected")).toBeVisible();
    await pupil.context().close();
  });

  await test.step("the principal prints the ledger of the class", async () => {
    const { term } = await call<{ term: SchoolTerm & { academicYear: string } }>(
      principal,
      "/report-sheets/board",
    );
    await principal.goto("/dashboard/report-card/ledger?class=primary+4");
    await principal.locator("summary", { hasText: "All terms" }).click();
    const label = termLabel(term.term, "First Term");
    await principal.getByLabel("Term", { exact: true }).selectOption({ label });
    const row = principal.getByRole("row", { name: new RegExp(pupilName) });
    await expect(row).toContainText(`${SUBJECT}`);
    await principal.emulateMedia({ media: "print" });
    await expect(row.getByText(/^\d+(st|nd|rd|th)/)).toBeVisible();
    await principal.emulateMedia({ media: null });
    const pdf = await principal.pdf({ preferCSSPageSize: true });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    // A4 upright, in points.
    expect(pdf.toString("latin1")).toMatch(/MediaBox\s*\[\s*0 0 59[45][.\d]* 84[12]/);

    const download = principal.waitForEvent("download");
    await principal.getByRole("button", { name: uiLabels.exportCsv }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(
      `ledger-primary-4-${`${term.academicYear} ${termLabel(term.term, "First Term")}`
        .replace(/\W/g, "-")
        .toLowerCase()}.csv`,
    );
    const csv = await readFile(await file.path(), "utf8");
    expect(csv.startsWith("\uFEFF")).toBe(true);
    expect(csv.split("\r\n").filter(Boolean)).toHaveLength(31);
  });
});
