import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { openBrowser, pressInMenu, signIn, trySignIn } from "./people.ts";
import { employ } from "./records.ts";
import { test } from "./test.ts";
import { labels as staffLabels } from "@school/web/staff/text.ts";
import { labels as uiLabels, titles as uiTitles } from "@school/web/ui/text.ts";
import { titles as staffListsTitles } from "@school/web/staff/lists/text.ts";
import { messages as apiMessages } from "@school/core/api/text.ts";

const STAFF = "/dashboard/staff";

const HEADERS = "username,password,surname,otherNames,email,roleInSchool,telephone,dateJoined";
const BAD = [
  HEADERS,
  "kosi.mbanefo,abc,Mbanefo,Kosi,kosi.mbanefo@mail.example,Teacher,0805 555 0707,07/09/2020",
  ",,Mbanefo,Uche,teacher@demo.school,Teacher,0805 555 0808,13/01/2021",
];
const GOOD = [
  HEADERS,
  "kosi.mbanefo,Fresh7start,Mbanefo,Kosi,kosi.mbanefo@mail.example,Teacher,0805 555 0707,07/09/2020",
  ",,Mbanefo,Uche,uche.mbanefo@mail.example,Teacher,0805 555 0808,13/01/2021",
];

test("a staff file is refused with its reasons, fixed, imported and undone @desktop", async ({
  page,
  browser,
  browserErrors,
  expectAccessible,
}) => {
  await signIn(page, "principal");
  const send = async (name: string, lines: readonly string[]) => {
    await page.goto(`${STAFF}/import-csv`);
    const buffer = Buffer.from([...lines, ""].join("\r\n"));
    const chooser = page.locator("input[type=file]");
    await chooser.setInputFiles({ name, mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: staffLabels.importStaff }).click();
  };
  const start = page.getByRole("button", { name: /^Import \d staff records?$/ });
  const reason = (column: string) => page.getByRole("row", { name: new RegExp(column) });

  await test.step("another kind of file is refused before it is sent", async () => {
    await page.goto(`${STAFF}/import-csv`);
    await expect(page.getByRole("button", { name: staffLabels.importStaff })).toBeDisabled();
    await expectAccessible();
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "staff.pdf", mimeType: "application/pdf", buffer: Buffer.from("%") });
    await expect(page.getByText(apiMessages.notATable)).toBeVisible();
    await expect(page.getByRole("button", { name: staffLabels.importStaff })).toBeDisabled();
  });

  await test.step("a header row that does not match names the column", async () => {
    await send("headers.csv", [HEADERS.replace("roleInSchool", "what"), ...GOOD.slice(1)]);
    await expect(page.getByText("recognised as: Role in School.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Import 0 staff records" })).toBeDisabled();
  });

  await test.step("each bad line has its reason, and no password is repeated", async () => {
    await send("mbanefo.csv", BAD);
    await expect(page.getByText("2 rows cannot be imported.")).toBeVisible();
    await expect(reason("Password")).toContainText("Password must be 8-15 characters");
    await expect(reason("Email")).toContainText("Already used by");
    await expect(page.getByText("abc", { exact: true })).toHaveCount(0);
    await expect(start).toBeDisabled();
    await expectAccessible();
  });

  const bringIn = async (name: string) => {
    await send(name, GOOD);
    await expect(page.getByText("2 staff records are new.")).toBeVisible();
    await start.click();
    await expect(page.getByRole("progressbar")).toBeVisible();
    await expect(page.getByText("2 staff records imported.", { exact: true })).toBeVisible();
  };
  const takeBack = async () => {
    await page.getByRole("button", { name: uiLabels.undoThisImport }).click();
    await page
      .getByRole("dialog", { name: uiTitles.undoThisImport })
      .getByRole("button", { name: uiLabels.undoImport })
      .click();
  };

  await test.step("the fixed file is imported as a whole, and undone", async () => {
    await bringIn("mbanefo-mended.csv");
    await expect(page.getByText("Successfully imported 2 staff records")).toBeVisible();
    await page.goto(`${STAFF}?search=mbanefo`);
    await expect(page.getByRole("rowheader")).toHaveCount(2);
    await page.goto(`${STAFF}/import-csv`);
    await page.getByRole("button", { name: "mbanefo-mended.csv" }).click();
    await takeBack();
    await expect(page.getByText("The import was undone: 2 staff records removed.")).toBeVisible();
    await page.goto(`${STAFF}?search=mbanefo`);
    await expect(page.getByText(staffListsTitles.noStaffMembersFound)).toBeVisible();
  });

  await test.step("once people work with it, it stays", async () => {
    await bringIn("mbanefo-again.csv");
    const person = await openBrowser(browser, browserErrors.watch);
    await trySignIn(person, "kosi.mbanefo", "Fresh7start");
    await expect(person.getByRole("heading", { name: "Choose your own password" })).toBeVisible();
    await takeBack();
    await expect(
      page.getByText("This import can no longer be undone: Kosi Mbanefo has signed in."),
    ).toBeVisible();
    await expect(page.getByText("2 staff records imported.", { exact: true })).toBeVisible();
  });
});

test("staff are exported by their role, without passwords @desktop", async ({
  page,
  expectAccessible,
}) => {
  await signIn(page, "principal");
  const member = await employ(page, {
    surname: "Ògúnbìyí",
    otherNames: "Dàmi",
    username: "dami.ogunbiyi",
    roleInSchool: "Swimming instructor",
  });
  const open = () => pressInMenu(page, "staff", "Export");
  const lines = async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: uiLabels.exportToCsv }).click();
    const exported = await download;
    expect(exported.suggestedFilename()).toMatch(/^staff_export_.+\.csv$/);
    return (await readFile(await exported.path(), "utf8")).split("\r\n");
  };
  await page.goto(`${STAFF}/export-csv`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More filters" }).click();
  const role = page.getByRole("combobox", { name: staffLabels.roleInSchool });
  await role.fill("Swimming instructor");
  await role.press("Enter");
  await page.getByRole("combobox", { name: "Status" }).selectOption("Active");
  await expect(page).toHaveURL(/role=Swimming/);
  await open();
  await expectAccessible();
  expect(await lines()).toEqual([
    "\uFEFFstaffId,name,role,department,email,phone,status",
    `${member.staffId},"Ògúnbìyí, Dàmi",Swimming instructor,Primary,,0803 555 0505,Active`,
    "",
  ]);
  await expect(page.getByText("CSV export started. Check your downloads folder.")).toBeVisible();

  await open();
  await page.getByRole("radio", { name: "All fields, for importing again" }).check();
  const [header, first, ...rest] = await lines();
  expect(header).toMatch(/^\uFEFFusername,surname,otherNames,gender,dob,address,telephone,email,/);
  expect(header).not.toMatch(/password|bank|account/i);
  expect(first).toMatch(/^dami\.ogunbiyi,Ògúnbìyí,Dàmi,Female,,/);
  expect(rest).toEqual([""]);

  await page.getByRole("combobox", { name: "Status" }).selectOption("Inactive");
  await open();
  expect((await lines()).slice(1)).toEqual([""]);
});
