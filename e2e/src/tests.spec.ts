import { expect } from "@playwright/test";
import { openBrowser, signIn, signInAs } from "./people.ts";
import { employ, makeClass, setSubjects } from "./records.ts";
import { schoolClock } from "./school-clock.ts";
import { test } from "./test.ts";
import { labels as cbtQuestionsLabels } from "@school/web/cbt/questions/text.ts";
import { toasts as cbtTestsToasts } from "@school/web/cbt/tests/text.ts";
import { labels as uiLabels, toasts as uiToasts } from "@school/web/ui/text.ts";
import { labels as cbtBanksLabels, toasts as cbtBanksToasts } from "@school/web/cbt/banks/text.ts";
import { labels as cbtLabels, titles as cbtTitles } from "@school/web/cbt/text.ts";

const BANK = "Tables and fractions";
const TITLE = "Tables, third week";

/** As pasted from a document. */
const PASTED = `1. What is 7 x 8? (2 marks)
A. 54
B. 56
C. 63
D. 48
Answer: B

2. 1/2 and 2/4 are the same. True or false?
Answer: True

3. Write 12 x 12 in figures.
Answer: 144 / one hundred and forty-four`;

test("a bank becomes a test, and the test is shown to its class @desktop", async ({
  page: author,
  browser,
  browserErrors,
  expectAccessibleInBoth,
}) => {
  // Accessibility is checked in both themes after each step, which is slow under load.
  test.setTimeout(180_000);
  // The browser's console notes the refused form.
  browserErrors.allow("400 (Bad Request)");
  const office = await openBrowser(browser, browserErrors.watch);
  await signIn(office, "principal");
  const mimosa = await makeClass(office, "Mimosa", "Primary 5");
  await setSubjects(office, mimosa, ["Mathematics"]);
  const keeper = await employ(office, {
    surname: "Okoro",
    otherNames: "Ngozi",
    username: "okoro.bank",
  });
  const leader = await employ(office, {
    surname: "Láṣebìkan",
    otherNames: "Sade",
    username: "lasebikan.sade",
    classTeacher: mimosa.id,
  });
  await office.context().close();
  const teacher = await openBrowser(browser, browserErrors.watch);
  await signInAs(teacher, leader.username, leader.password);

  await test.step("a teacher pastes questions from a document into a new bank", async () => {
    await signInAs(author, keeper.username, keeper.password);
    await author.goto("/dashboard/question-bank");
    await expectAccessibleInBoth();
    await author
      .getByRole("main")
      .getByRole("link", { name: cbtBanksLabels.createQuestionBank })
      .click();
    await author.getByRole("button", { name: "Import questions" }).click();
    const dialog = author.getByRole("dialog", { name: "Import Questions" });
    await dialog.getByText("Paste text").click();
    await dialog.getByLabel("Text of the document").fill(PASTED);
    await dialog.getByRole("button", { name: "Read questions" }).click();
    await expect(dialog.getByText("3 questions found.")).toBeVisible();
    await expectAccessibleInBoth();
    await dialog.getByRole("button", { name: "Add 3 questions" }).click();
    await author.getByRole("button", { name: cbtBanksLabels.createQuestionBank }).click();
    await expect(author.getByLabel("Name")).toBeFocused();
    await author.getByLabel("Name").fill(BANK);
    await author.getByLabel("Subject").selectOption({ label: "Mathematics" });
    await author.getByLabel(uiLabels.classCategory).selectOption({ label: "Primary 5" });
    await expectAccessibleInBoth();
    await author.getByRole("button", { name: cbtBanksLabels.createQuestionBank }).click();
    await expect(author.getByText(cbtBanksToasts.questionBankCreated)).toBeVisible();
    await expect(author.getByRole("row", { name: BANK })).toContainText("Private");
  });

  await test.step("other teachers do not find the bank until it is shared", async () => {
    await teacher.goto("/dashboard/question-bank?search=Tables");
    await expect(teacher.getByText(cbtTitles.noMatches)).toBeVisible();
    await author.getByRole("link", { name: `Edit ${BANK}` }).click();
    await author.getByRole("switch", { name: "Share with everyone who writes questions" }).click();
    await expectAccessibleInBoth();
    await author.getByRole("button", { name: "Save", exact: true }).click();
    await expect(author.getByText(cbtBanksToasts.questionBankUpdated)).toBeVisible();
    await teacher.reload();
    await teacher.getByRole("link", { name: `Open ${BANK}` }).click();
    await expect(teacher.getByText("What is 7 x 8?")).toBeVisible();
  });

  await test.step("another teacher copies the questions into a new test", async () => {
    await teacher.goto("/dashboard/cbt/manage");
    await expectAccessibleInBoth(teacher);
    await teacher
      .getByRole("main")
      .getByRole("link", { name: cbtLabels.createTest })
      .first()
      .click();
    await teacher.getByRole("textbox", { name: "Title" }).fill(TITLE);
    await expect(teacher.getByLabel("Class", { exact: true })).toHaveValue(mimosa.id);
    await teacher.getByLabel("Opens").fill(schoolClock(-60));
    await teacher.getByLabel("Closes").fill(schoolClock(5 * 60));
    await teacher.getByLabel("Duration in minutes").fill("20");
    await teacher.getByLabel("Ask for an entry code").check();
    await teacher.getByRole("textbox", { name: cbtLabels.entryCode }).fill("ROSE7");
    await teacher.getByRole("button", { name: "Copy from bank" }).click();
    await teacher.getByRole("button", { name: new RegExp(BANK) }).click();
    await teacher.getByRole("button", { name: "Choose all" }).click();
    await expect(teacher.getByText("3 of 3 questions chosen")).toBeVisible();
    await expectAccessibleInBoth(teacher);
    await teacher.getByRole("button", { name: "Copy 3 questions" }).click();
  });

  await test.step("a wrong subject is reported at its field and corrected", async () => {
    const subject = teacher.getByRole("combobox", { name: "Subject" });
    await subject.selectOption({ label: "Home Economics" });
    await teacher.getByRole("button", { name: uiLabels.saveDraft }).click();
    await expect(subject).toBeFocused();
    await expect(subject).toHaveAccessibleDescription(/Mimosa does not take Home Economics\./);
    await expectAccessibleInBoth(teacher);
    await subject.selectOption({ label: "Mathematics" });
    await teacher.getByRole("button", { name: uiLabels.saveDraft }).click();
    await expect(teacher.getByText(uiToasts.draftSaved)).toBeVisible();
  });

  const row = teacher.getByRole("row", { name: new RegExp(TITLE) });
  await test.step("she looks at it as a pupil and on paper, and shows it", async () => {
    await row.getByRole("button", { name: /Details of/ }).click();
    await expectAccessibleInBoth(teacher);
    await row.getByRole("button", { name: `More for ${TITLE}` }).click();
    await teacher.getByRole("menuitem", { name: "Print" }).click();
    for (const sheet of [
      cbtQuestionsLabels.questionPaper,
      cbtQuestionsLabels.answerSheet,
      cbtQuestionsLabels.markingKey,
    ]) {
      await expect(teacher.getByRole("article", { name: sheet })).toBeVisible();
    }
    await expectAccessibleInBoth(teacher);
    await teacher.getByRole("link", { name: "Preview" }).click();
    await expect(teacher.getByRole("radio", { name: "56" })).toBeVisible();
    await expectAccessibleInBoth(teacher);
    await teacher.getByRole("link", { name: "Edit" }).click();
    await expect(teacher.getByText("A box for the entry code")).toBeVisible();
    await expectAccessibleInBoth(teacher);
    await teacher.getByRole("button", { name: "Save and show to pupils" }).click();
    await expect(teacher.getByText(cbtTestsToasts.testUpdated)).toBeVisible();
    await teacher.goto("/dashboard/cbt/manage");
    await teacher.getByRole("link", { name: TITLE }).click();
    await expect(teacher.getByText("ROSE7")).toBeVisible();
  });
});
