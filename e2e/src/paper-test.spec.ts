import { expect } from "@playwright/test";
import { openBrowser, signIn, signInAs } from "./people.ts";
import { admit, employ, makeClass, openTest, setSubjects } from "./records.ts";
import { test } from "./test.ts";
import { labels as uiLabels } from "@school/web/ui/text.ts";
import { labels as cbtQuestionsLabels } from "@school/web/cbt/questions/text.ts";
import { labels as transferLabels } from "@school/web/results/transfer/text.ts";
import { pageNames as cbtTestsPageNames } from "@school/web/cbt/tests/text.ts";

test("a test on paper is printed, its scores are entered and sent @desktop", async ({
  page: teacher,
  browser,
  browserErrors,
  expectAccessibleInBoth,
}) => {
  test.setTimeout(120_000);
  const office = await openBrowser(browser, browserErrors.watch);
  await signIn(office, "principal");
  const orchid = await makeClass(office, "Orchid", "Primary 2");
  await setSubjects(office, orchid, ["Mathematics"]);
  const member = { surname: "Àlàbí", otherNames: "Kẹ́mi", username: "alabi.paper" };
  const leader = await employ(office, { ...member, classTeacher: orchid.id });
  for (const lastName of ["Abiola", "Bassey", "Chukwu"]) {
    await admit(office, orchid, { lastName, firstName: "Tobi" });
  }
  await office.context().close();
  await signInAs(teacher, leader.username, leader.password);
  const { id, title } = await openTest(teacher, orchid, "Seasons on paper", {
    platform: "Offline",
  });

  await test.step("paper, answer sheet and key are printed", async () => {
    await teacher.goto(`/dashboard/cbt/print?testId=${id}`);
    const sheet = (name: string) => teacher.getByRole("article", { name });
    await expect(sheet(cbtQuestionsLabels.questionPaper)).toContainText(
      "Which town is the capital",
    );
    await expect(sheet(cbtQuestionsLabels.questionPaper)).not.toContainText("dry season");
    await expect(sheet(cbtQuestionsLabels.answerSheet)).toContainText(uiLabels.admissionNo);
    await expect(sheet(cbtQuestionsLabels.answerSheet)).not.toContainText("dry season");
    await expect(sheet(cbtQuestionsLabels.markingKey)).toContainText("dry season");
    const all = (await teacher.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(all.match(/\/Type\s*\/Page\b/g)).toHaveLength(3);
    // A4 upright, in points.
    expect(all).toMatch(/MediaBox\s*\[\s*0 0 59[45][.\d]* 84[12]/);
    await teacher.getByRole("checkbox", { name: cbtQuestionsLabels.markingKey }).uncheck();
    const withoutKey = (await teacher.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(withoutKey.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  });

  await test.step("scores are entered down the column; one pupil was absent", async () => {
    await teacher.goto(`/dashboard/cbt/manage?search=Seasons`);
    await teacher.getByRole("link", { name: title }).click();
    const keys = teacher.keyboard;
    await teacher.getByLabel("Marks, Abiola Tobi").focus();
    await keys.type("4");
    await keys.press("Enter");
    await keys.type("ABS");
    await keys.press("Enter");
    await keys.type("1.5");
    await keys.press("Control+s");
    await expect(teacher.getByText(/must be between 0 and 3/)).toBeVisible();
    await expectAccessibleInBoth();
    await teacher.getByLabel("Marks, Abiola Tobi").focus();
    await keys.press("Control+a");
    await keys.type("3");
    await keys.press("Control+s");
    await expect(teacher.getByText("3 of 3 entered")).toBeVisible();
    await expect(teacher.getByText("All changes saved.")).toBeVisible();
  });

  await test.step("they go into the columns; absent pupils keep their current scores", async () => {
    await teacher.getByRole("link", { name: cbtTestsPageNames.sendScores }).click();
    for (const part of ["CA1", "CA2", "CA3", "CA4"]) {
      const column = teacher.getByRole("checkbox", { name: new RegExp(`^${part} `) });
      await column.click();
      await expect(column).toBeChecked();
    }
    await expect(teacher.getByRole("row", { name: /Bassey Tobi/ })).toContainText(
      transferLabels.noMark,
    );
    await teacher.getByRole("button", { name: "Send scores for 2 pupils" }).click();
    await expect(teacher.getByText("Saved for 2 pupils.")).toBeVisible();
    await teacher.getByRole("link", { name: "Open score sheet" }).click();
    await expect(teacher.getByLabel(/^CA1, Abiola Tobi/)).toHaveValue("10");
    await expect(teacher.getByLabel(/^CA1, Bassey Tobi/)).toHaveValue("");
    await expect(teacher.getByLabel(/^CA1, Chukwu Tobi/)).toHaveValue("5");
  });

  await test.step("the marks of the test name who was absent", async () => {
    await teacher.goto(`/dashboard/cbt/results?testId=${id}`);
    await expect(teacher.getByRole("row", { name: /Bassey Tobi/ })).toContainText("Absent");
    await expectAccessibleInBoth();
  });
});
