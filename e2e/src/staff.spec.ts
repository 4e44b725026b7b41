import { expect, type Page } from "@playwright/test";
import { openBrowser, pressInMenu, signIn, trySignIn } from "./people.ts";
import { employ, makeClass } from "./records.ts";
import { test } from "./test.ts";
import { signInTexts } from "@school/web/accounts/auth/text.ts";
import { titles as portalTitles } from "@school/web/portal/text.ts";
import {
  labels as uiLabels,
  titles as uiTitles,
  noMatches as uiNoMatches,
} from "@school/web/ui/text.ts";
import {
  bulk as staffBulk,
  messages as staffListsMessages,
  titles as staffListsTitles,
} from "@school/web/staff/lists/text.ts";
import { titles as staffRecordsTitles } from "@school/web/staff/records/text.ts";
import { labels as staffLabels } from "@school/web/staff/text.ts";
import { messages as staffMessages } from "@school/core/staff/text.ts";
import { titles as classesTitles } from "@school/web/classes/text.ts";

const STAFF = "/dashboard/staff";

test("a member of staff is created without an address, found and edited @desktop", async ({
  page,
  expectAccessible,
}) => {
  await signIn(page, "principal");
  const type = (label: string, text: string) =>
    page.getByRole("textbox", { name: label, exact: true }).fill(text);
  const choose = (label: string, option: string) =>
    page.getByRole("combobox", { name: label, exact: true }).selectOption(option);
  const create = page.getByRole("button", { name: staffRecordsTitles.createStaff });

  await test.step("the form says what is missing and that a password is too short", async () => {
    await page.goto(`${STAFF}/create`);
    await type("Password", "short");
    await create.click();
    await expect(page.getByText("Username is required").first()).toBeVisible();
    await expect(page.getByText("Password must be 8-15 characters").first()).toBeVisible();
    await expectAccessible();
  });

  await test.step("a username alone is enough to sign in with", async () => {
    await type("Username", "ebere.nnamdi");
    await type("Password", "Harbour3tree");
    await choose("Title", "Miss");
    await type("Surname", "Nnamdi");
    await type("Other Names", "Ebere");
    await choose("Gender", "Female");
    await type("Telephone", "0805 555 0606");
    await type("Address", "21 Bode Thomas Street, Surulere");
    await choose("Nationality", "Nigeria");
    await choose(staffLabels.roleInSchool, "Teacher");
    await choose("Department", "Primary");
    await choose("Staff Type", "Contract");
    await page.getByLabel("Date Joined").fill("2025-09-08");
    await create.click();
    await expect(page.getByText(staffMessages.created)).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/staff$/);
  });

  await test.step("the directory and the search find the person", async () => {
    await page.getByRole("searchbox", { name: "Search name, email or ID" }).fill("nnamdi");
    await page.getByRole("combobox", { name: "Department" }).fill("Primary");
    await page.getByRole("combobox", { name: "Department" }).press("Enter");
    const row = page.getByRole("row", { name: /Ebere Nnamdi/ });
    await expect(page.getByRole("rowheader")).toHaveCount(1);
    await expect(row).toContainText(uiLabels.noEmail);
    await expect(row).toContainText("0805 555 0606");
    await expectAccessible();
    await page.goto(`${STAFF}/search`);
    await page.getByRole("searchbox", { name: "Search name, email or ID" }).fill("ebere");
    await page.getByLabel("Status").selectOption("Inactive");
    await expect(page.getByText("No staff found")).toBeVisible();
    await page.getByLabel("Status").selectOption("Active");
    await expect(page.getByRole("rowheader").getByRole("link")).toHaveText(["Ebere Nnamdi"]);
    await expectAccessible();
  });

  await test.step("the record is edited", async () => {
    await page.getByRole("link", { name: "Ebere Nnamdi" }).click();
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page.getByText("username ebere.nnamdi")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Email", exact: true })).toHaveValue("");
    await page.getByRole("combobox", { name: "Job Title" }).fill("Head of Nursery");
    await type("Qualifications", "B.Ed., TRCN");
    await expectAccessible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText(staffMessages.updated)).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/staff$/);
    await page.goto(`${STAFF}?search=nnamdi`);
    await expect(page.getByRole("row", { name: /Ebere Nnamdi/ })).toContainText("Head of Nursery");
  });
});

/** Finds the entries of the sidebar. */
function sidebar(page: Page) {
  return page.getByRole("navigation", { name: "Main" }).locator("li > :is(a, button)");
}

test("a checklist limits a teacher, who sees so and is seen so @desktop", async ({
  page: principal,
  browser,
  browserErrors,
  expectAccessible,
}) => {
  await signIn(principal, "principal");
  const member = await employ(principal, {
    surname: "Uduak",
    otherNames: "Mfon",
    username: "mfon.uduak",
  });
  const teacher = await openBrowser(browser, browserErrors.watch);
  await trySignIn(teacher, member.username, member.password);
  // Everyone on the staff signs in and out, whatever the checklist.
  const limited = [
    "Dashboard",
    "Attendance",
    "Classes",
    "Announcements",
    "Profile",
    "Help",
    "All pages",
    "Logout",
  ];

  await test.step("without a checklist the role's pages are there", async () => {
    await expect(sidebar(teacher)).toContainText(["Classes", "Assessments", "CBT"]);
  });

  await test.step("the principal ticks Classes alone", async () => {
    await principal.goto(`${STAFF}/edit/${member.id}`);
    const list = principal.getByRole("group", { name: "Features for this person" });
    await list.getByRole("checkbox", { name: "Classes", exact: true }).check();
    await principal.getByRole("button", { name: "Save", exact: true }).click();
    await expect(principal.getByText(staffMessages.updated)).toBeVisible();
  });

  await test.step("the teacher's next page shows the limit, and other pages refuse", async () => {
    await teacher.reload();
    await expect(sidebar(teacher)).toHaveText(limited);
    await teacher.goto("/dashboard/classes?search=Primary+4");
    await expect(teacher.getByRole("heading", { name: classesTitles.viewClasses })).toBeVisible();
    await expect(teacher.getByRole("row", { name: /^Details of Primary 4 / })).toBeVisible();
    await teacher.goto("/dashboard/students");
    await expect(teacher.getByRole("heading", { name: portalTitles.accessDenied })).toBeVisible();
  });

  await test.step("the principal sees the portal as the teacher does", async () => {
    await principal.goto(`${STAFF}/${member.id}`);
    await expectAccessible();
    await principal.getByRole("button", { name: /^More for .*Mfon Uduak$/ }).click();
    await principal.getByRole("menuitem", { name: "View as this person" }).click();
    const banner = principal.getByRole("complementary", { name: "Viewing as another user" });
    await expect(banner).toContainText("You are viewing as Mfon Uduak.");
    await expect(sidebar(principal)).toHaveText(limited);
    await expectAccessible();
    await principal.goto("/dashboard/students");
    await expect(principal.getByRole("heading", { name: portalTitles.accessDenied })).toBeVisible();
    await banner.getByRole("button", { name: "Stop viewing" }).click();
    await expect(banner).toHaveCount(0);
    await expect(sidebar(principal)).toContainText(["Students", "Staff", "Settings"]);
  });
});

test("several members of staff are changed at once @desktop", async ({
  page,
  expectAccessible,
}) => {
  await signIn(page, "principal");
  const surname = "Tamuno";
  const names = ["Boma", "Ibim", "Sotonye"];
  for (const otherNames of names) {
    await employ(page, { surname, otherNames, username: `${otherNames}.tamuno`.toLowerCase() });
  }
  await page.goto(`${STAFF}/bulk-edit?search=tamuno`);
  await expect(page.getByRole("rowheader")).toHaveCount(3);
  await page.getByRole("checkbox", { name: "Select Boma Tamuno" }).check();
  await page.getByRole("checkbox", { name: "Select Ibim Tamuno" }).check();
  await page.getByRole("button", { name: staffBulk.change }).click();
  const change = page.getByRole("dialog", { name: staffBulk.changeOf(2) });
  await change.getByRole("combobox", { name: "Department" }).fill("Support");
  await change.getByRole("combobox", { name: "Status" }).selectOption("Disabled");
  await change.getByRole("button", { name: uiLabels.applyChanges }).click();
  const question = page.getByRole("dialog", { name: uiTitles.confirmBulkUpdate });
  await expect(question).toContainText(staffListsMessages.applyChanges);
  await expectAccessible();
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText(staffMessages.updated)).toBeVisible();
  const row = (name: string) => page.getByRole("row", { name: new RegExp(`${name} ${surname}`) });
  for (const name of ["Boma", "Ibim"]) {
    await expect(row(name)).toContainText("Support");
    await expect(row(name)).toContainText("Inactive");
  }
  await expect(row("Sotonye")).toContainText("Primary");
  await expect(row("Sotonye")).not.toContainText("Inactive");
});

test("a class teacher is deleted, another takes over, the record is restored @desktop", async ({
  page,
  browser,
  browserErrors,
  expectAccessible,
}) => {
  // Refused sign-ins.
  browserErrors.allow("400");
  await signIn(page, "principal");
  const freesia = await makeClass(page, "Freesia", "Primary 2");
  const leaver = await employ(page, {
    surname: "Ajálá",
    otherNames: "Fúnmi",
    username: "funmi.ajala",
    classTeacher: freesia.id,
  });
  const heir = await employ(page, { surname: "Ajálá", otherNames: "Gbénga", username: "g.ajala" });
  const person = await openBrowser(browser, browserErrors.watch);
  const enter = () => trySignIn(person, leaver.username, leaver.password);

  await test.step("the question asks who takes the class over", async () => {
    await page.goto(`${STAFF}?search=ajala`);
    await pressInMenu(page, leaver.name, "Delete");
    const question = page.getByRole("dialog", { name: `Delete ${leaver.name}?` });
    const remove = question.getByRole("button", { name: "Delete" });
    await expect(remove).toBeDisabled();
    await question
      .getByLabel("Class teacher of Freesia")
      .selectOption({ label: `${heir.name} (${heir.staffId})` });
    await question.getByLabel(uiLabels.reasonOptional).fill("Leaves for Ìbàdàn");
    await expectAccessible();
    await remove.click();
    await expect(page.getByText(staffMessages.deleted)).toBeVisible();
    await expect(page.getByRole("rowheader")).toHaveCount(1);
    await enter();
    await expect(person.getByText(signInTexts.known.invalid_credentials)).toBeVisible();
    await page.goto("/dashboard/classes?search=freesia");
    await expect(page.getByRole("row", { name: /Freesia/ })).toContainText(heir.name);
  });

  await test.step("restoring gives back the record, the sign-in and the class", async () => {
    await page.goto(`${STAFF}/deleted?search=funmi`);
    await expect(page.getByRole("row", { name: /Ajálá Fúnmi/ })).toContainText("Leaves for Ìbàdàn");
    await expectAccessible();
    await page.getByRole("button", { name: "Restore Ajálá Fúnmi" }).click();
    const question = page.getByRole("dialog", { name: staffListsTitles.restoreThisStaffRecord });
    await question.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByText(uiNoMatches)).toBeVisible();
    await enter();
    await expect(person).toHaveURL(/\/dashboard$/);
    await page.goto("/dashboard/classes?search=freesia");
    await expect(page.getByRole("row", { name: /Freesia/ })).toContainText(leaver.name);
  });
});
