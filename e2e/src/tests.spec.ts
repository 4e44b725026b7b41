import { expect } from "@playwright/test";
import { openBrowser, PHONE, signIn, signInAs } from "./people.ts";
import { admit, choosePassword, employ, makeClass, setSubjects } from "./records.ts";
import { schoolClock } from "./school-clock.ts";
import { choose, expectAtSchool, PASSWORD } from "./sitting.ts";
import { test } from "./test.ts";
import {
  labels as cbtQuestionsLabels,
  listActions as cbtQuestionsListActions,
  titles as cbtQuestionsTitles,
} from "@school/web/cbt/questions/text.ts";
import {
  labels as cbtTestsLabels,
  toasts as cbtTestsToasts,
  saving as cbtTestsSaving,
} from "@school/web/cbt/tests/text.ts";
import { labels as uiLabels, toasts as uiToasts } from "@school/web/ui/text.ts";
import {
  events as cbtHallEvents,
  log as cbtHallLog,
  labels as cbtHallLabels,
  status as cbtHallStatus,
  actions as cbtHallActions,
  toasts as cbtHallToasts,
  status as hallStatus,
} from "@school/web/cbt/hall/text.ts";
import { labels as cbtBanksLabels, toasts as cbtBanksToasts } from "@school/web/cbt/banks/text.ts";
import { labels as cbtLabels, titles as cbtTitles } from "@school/web/cbt/text.ts";
import {
  buttons as cbtSittingsButtons,
  notices as cbtSittingsNotices,
  timer as cbtSittingsTimer,
  submission as cbtSittingsSubmission,
} from "@school/web/cbt/sittings/text.ts";

const BANK = "Tables and fractions";
const TITLE = "Tables, third week";

/** As it comes out of a document. */
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

test("a bank becomes a test, the test is sat, and its hall is watched @desktop", async ({
  page: author,
  browser,
  browserErrors,
  expectAccessibleInBoth,
}) => {
  test.setTimeout(180_000);
  // What a browser says of a form and of a code that were refused.
  for (const text of ["400 (Bad Request)", "403 (Forbidden)"]) browserErrors.allow(text);
  const office = await openBrowser(browser, browserErrors.watch);
  await signIn(office, "principal");
  const mimosa = await makeClass(office, "Mimosa", "Primary 5");
  await setSubjects(office, mimosa, ["Mathematics"]);
  const [bola, femi, keeper] = [
    await admit(office, mimosa, { lastName: "Adisa", firstName: "Bola" }),
    await admit(office, mimosa, { lastName: "Balogun", firstName: "Femi" }),
    await employ(office, { surname: "Okoro", otherNames: "Ngozi", username: "okoro.bank" }),
  ];
  const leader = await employ(office, {
    surname: "Láṣebìkan",
    otherNames: "Sade",
    username: "lasebikan.sade",
    classTeacher: mimosa.id,
  });
  for (const pupil of [bola, femi]) await choosePassword(office, pupil, PASSWORD);
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
    await author.getByRole("button", { name: cbtQuestionsListActions.import }).click();
    const dialog = author.getByRole("dialog", { name: cbtQuestionsTitles.importQuestions });
    await dialog.getByLabel(cbtQuestionsLabels.textOfTheDocument).fill(PASTED);
    await dialog.getByRole("button", { name: cbtQuestionsLabels.readQuestions }).click();
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
    await author.getByRole("switch", { name: cbtBanksLabels.shareWithAuthors }).click();
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
    await teacher.getByLabel(cbtTestsLabels.durationInMinutes).fill("20");
    await teacher.getByLabel(cbtTestsLabels.askForAnEntryCode).check();
    await teacher.getByRole("textbox", { name: cbtLabels.entryCode }).fill("ROSE7");
    await teacher.getByRole("button", { name: cbtQuestionsListActions.copy }).click();
    await teacher.getByRole("button", { name: new RegExp(BANK) }).click();
    await teacher.getByRole("button", { name: cbtQuestionsLabels.chooseAll }).click();
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
    await teacher.getByRole("link", { name: `Print: ${TITLE}` }).click();
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
    await teacher.getByRole("button", { name: cbtTestsSaving.saveAndShow }).click();
    await expect(teacher.getByText(cbtTestsToasts.testUpdated)).toBeVisible();
    await teacher.goto("/dashboard/cbt/manage");
    await teacher.getByRole("link", { name: `Live view: ${TITLE}` }).click();
    await expect(teacher.getByText("ROSE7")).toBeVisible();
  });

  const phone = await openBrowser(browser, browserErrors.watch, PHONE);
  const inHall = (name: string) => teacher.getByRole("row", { name: new RegExp(name) });
  await test.step("a pupil mistypes the code, then starts on a phone", async () => {
    await expect(inHall(bola.name)).toContainText(cbtHallStatus.notStarted);
    await signInAs(phone, bola.admissionNumber, PASSWORD);
    await phone.goto("/cbt");
    await phone.getByRole("link", { name: `Start ${TITLE}` }).click();
    await phone.getByLabel(cbtLabels.entryCode).fill("ROSE1");
    await phone.getByRole("button", { name: cbtSittingsButtons.start }).click();
    await expect(phone.getByRole("alert")).toBeVisible();
    await expectAccessibleInBoth(phone);
    await phone.getByLabel(cbtLabels.entryCode).fill("rose7");
    await phone.getByRole("button", { name: cbtSittingsButtons.start }).click();
    await choose(phone.getByRole("radio", { name: "56" }));
    await expectAtSchool(phone, 1);
    await expectAccessibleInBoth(phone);
  });

  await test.step("the teacher sees it, and adds five minutes for everyone", async () => {
    await expect(inHall(bola.name)).toContainText("Connected");
    await expect(inHall(bola.name)).toContainText("1 of 3");
    await expectAccessibleInBoth(teacher);
    await teacher.getByRole("button", { name: "Add time for everyone" }).click();
    const dialog = teacher.getByRole("dialog", { name: "Add time for everyone" });
    await expect(dialog.getByLabel("Minutes")).toHaveValue("5");
    await dialog.getByLabel("Reason").fill(cbtHallLabels.powerCut);
    await expectAccessibleInBoth(teacher);
    await dialog.getByRole("button", { name: "Add time for everyone" }).click();
    await expect(phone.getByText("5 minutes were added to your time.")).toBeVisible();
  });

  await test.step("the test is paused for everyone, and resumed", async () => {
    await teacher.getByRole("button", { name: cbtHallActions.pause }).click();
    const dialog = teacher.getByRole("dialog", { name: cbtHallActions.pause });
    await dialog.getByLabel("Reason").fill(cbtHallLabels.networkFailure);
    await dialog.getByRole("button", { name: cbtHallActions.pause }).click();
    await expect(phone.getByText(cbtSittingsNotices.paused)).toBeVisible();
    await expect(phone.getByText(cbtSittingsTimer.stopped, { exact: true })).toBeVisible();
    await expectAccessibleInBoth(teacher);
    await teacher.getByRole("button", { name: cbtHallActions.resume }).click();
    await expect(phone.getByText(cbtSittingsNotices.paused)).toHaveCount(0);
  });

  await test.step("a second pupil continues on another device", async () => {
    const [first, second] = [
      await openBrowser(browser, browserErrors.watch),
      await openBrowser(browser, browserErrors.watch),
    ];
    await signInAs(first, femi.admissionNumber, PASSWORD);
    await first.goto("/dashboard/cbt/take");
    await expectAccessibleInBoth(first);
    await first.getByRole("link", { name: `Start ${TITLE}` }).click();
    await first.getByLabel(cbtLabels.entryCode).fill("ROSE7");
    await first.getByRole("button", { name: cbtSittingsButtons.start }).click();
    await choose(first.getByRole("radio", { name: "63" }));
    await expectAtSchool(first, 1);
    await signInAs(second, femi.admissionNumber, PASSWORD);
    await second.goto("/dashboard/cbt/take");
    await second.getByRole("link", { name: `Continue ${TITLE}` }).click();
    await second.getByRole("button", { name: "Continue" }).click();
    await expect(second.getByRole("radio", { name: "63" })).toBeChecked();
    await expect(first.getByText(cbtSittingsNotices.openElsewhere)).toBeVisible();
    await expect(first.getByRole("radio", { name: "63" })).toBeDisabled();
    await first.context().close();
    await second.context().close();
  });

  await test.step("the first pupil submits, and the live view shows the same receipt", async () => {
    await phone.getByRole("button", { name: "Next" }).click();
    await choose(phone.getByRole("radio", { name: "True" }));
    await phone.getByRole("button", { name: "Next" }).click();
    await phone.getByRole("textbox").fill(" One hundred and  forty-four");
    await phone.getByRole("button", { name: cbtSittingsButtons.askToSubmit }).click();
    await expect(phone.getByText("You have answered 3 of 3 questions.")).toBeVisible();
    await phone.getByRole("button", { name: cbtSittingsButtons.submit }).click();
    const receipt = phone.getByText(/^3 of 3 saved, code/);
    await expect(receipt).toBeVisible();
    await expect(phone.getByText(cbtSittingsSubmission.score)).toContainText("4 of 4");
    await expectAccessibleInBoth(phone);
    const code = (await receipt.textContent())!.split("code ")[1]!;
    await expect(inHall(bola.name)).toContainText(code);
  });

  await test.step("the teacher ends it for everyone still sitting, and reads the log", async () => {
    await teacher.getByRole("button", { name: "End test for everyone" }).click();
    const dialog = teacher.getByRole("dialog", { name: "End test for everyone" });
    await dialog.getByLabel("Reason").fill("The hall is closed");
    await dialog.getByRole("button", { name: "End test for everyone" }).click();
    await expect(inHall(femi.name)).toContainText(hallStatus.submitted.invigilator);
    await teacher.getByText("Log", { exact: true }).click();
    const log = teacher.getByRole("table", { name: cbtHallLog.caption });
    for (const words of [
      cbtHallEvents.wrong_code,
      "Time added: 5 min",
      cbtHallToasts.paused,
      cbtHallEvents.moved,
      cbtHallLog.endedForAll,
    ]) {
      await expect(log).toContainText(words);
    }
    await expectAccessibleInBoth(teacher);
  });
});
