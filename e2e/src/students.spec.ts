import { expect } from "@playwright/test";
import { expectSignIn, openAs, openBrowser, pressInMenu, signIn, trySignIn } from "./people.ts";
import { admit, call, makeClass } from "./records.ts";
import { test } from "./test.ts";
import {
  labels as uiLabels,
  toasts as uiToasts,
  noMatches as uiNoMatches,
  conflict as uiConflict,
} from "@school/web/ui/text.ts";
import { toasts as studentsAdmissionToasts } from "@school/web/students/admission/text.ts";
import {
  labels as studentsMovesLabels,
  toasts as studentsMovesToasts,
} from "@school/web/students/moves/text.ts";
import { signInTexts } from "@school/web/accounts/auth/text.ts";
import { messages as studentsMessages } from "@school/core/students/text.ts";
import {
  labels as studentsRecordsLabels,
  toasts as studentsRecordsToasts,
} from "@school/web/students/records/text.ts";
import { labels as studentsListsLabels } from "@school/web/students/lists/text.ts";

const STUDENTS = "/dashboard/students";

test("a child is admitted from a draft and found again @desktop", async ({
  page,
  expectAccessible,
}) => {
  await signIn(page, "admin");
  const hibiscus = await makeClass(page, "Hibiscus", "Primary 3");
  const family = { lastName: "Fáṣọlá", parentPhone: "0803 555 0101" };
  const elder = await admit(page, hibiscus, { ...family, firstName: "Kọ́láwọlé" });
  const groups = [{ studentIds: [elder.id] }];
  await call(page, "/families", { method: "POST", data: { groups } });
  const next = page.getByRole("button", { name: "Next" });
  const type = (label: string, text: string) =>
    page.getByRole("textbox", { name: label, exact: true }).fill(text);
  const choose = (label: string, option: string) =>
    page.getByRole("combobox", { name: label, exact: true }).selectOption(option);

  await test.step("what is typed is back after a reload", async () => {
    await page.goto(`${STUDENTS}/create`);
    await type("Surname", "Fáṣọlá");
    await type("Other Names", "Mofẹ́olúwa");
    await page.getByRole("button", { name: uiLabels.saveDraft }).click();
    await expect(page.getByText(uiToasts.draftSaved, { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText("We restored your unsaved changes.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Surname", exact: true })).toHaveValue("Fáṣọlá");
  });

  await test.step("the first step says what is missing", async () => {
    await next.click();
    await expect(page.getByText(studentsMessages.fillAll).first()).toBeVisible();
    await expectAccessible();
    await choose("Gender", "Female");
    await page.getByLabel("Date of Birth").fill("2017-09-12");
    await type("Address", "14 Adéníyì Jones Avenue, Ikeja");
    await next.click();
  });

  await test.step("the parent's phone points to the elder child", async () => {
    await type("Parent Name", "Mrs Fáṣọlá");
    await type("Parent Phone", "+234 803 555 0101");
    await type("Parent Email", "fasola@mail.example");
    const hint = page.getByRole("region", { name: "Likely duplicates" });
    await expect(hint).toContainText("Same parent's phone number:");
    await expect(hint).toContainText(
      `${elder.name}, ${elder.admissionNumber}, Hibiscus: may be a brother or sister`,
    );
    await next.click();
  });

  await test.step("the class brings its category, the picture is taken", async () => {
    await type("Previous School", "None");
    await choose("Current Class", "Hibiscus");
    await expect(page.getByRole("combobox", { name: "Class Category" })).toHaveValue(
      hibiscus.categoryId,
    );
    await next.click();
    await expect(page.getByRole("textbox", { name: "Password" })).toHaveValue(/^.{8}$/);
    const clip = { x: 0, y: 0, width: 120, height: 150 };
    const picture = await page.screenshot({ type: "jpeg", clip });
    await page
      .locator("input[type=file][aria-label='Passport Image']")
      .setInputFiles({ name: "mofeoluwa.jpg", mimeType: "image/jpeg", buffer: picture });
    await expect(
      page.getByRole("img", { name: studentsRecordsLabels.passportImage }),
    ).toBeVisible();
    await next.click();
  });

  await test.step("the last step shows all of it and creates the admission", async () => {
    await expect(page.getByRole("region", { name: "Family" })).toContainText("+234 803 555 0101");
    await expect(page.getByRole("img", { name: "Passport" })).toBeVisible();
    await expect(
      page.getByText("These can change if another pupil is admitted first."),
    ).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Create Admission" }).click();
    await expect(page.getByText(studentsAdmissionToasts.created)).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/students$/);
  });

  const names = page.getByRole("rowheader").getByRole("link");
  await test.step("the list finds the child with slips, and the family by phone", async () => {
    const search = page.getByLabel(studentsListsLabels.searchWithPhone);
    await search.fill("mofeoluwa fashola");
    await expect(names).toHaveText(["Fáṣọlá Mofẹ́olúwa"]);
    await search.fill("08035550101");
    await expect(names).toHaveText([elder.name, "Fáṣọlá Mofẹ́olúwa"]);
    await expectAccessible();
  });

  await test.step("the child's page brings record, picture and family together", async () => {
    await page.getByRole("link", { name: "Fáṣọlá Mofẹ́olúwa", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Fáṣọlá Mofẹ́olúwa" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Record", exact: true }).click();
    await expect(page.getByText("12 Sep 2017")).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Family and collecting" }).click();
    await expect(page.getByRole("link", { name: elder.name })).toBeVisible();
    await expectAccessible();
  });

  await test.step("the draft went with the admission", async () => {
    await page.goto(`${STUDENTS}/create`);
    await expect(page.getByRole("textbox", { name: "Surname", exact: true })).toHaveValue("");
    await expect(page.getByRole("link", { name: /^Continue Fáṣọlá/ })).toHaveCount(0);
  });
});

test("two people edit one child: the second sees what changed @desktop", async ({
  page: office,
  browser,
  browserErrors,
  expectAccessible,
}) => {
  browserErrors.allow("409");
  await signIn(office, "admin");
  const dahlia = await makeClass(office, "Dahlia", "Primary 1");
  const child = await admit(office, dahlia, { lastName: "Ẹkpo", firstName: "Ini" });
  const principal = await openAs(browser, "principal", browserErrors.watch);
  const edit = `${STUDENTS}/edit/${child.id}`;
  await office.goto(edit);
  await principal.goto(edit);
  await expect(principal.getByLabel(uiLabels.admissionNumber)).toHaveValue(child.admissionNumber);

  await office.getByRole("textbox", { name: "Address", exact: true }).fill("9 Creek Road, Apapa");
  await expectAccessible();
  await office.getByRole("button", { name: "Save", exact: true }).click();
  await expect(office.getByText(studentsRecordsToasts.updated)).toBeVisible();
  await expect(office).toHaveURL(/\/dashboard\/students$/);

  await principal.getByRole("textbox", { name: "Hobby" }).fill("Chess");
  await principal.getByRole("button", { name: "Save", exact: true }).click();
  const news = principal.getByRole("alert");
  await expect(news).toContainText("This record has changed since you opened it.");
  await expect(news).toContainText("Address: 3 Marina Road, Lagos → 9 Creek Road, Apapa");
  await expect(principal.getByRole("textbox", { name: "Hobby" })).toHaveValue("Chess");
  await principal.getByRole("button", { name: uiConflict.saveAnyway }).click();
  await expect(principal.getByText(studentsRecordsToasts.updated)).toBeVisible();

  await principal.goto(`${STUDENTS}/${child.id}?tab=record`);
  await expect(principal.getByText("9 Creek Road, Apapa").first()).toBeVisible();
  await expect(principal.getByText("Chess").first()).toBeVisible();
});

test("chosen pupils move to another class, and the move is kept @desktop", async ({
  page,
  expectAccessible,
}) => {
  await signIn(page, "admin");
  const lotus = await makeClass(page, "Lotus", "Primary 5");
  await makeClass(page, "Jasmine", "Primary 5");
  const stays = await admit(page, lotus, { lastName: "Dike", firstName: "Adaeze" });
  const one = await admit(page, lotus, { lastName: "Dike", firstName: "Bùkọ́lá" });
  const other = await admit(page, lotus, { lastName: "Dike", firstName: "Chisom" });
  await page.goto("/dashboard/classes/change");
  await page.getByLabel("Source class").selectOption({ label: "Lotus (3)" });
  await page.getByLabel("Target class").selectOption({ label: "Jasmine (0)" });
  const pupils = page.getByRole("list", { name: "Pupils to move" }).getByRole("listitem");
  await expect(pupils).toHaveCount(3);
  const change = page.getByRole("button", { name: "Change Class for Selected" });
  await change.click();
  await expect(page.getByText(studentsMessages.noneSelected)).toBeVisible();
  await page.getByRole("checkbox", { name: one.name }).check();
  await page.getByRole("checkbox", { name: other.name }).check();
  await expect(page.getByText("2 of 3 selected")).toBeVisible();
  await expectAccessible();
  await change.click();
  const question = page.getByRole("dialog", { name: "Change class?" });
  await expect(question).toContainText(
    "2 pupils will move from Lotus to Jasmine, with this term's results.",
  );
  await question.getByRole("button", { name: studentsMovesLabels.changeClass }).click();
  await expect(page.getByText(studentsMovesToasts.classChangeCompleted)).toBeVisible();
  await expect(pupils).toHaveText([new RegExp(stays.name)]);
  await expect(page.getByLabel("Target class")).toContainText("Jasmine (2)");

  await page.goto(`${STUDENTS}/transfer`);
  const moves = page.getByRole("table", { name: "Latest moves" });
  for (const { name } of [one, other]) {
    const move = moves.getByRole("row", { name: new RegExp(name) });
    await expect(move).toContainText("Lotus to Jasmine");
    await expect(move).toContainText("by Babátúndé Ògúnlẹ́yẹ");
  }
  await page.goto(`${STUDENTS}/${one.id}?tab=history`);
  await expect(page.getByRole("list", { name: "Moves between classes" })).toContainText(
    "Lotus → Jasmine",
  );
});

test("a pupil is disabled, enabled, deleted and restored @desktop", async ({
  page: office,
  browser,
  browserErrors,
  expectAccessible,
}) => {
  // Refused sign-ins, and requests of an open page after its account was disabled.
  browserErrors.allow("400");
  browserErrors.allow("401");
  browserErrors.allow("403");
  await signIn(office, "admin");
  const zinnia = await makeClass(office, "Zinnia", "Nursery 2");
  const password = "Garden2flower";
  const child = await admit(office, zinnia, {
    lastName: "Bassey",
    firstName: "Edidiong",
    password,
  });
  const pupil = await openBrowser(browser, browserErrors.watch);
  const enter = () => trySignIn(pupil, child.admissionNumber, password);
  const inMenu = (entry: string) => pressInMenu(office, child.name, entry);
  const row = office.getByRole("row", { name: new RegExp(child.name) });
  await office.goto(`${STUDENTS}?class=Zinnia`);

  await test.step("a disabled pupil is signed out and told why", async () => {
    await enter();
    await expect(pupil.getByRole("heading", { name: "Choose your own password" })).toBeVisible();
    await inMenu("Disable");
    await expect(office.getByText(`Disabled: ${child.name}`)).toBeVisible();
    await expect(row).toContainText("Disabled");
    await pupil.reload();
    await expectSignIn(pupil);
    await enter();
    await expect(
      pupil.getByText("This account is disabled. Please ask the school office."),
    ).toBeVisible();
  });

  await test.step("once enabled the same password opens", async () => {
    await inMenu("Enable");
    await expect(office.getByText(`Enabled: ${child.name}`)).toBeVisible();
    await enter();
    await expect(pupil.getByRole("heading", { name: "Choose your own password" })).toBeVisible();
  });

  await test.step("the office deletes with a reason", async () => {
    await inMenu("Delete");
    const question = office.getByRole("dialog", { name: `Delete ${child.name}?` });
    await question.getByLabel(uiLabels.reasonOptional).fill("The family moved to Calabar");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(office.getByText(`Deleted: ${child.name}`)).toBeVisible();
    await expect(office.getByText(uiNoMatches)).toBeVisible();
    await pupil.reload();
    await expectSignIn(pupil);
    await enter();
    await expect(pupil.getByText(signInTexts.known.invalid_credentials)).toBeVisible();
  });

  await test.step("Deleted Accounts says why and gives everything back", async () => {
    await office.goto(`${STUDENTS}/deleted?search=Edidiong`);
    await expect(row).toContainText("The family moved to Calabar");
    await expect(row).toContainText("by Babátúndé Ògúnlẹ́yẹ");
    await expectAccessible();
    await office.getByRole("button", { name: `Restore ${child.name}` }).click();
    const question = office.getByRole("dialog", { name: `Restore ${child.name}?` });
    await question.getByRole("button", { name: "Restore" }).click();
    await expect(office.getByText(`Restored: ${child.name}`)).toBeVisible();
    await expect(office.getByText(uiNoMatches)).toBeVisible();
    await office.goto(`${STUDENTS}?class=Zinnia`);
    await expect(row).not.toContainText("Disabled");
    await enter();
    await expect(pupil.getByRole("heading", { name: "Choose your own password" })).toBeVisible();
  });
});

test("on a phone a pupil is found, and admission begins, by keyboard alone @phone", async ({
  page,
  expectAccessible,
}) => {
  await signIn(page, "admin");
  const violet = await makeClass(page, "Violet", "Primary 6");
  const child = await admit(page, violet, { lastName: "Gbenga", firstName: "Ire" });
  /** Whether everything fits in one row. */
  const fits = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    );
  const tabTo = async (name: RegExp, role: "button" | "link") => {
    const target = page.getByRole(role, { name });
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 80; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`${role} ${String(name)} is not reached by Tab`);
  };

  await page.goto(STUDENTS);
  await page.getByLabel(studentsListsLabels.searchWithPhone).focus();
  await page.keyboard.type("gbengah ire");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: child.name, exact: true })).toBeVisible();
  expect(await fits()).toBe(true);
  await tabTo(new RegExp(`^${child.name}$`), "link");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: child.name })).toBeVisible();
  expect(await fits()).toBe(true);
  await expectAccessible();

  await page.goto(`${STUDENTS}/create`);
  await tabTo(/^Next$/, "button");
  await page.keyboard.press("Enter");
  await expect(page.getByText(studentsMessages.fillAll).first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Surname", exact: true })).toBeFocused();
  await expect(page.getByRole("button", { name: /Child \(needs attention\)/ })).toBeVisible();
  expect(await fits()).toBe(true);
  await expectAccessible();
});
