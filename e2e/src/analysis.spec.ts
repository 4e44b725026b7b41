import { expect, type Page } from "@playwright/test";
import { openAs, signIn } from "./people.ts";
import { test } from "./test.ts";
import {
  titles as cbtTestsTitles,
  pageNames as cbtTestsPageNames,
} from "@school/web/cbt/tests/text.ts";

const TITLE = "Mathematics, week 5";
const CLASS = "Primary 4";
const SUBJECT = "Mathematics";
/** One of the 28 who took the test; the class has 30. */
const PUPIL = "Adéyẹmí Ọlámidé";

/** Corrects the key of a question of the analysis, and returns how many pupils' marks changed. */
async function correctKey(
  page: Page,
  number: number,
  key: string,
  reason: string,
): Promise<number> {
  await page.getByRole("button", { name: `Correct key of question ${number}` }).click();
  const dialog = page.getByRole("dialog", { name: `Correct key of question ${number}` });
  await dialog.getByRole("radio", { name: key, exact: true }).check();
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Correct key and re-mark" }).click();
  const outcome = page.getByRole("dialog", { name: "Re-marked" });
  await expect(outcome.getByText("These pupils’ marks changed:")).toBeVisible();
  return outcome.getByRole("listitem").count();
}

test("a wrong key is found and corrected, and the scores are sent again @desktop", async ({
  page: teacher,
  browser,
  browserErrors,
  expectAccessibleInBoth,
}) => {
  test.setTimeout(180_000);
  await signIn(teacher, "teacher");
  const item = (number: number) =>
    teacher.getByRole("article", { name: `Question ${number}`, exact: true });

  await test.step("the analysis says which key to check", async () => {
    await teacher.goto("/dashboard/cbt/analyze");
    await expectAccessibleInBoth();
    await teacher.getByRole("link", { name: TITLE }).click();
    await teacher.getByRole("link", { name: "Analysis", exact: true }).click();
    await expect(item(6)).toContainText(/check the (answer )?key/i);
    await expect(item(1)).not.toContainText(/check the (answer )?key/i);
    await expectAccessibleInBoth();
  });

  await test.step("she corrects it and reads whose marks changed", async () => {
    const moved = await correctKey(teacher, 6, "C", "24 is the multiple of both");
    expect(moved).toBeGreaterThan(10);
    await expectAccessibleInBoth();
    await teacher.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    await expect(item(6)).not.toContainText(/check the (answer )?key/i);
    const corrected = teacher.getByRole("table", { name: cbtTestsTitles.correctedKeys });
    await expect(corrected).toContainText("B → C");
    await expect(corrected).toContainText(`${moved} pupils`);
  });

  await test.step("the marks go into the columns of the class as drafts", async () => {
    await teacher.getByRole("link", { name: cbtTestsPageNames.sendScores }).click();
    for (const part of ["CA1", "CA2", "CA3", "CA4"]) {
      const column = teacher.getByRole("checkbox", { name: new RegExp(`^${part} `) });
      await column.click();
      await expect(column).toBeChecked();
    }
    await expectAccessibleInBoth();
    await teacher.getByRole("button", { name: "Send scores for 28 pupils" }).click();
    await expect(teacher.getByText("They are drafts until you publish them.")).toBeVisible();
    await teacher.getByRole("link", { name: "Open score sheet" }).click();
    await expect(teacher.getByRole("heading", { name: `${CLASS} · ${SUBJECT}` })).toBeVisible();
    await expect(teacher.getByRole("cell", { name: "Draft" })).toHaveCount(30);
  });

  const principal = await openAs(browser, "principal", browserErrors.watch);
  await test.step("they are published and approved like other scores", async () => {
    await teacher.goto("/dashboard/staff-results?view=list");
    await teacher.getByLabel("Class", { exact: true }).selectOption({ label: CLASS });
    await teacher.getByLabel("Subject", { exact: true }).selectOption({ label: SUBJECT });
    await teacher.getByRole("button", { name: "Publish sheet" }).click();
    await expect(teacher.getByText(/Published \d+ results?/)).toBeVisible();
    await principal.goto("/dashboard/report-card/pending-approvals?class=Primary+4&view=results");
    await principal.getByRole("button", { name: `Approve ${PUPIL}, ${SUBJECT}` }).click();
    const dialog = principal.getByRole("dialog", { name: "Approve Result" });
    await dialog.getByRole("button", { name: "Approve" }).click();
    await expect(principal.getByText(`Approved: ${PUPIL}, ${SUBJECT}`)).toBeVisible();
    await principal.context().close();
  });

  await test.step("changed marks are sent again, except approved results", async () => {
    await teacher.goto("/dashboard/cbt/analyze");
    await teacher.getByRole("link", { name: TITLE }).click();
    await teacher.getByRole("link", { name: "Analysis", exact: true }).click();
    await correctKey(teacher, 8, "A", "As the board had it");
    await teacher.getByRole("link", { name: "Send scores again" }).click();
    await expect(teacher.getByText("Marks have changed since. Send them again.")).toBeVisible();
    await expect(teacher.getByRole("button", { name: "Send scores for 27 pupils" })).toBeEnabled();
    await expectAccessibleInBoth();
    await teacher.getByRole("button", { name: "Send scores for 27 pupils" }).click();
    await expect(teacher.getByText(/1 approved result was not changed\./)).toBeVisible();
    await expect(teacher.getByText("No marks have changed since.")).toBeVisible();
  });
});
