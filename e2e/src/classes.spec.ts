import { expect } from "@playwright/test";
import { pressInMenu, signIn } from "./people.ts";
import { admit, employ, makeClass } from "./records.ts";
import { test } from "./test.ts";
import {
  backfillDone,
  labels as classesCategoriesLabels,
} from "@school/web/classes/categories/text.ts";
import { labels as classesFormLabels } from "@school/web/classes/form/text.ts";
import { messages as classesMessages } from "@school/core/classes/text.ts";
import {
  labels as classesLabels,
  classDeletion as classesClassDeletion,
  titles as classesTitles,
} from "@school/web/classes/text.ts";
import { labels as studentsLabels } from "@school/web/students/text.ts";

const CLASSES = "/dashboard/classes";

test("a class is created in its category, edited and deleted @desktop", async ({
  page,
  expectAccessible,
}) => {
  await signIn(page, "admin");
  const who = { surname: "Lawani", otherNames: "Osas", username: "osas.lawani" };
  const teacher = await employ(page, who);
  const name = page.getByRole("textbox", { name: classesFormLabels.className });
  const category = page.getByRole("combobox", { name: "Class Category" });
  const chosen = category.locator("option:checked");
  const row = page.getByRole("row", { name: /Cowslip/ });

  await test.step("the name selects the category automatically", async () => {
    await page.goto(`${CLASSES}/create`);
    await page.getByRole("button", { name: classesLabels.createClass }).click();
    await expect(page.getByText(classesMessages.classNameIsRequired)).toBeVisible();
    await expect(chosen).toHaveText(classesLabels.noCategory);
    await name.fill("basic 2");
    await expect(chosen).toHaveText("Primary 2");
    await page.getByRole("textbox", { name: "Section/Arm" }).fill("Cowslip");
    await expectAccessible();
    await page.getByRole("button", { name: classesLabels.createClass }).click();
    await expect(page.getByText("Class created: basic 2 Cowslip")).toBeVisible();
  });

  await test.step("the list shows it, and it is edited", async () => {
    await page.goto(`${CLASSES}?search=cowslip`);
    await expect(row).toContainText("Primary 2");
    await expectAccessible();
    await pressInMenu(page, "basic 2 Cowslip", "Edit");
    await name.fill("Basic 3");
    await expect(chosen).toHaveText("Primary 3");
    await category.selectOption("Primary 4");
    await page
      .getByRole("combobox", { name: classesLabels.classTeacher, exact: true })
      .selectOption(teacher.name);
    await expectAccessible();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved: Basic 3 Cowslip")).toBeVisible();
  });

  await test.step("it is deleted after the question, and its pupil has no class", async () => {
    await page.goto(`${CLASSES}?search=cowslip`);
    await expect(row).toContainText("Primary 4");
    await expect(row).toContainText(teacher.name);
    await pressInMenu(page, "Basic 3 Cowslip", "Delete");
    const question = page.getByRole("dialog", { name: "Delete Basic 3 Cowslip?" });
    await expect(question).toContainText(classesClassDeletion.question(0));
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText(classesClassDeletion.done)).toBeVisible();
    await expect(page.getByText(classesTitles.noClassesFound)).toBeVisible();
  });
});

test("a class opens to its pupils; without it they have none @desktop", async ({ page }) => {
  await signIn(page, "admin");
  const clover = await makeClass(page, "Clover", "Nursery 1");
  const child = await admit(page, clover, { lastName: "Zubairu", firstName: "Hauwa" });
  await page.goto(`${CLASSES}?search=clover`);
  await page.getByRole("button", { name: /^Details of Clover/ }).click();
  await expect(page.getByRole("list", { name: "Pupils of Clover" })).toContainText(child.name);
  await pressInMenu(page, "Clover", "Delete");
  await page
    .getByRole("dialog", { name: "Delete Clover?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByText(classesClassDeletion.done)).toBeVisible();
  await page.goto("/dashboard/students?search=zubairu");
  await expect(page.getByRole("row", { name: /Zubairu Hauwa/ })).toContainText(
    studentsLabels.noClass,
  );
});

test("the backfill gives a class the category of its name, and its pupils with it @desktop", async ({
  page,
  expectAccessible,
}) => {
  await signIn(page, "admin");
  const aster = await makeClass(page, "Aster", "Primary 1");
  await page.goto(`${CLASSES}/categories`);
  await expect(page.getByRole("row", { name: /^Primary 6/ })).toBeVisible();
  await expectAccessible();
  await page
    .getByRole("button", { name: classesCategoriesLabels.backfillStudentCategories })
    .click();
  await expect(page.getByText(backfillDone)).toBeVisible();
  const child = await admit(page, aster, { lastName: "Yakubu", firstName: "Laraba" });
  await page.goto(`/dashboard/students/edit/${child.id}`);
  await expect(
    page.getByRole("combobox", { name: "Class Category" }).locator("option:checked"),
  ).toHaveText("Primary 1");
});
