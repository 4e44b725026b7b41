import { expect, type Page } from "@playwright/test";
import { openAs, signIn } from "./people.ts";
import { test } from "./test.ts";

const TITLE = "Mathematics, week 5";
const CLASS = "Primary 4";
const SUBJECT = "Mathematics";
/** One of the 28 who sat the test; the class has 30. */
const PUPIL = "Adéyẹmí Ọlámidé";

/** Corrects the key of a question of the analysis, and returns how many pupils' marks moved. */
async function correctKey(page: Page, place: number, key: string, reason: string): Promise<number> {
  await page.getByRole("button", { name: `Correct the key of question ${place}` }).click();
  const dialog = page.getByRole("dialog", { name: `Correct the Key of Question ${place}` });
  await dialog.getByRole("radio", { name: key, exact: true }).check();
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Correct and Mark Anew" }).click();
  const news = page.getByRole("dialog", { name: "Marked Anew" });
  await expect(news.getByText("These pupils’ marks moved:")).toBeVisible();
  return news.getByRole("listitem").count();
}

test("a wrong key is found, corrected and sent on, and asks again when it moves @desktop", async ({
  page: teacher,
  browser,
  browserErrors,
  expectAccessibleInBoth,
}) => {
  test.setTimeout(180_000);
  await signIn(teacher, "teacher");
  const item = (place: number) =>
    teacher.getByRole("article", { name: `Question ${place}`, exact: true });

  await test.step("the analysis says which key to check", async () => {
    await teacher.goto("/dashboard/cbt/analyze");
    await expectAccessibleInBoth();
    await teacher.getByRole("link", { name: TITLE }).click();
    await expect(item(6)).toContainText(/check the key/i);
    await expect(item(1)).not.toContainText(/check the key/i);
    await expectAccessibleInBoth();
  });

  await test.step("she corrects it and reads whose marks moved", async () => {
    const moved = await correctKey(teacher, 6, "C", "24 is the multiple of both");
    expect(moved).toBeGreaterThan(10);
    await expectAccessibleInBoth();
    await teacher.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    await expect(item(6)).not.toContainText(/check the key/i);
    const corrected = teacher.getByRole("table", { name: "Corrected keys" });
    await expect(corrected).toContainText("B → C");
    await expect(corrected).toContainText(`${moved} pupils`);
  });

  await test.step("the marks go into the columns of the class as drafts", async () => {
    await teacher.getByRole("link", { name: "Send Scores" }).click();
    await expect(teacher.getByRole("checkbox", { name: /^CA1 .*proposed/ })).toBeChecked();
    await expectAccessibleInBoth();
    await teacher.getByRole("button", { name: "Send for 28 Pupils" }).click();
    await expect(teacher.getByText("They are drafts until you publish them.")).toBeVisible();
    await teacher.getByRole("link", { name: "Open the score sheet" }).click();
    await expect(teacher.getByRole("heading", { name: `${CLASS} · ${SUBJECT}` })).toBeVisible();
    await expect(teacher.getByRole("cell", { name: "Draft" })).toHaveCount(30);
  });

  const principal = await openAs(browser, "principal", browserErrors.watch);
  await test.step("they are published and approved as any score is", async () => {
    await teacher.goto("/dashboard/staff-results");
    await teacher.getByLabel("Class", { exact: true }).selectOption({ label: CLASS });
    await teacher.getByLabel("Subject", { exact: true }).selectOption({ label: SUBJECT });
    await teacher.getByRole("button", { name: "Publish all complete" }).click();
    await expect(teacher.getByText(/\d+ results are published/)).toBeVisible();
    await principal.goto("/dashboard/report-card/pending-approvals?class=Primary+4");
    await principal.getByRole("button", { name: `Approve ${PUPIL}, ${SUBJECT}` }).click();
    const dialog = principal.getByRole("dialog", { name: "Approve Result" });
    await dialog.getByRole("button", { name: "Approve" }).click();
    await expect(principal.getByText(`Approved: ${PUPIL}, ${SUBJECT}`)).toBeVisible();
    await principal.context().close();
  });

  await test.step("marks that move later ask to be sent again, but for the approved", async () => {
    await teacher.goto("/dashboard/cbt/analyze");
    await teacher.getByRole("link", { name: TITLE }).click();
    await correctKey(teacher, 8, "A", "As the board had it");
    await teacher.getByRole("link", { name: "Send Scores Again" }).click();
    await expect(teacher.getByText("Marks have moved since: send them again.")).toBeVisible();
    await expect(teacher.getByRole("button", { name: "Send for 27 Pupils" })).toBeEnabled();
    await expectAccessibleInBoth();
    await teacher.getByRole("button", { name: "Send for 27 Pupils" }).click();
    await expect(teacher.getByText(/1 left as they are, since they are approved\./)).toBeVisible();
    await expect(teacher.getByText("No mark has moved since.")).toBeVisible();
  });
});
