import { expect } from "@playwright/test";
import { pressInMenu, signInAs } from "./people.ts";
import { call, openTest } from "./records.ts";
import { openOffice, PASSWORD } from "./sitting.ts";
import { test } from "./test.ts";

test("a bank is opened to a class as practice, until a test has its questions @phone", async ({
  page,
  browser,
  browserErrors,
  expectAccessibleInBoth,
}, info) => {
  const { office, ownClass, pupils } = await openOffice(browser, "Primary 5", ["Practice"]);
  const name = `Rivers ${info.project.name}`;
  const questions = ["The Niger is a river.", "The Benue is a town."].map((questionText, at) => ({
    id: null,
    type: "TRUE_FALSE",
    questionText: `${questionText} ${info.project.name}`,
    correctAnswers: [at === 0 ? "TRUE" : "FALSE"],
    explanation: at === 0 ? "It flows into the Gulf of Guinea." : "It joins the Niger at Lokoja.",
  }));
  const { classes } = await call<{ classes: { id: string; subjectIds: string[] }[] }>(
    office,
    "/cbt-choices",
  );
  await call(office, "/question-banks", {
    method: "POST",
    data: {
      name,
      subjectId: classes.find(({ id }) => id === ownClass.id)!.subjectIds[0],
      classCategoryId: ownClass.categoryId,
      questions,
    },
  });

  await test.step("the office opens it to the class", async () => {
    await office.goto("/dashboard/question-bank");
    await pressInMenu(office, name, "Practice");
    const dialog = office.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Class" }).selectOption({ label: ownClass.name });
    await dialog.getByRole("button", { name: "Open as practice" }).click();
    await expect(dialog.getByText(/^Open since/)).toBeVisible();
    await expectAccessibleInBoth(office);
  });

  await test.step("a pupil sees each answer with its reason at once", async () => {
    await signInAs(page, pupils[0]!.admissionNumber, PASSWORD);
    await page.goto("/cbt");
    await page.getByRole("link", { name: `Practise ${name}` }).click();
    await page.getByRole("radio", { name: "False" }).check();
    await page.getByRole("button", { name: "Check my answer" }).click();
    await expect(page.getByText("Wrong")).toBeVisible();
    await expect(page.getByText("It flows into the Gulf of Guinea.")).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.getByRole("button", { name: "Next question" }).click();
    await page.getByRole("radio", { name: "False" }).check();
    await page.getByRole("button", { name: "Check my answer" }).click();
    await expect(page.getByText("Right", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Finish" }).click();
    await expect(page.getByText("1 of 2 questions right.")).toBeVisible();
  });

  await test.step("a test with one of the questions closes it", async () => {
    await openTest(office, ownClass, `Exam ${info.project.name}`, {
      questions: questions.slice(0, 1),
    });
    browserErrors.allow("/api/cbt-practices/");
    await page.reload();
    await expect(page.getByText("This practice is not open.")).toBeVisible();
    await page.goto("/cbt");
    await expect(page.getByRole("heading", { name: "Open now" })).toBeVisible();
    await expect(page.getByRole("link", { name: `Practise ${name}` })).toHaveCount(0);
    await office.reload();
    await pressInMenu(office, name, "Practice");
    await expect(office.getByText(/Closed for pupils until/)).toBeVisible();
  });
});
