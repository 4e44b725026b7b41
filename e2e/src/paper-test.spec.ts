import { expect, type Page } from "@playwright/test";
import { openBrowser, PHONE, signIn, signInAs } from "./people.ts";
import { admit, call, employ, makeClass, openTest, setSubjects } from "./records.ts";
import { CUT_NETWORK, expectCachedPage } from "./sitting.ts";
import { test } from "./test.ts";
import { outboxTexts } from "@school/web/portal/offline/text.ts";
import { cameraSheets, readSheets } from "@school/web/cbt/paper-sheets/text.ts";
import { labels as cbtQuestionsLabels } from "@school/web/cbt/questions/text.ts";
import { labels as transferLabels } from "@school/web/results/transfer/text.ts";
import { pageNames as cbtTestsPageNames, paperScores } from "@school/web/cbt/tests/text.ts";

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
    await expect(sheet(cameraSheets.sheetOf("Abiola Tobi"))).toContainText("Abiola Tobi");
    await expect(sheet(cameraSheets.sheetOf("Abiola Tobi"))).not.toContainText("dry season");
    await expect(sheet(cbtQuestionsLabels.markingKey)).toContainText("dry season");
    const all = (await teacher.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(all.match(/\/Type\s*\/Page\b/g)).toHaveLength(5);
    // A4 upright, in points.
    expect(all).toMatch(/MediaBox\s*\[\s*0 0 59[45][.\d]* 84[12]/);
    await teacher.getByRole("checkbox", { name: cbtQuestionsLabels.markingKey }).uncheck();
    await teacher.getByText(cameraSheets.blank, { exact: true }).click();
    await expect(sheet(cameraSheets.sheetOf(null))).toBeVisible();
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

test("answer sheets are read from a phone's pictures without a network @desktop", async ({
  page: office,
  browser,
  browserErrors,
  expectAccessibleInBoth,
}) => {
  test.setTimeout(120_000);
  // The pages' tries while the network is gone.
  for (const text of CUT_NETWORK) browserErrors.allow(text);
  await signIn(office, "principal");
  const lily = await makeClass(office, "Lily", "Primary 2");
  await setSubjects(office, lily, ["Mathematics"]);
  const member = { surname: "Danjuma", otherNames: "Rose", username: "danjuma.paper" };
  const leader = await employ(office, { ...member, classTeacher: lily.id });
  const ada = await admit(office, lily, { lastName: "Eze", firstName: "Ada" });
  await admit(office, lily, { lastName: "Falola", firstName: "Ope" });

  const phone = await openBrowser(browser, browserErrors.watch, {
    ...PHONE,
    serviceWorkers: "allow",
  });
  await signInAs(phone, leader.username, leader.password);
  await phone.goto("/dashboard");
  await expectCachedPage(phone);
  const { id } = await openTest(phone, lily, "Sheets on paper", { platform: "Offline" });

  const pictures = await test.step("sheets are printed, filled and photographed", async () => {
    const print = await openBrowser(browser, browserErrors.watch);
    await signInAs(print, leader.username, leader.password);
    await print.setViewportSize({ width: 1100, height: 1500 });
    await print.goto(`/dashboard/cbt/print?testId=${id}&without=paper,key`);
    // Eze fills B and T; Falola fills two circles in the first row, and F.
    const eze = await photographed(print, "Eze Ada", ["1 B", "2 T"]);
    await print.reload();
    const falola = await photographed(print, "Falola Ope", ["1 A", "1 C", "2 F"]);
    await print.context().close();
    return [eze, falola].map((buffer, at) => ({
      name: `sheet-${at}.png`,
      mimeType: "image/png",
      buffer,
    }));
  });

  await test.step("they are read and decided without a network", async () => {
    await phone.goto(`/dashboard/cbt/answer-sheets?testId=${id}`);
    await expect(phone.getByRole("button", { name: readSheets.choose })).toBeVisible();
    await expectCachedPage(phone);
    await phone.context().setOffline(true);
    await phone.getByLabel(readSheets.choose).and(phone.locator("input")).setInputFiles(pictures);
    const first = phone.getByRole("region", { name: "Eze Ada" });
    await expect(first.getByText(readSheets.toCheck(1))).toBeVisible({ timeout: 30_000 });
    await first.getByRole("textbox", { name: readSheets.question(3) }).fill("dry");
    await first.getByRole("button", { name: readSheets.confirm("dry") }).click();
    await first.getByRole("button", { name: readSheets.save }).click();
    await expect(first.getByText(readSheets.waiting)).toBeVisible();
    const second = phone.getByRole("region", { name: "Falola Ope" });
    await expect(second.getByText(readSheets.toCheck(2))).toBeVisible();
    await expectAccessibleInBoth(phone);
    await second
      .getByRole("group", { name: readSheets.question(1) })
      .getByText("C")
      .click();
    await second
      .getByRole("button", { name: readSheets.confirm(readSheets.noAnswer.toLowerCase()) })
      .click();
    await second.getByRole("button", { name: readSheets.save }).click();
    await expect(second.getByText(readSheets.waiting)).toBeVisible();
  });

  await test.step("the marks are there when the network is back", async () => {
    await phone.context().setOffline(false);
    await expect(phone.getByText(outboxTexts.waiting(2))).toHaveCount(0, { timeout: 30_000 });
    const marks = () => call<{ marks: number | null }[]>(phone, `/cbt-tests/${id}/marks`);
    await expect
      .poll(async () => (await marks()).map((one) => one.marks), { timeout: 30_000 })
      .toEqual([3, 0]);
    await phone.goto(`/dashboard/cbt/results?testId=${id}`);
    await expect(phone.getByText(ada.name).first()).toBeVisible();
    await phone.goto(`/dashboard/cbt/analyze?testId=${id}`);
    await expect(phone.getByText("Which town is the capital")).toBeVisible();
    await phone.goto(`/dashboard/cbt/paper-scores?testId=${id}`);
    await expect(phone.getByText(paperScores.allFromSheets)).toBeVisible();
  });
});

/**
 * A picture of a printed sheet on a desk, seen from a side, after some of its circles were filled with
 * a pencil: "2 T" is T of the second row.
 */
async function photographed(page: Page, pupil: string, filled: readonly string[]): Promise<Buffer> {
  const article = page.getByRole("article", { name: cameraSheets.sheetOf(pupil) });
  await expect(article).toBeVisible();
  await article.evaluate((sheet, circles) => {
    const svg = sheet.querySelector("svg")!;
    const bubbles = [...svg.querySelectorAll("g")];
    const rows = [...new Set(bubbles.map((one) => one.firstElementChild!.getAttribute("cy")))];
    for (const bubble of bubbles) {
      const circle = bubble.firstElementChild!;
      const row = rows.indexOf(circle.getAttribute("cy")) + 1;
      if (!circles.includes(`${row} ${bubble.textContent}`)) continue;
      const pencil = circle.cloneNode() as SVGElement;
      pencil.setAttribute("r", "2.2");
      pencil.setAttribute("style", "fill: #555; stroke: none");
      svg.append(pencil);
    }
    const desk = document.createElement("div");
    desk.setAttribute(
      "style",
      "position: fixed; inset: 0; background: #97795a; perspective: 1800px",
    );
    sheet.setAttribute(
      "style",
      "position: absolute; left: 150px; top: 150px; width: 794px; transform: rotateX(9deg) rotateY(-7deg) rotate(3deg)",
    );
    desk.append(sheet);
    document.body.replaceChildren(desk);
  }, filled);
  return page.screenshot();
}
