import { readFile } from "node:fs/promises";
import { verifyTexts } from "@school/core/report-cards/release/text.ts";
import { sheetLabels } from "@school/core/report-cards/sheets/text.ts";
import type { SchoolTerm } from "@school/core/school/schemas.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { expect, type Page } from "@playwright/test";
import { titles as boardTitles } from "@school/web/report-cards/board/text.ts";
import { entryLabels, entryMessages } from "@school/web/report-cards/entry/text.ts";
import { schoolTexts } from "@school/web/report-cards/files/text.ts";
import { releaseQuestion } from "@school/web/report-cards/release/text.ts";
import { labels, messages } from "@school/web/report-cards/sheets/text.ts";
import { sheetTexts } from "@school/web/results/approvals/text.ts";
import { grid } from "@school/web/ui/text.ts";
import { openAs, openBrowser, PHONE, PHONE_BROWSER, signIn, signInAs } from "./people.ts";
import { admit, call, employ, makeClass, publishScores, setSubjects } from "./records.ts";
import { schoolClock } from "./school-clock.ts";
import { test } from "./test.ts";

const SUBJECTS = ["English Language", "Mathematics"];
const PARENT = { email: "bankole@mail.example", password: "Orange7boat" };

/** An account of the pupil's parent. */
async function makeParent(office: Page, studentId: string, signIn = PARENT): Promise<void> {
  const account = { role: "PARENT", firstName: "Bọ́lá", lastName: "Bánkọ́lé", ...signIn };
  const { id } = await call<{ id: string }>(office, "/users", { method: "POST", data: account });
  await call(office, `/users/${id}/children`, { method: "POST", data: { studentId } });
}

/** Shows a part of the class's sheets on the entry page. */
async function openPart(page: Page, part: string): Promise<void> {
  await page
    .getByRole("group", { name: "Part of the sheet" })
    .getByRole("radio", { name: part })
    .check();
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: entryLabels.save }).click();
  await expect(page.getByText("All changes saved.")).toBeVisible();
}

/** Presses the button and expects a PDF to be downloaded. */
async function expectPdf(page: Page, button: string): Promise<void> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  const file = await readFile(await (await download).path());
  expect(file.subarray(0, 5).toString()).toBe("%PDF-");
}

test("a report sheet travels from the class teacher to the family and to a stranger's phone", async ({
  page: office,
  browser,
  browserErrors,
  expectAccessibleInBoth,
}) => {
  test.setTimeout(180_000);
  await signIn(office, "admin");
  const frangipani = await makeClass(office, "Frangipani", "Primary 3");
  await setSubjects(office, frangipani, SUBJECTS);
  const ada = await admit(office, frangipani, { lastName: "Bánkọ́lé", firstName: "Adé" });
  const otherPupils = [
    await admit(office, frangipani, { lastName: "Chukwu", firstName: "Ngọzi" }),
    await admit(office, frangipani, { lastName: "Danjuma", firstName: "Amina" }),
  ];
  const pupils = [ada, ...otherPupils];
  const member = await employ(office, {
    surname: "Ọdúnladé",
    otherNames: "Fúnkẹ́",
    username: "odunlade.funke",
    classTeacher: frangipani.id,
  });
  const board = await call<{ term: SchoolTerm }>(office, "/report-sheets/board");
  await publishScores(office, frangipani, board.term.id, SUBJECTS, pupils);
  await makeParent(office, ada.id);

  await test.step("the class teacher enters traits, attendance and comments", async () => {
    const teacher = await openBrowser(browser, browserErrors.watch);
    await signInAs(teacher, member.username, member.password);
    await teacher.goto("/dashboard/report-card/entry");
    for (const part of ["Affective", "Psychomotor"]) {
      await openPart(teacher, part);
      const traits = teacher.getByRole("table", { name: `${part}, ${frangipani.name}` });
      const cells = traits.getByRole("textbox", { name: new RegExp(`, ${ada.name}`) });
      await expect(cells.first()).toBeVisible();
      for (const cell of await cells.all()) {
        await cell.fill("4");
        await teacher.getByRole("button", { name: grid.fillDown }).click();
      }
    }
    await openPart(teacher, "Attendance and comment");
    for (const [index, { name }] of pupils.entries()) {
      const times = teacher.getByRole("textbox", { name: `${"Times present"}, ${name}` });
      await times.fill(String(110 + index));
    }
    await teacher.getByRole("button", { name: "Fill empty comments" }).click();
    const comment = teacher.getByRole("textbox", {
      name: `${"Comment"}, ${ada.name}`,
    });
    await expect(comment).toHaveValue(/Adé/);
    await comment.fill("Ngọzi reads aloud with confidence.");
    await expect(
      teacher.getByText(entryMessages.namesOthers([otherPupils[0]!.name])),
    ).toBeVisible();
    await comment.fill("Adé reads aloud with confidence.");
    await save(teacher);
    await expectAccessibleInBoth(teacher);
    await teacher.context().close();
  });

  await test.step("the principal sees it on the term board, approves the scores and writes remarks", async () => {
    const principal = await openAs(browser, "principal", browserErrors.watch);
    await principal.goto("/dashboard/report-card/board");
    const line = principal
      .getByRole("table", { name: boardTitles.classes })
      .getByRole("row", { name: /Frangipani/ });
    // Entered, published, traits, attendance and comments are there; three parts are not.
    await expect(line.getByRole("cell", { name: "3 of 3" })).toHaveCount(3);
    await expect(line.getByRole("cell", { name: "6 of 6" })).toHaveCount(2);
    await expect(line.getByRole("cell", { name: /^0 of [36]$/ })).toHaveCount(3);
    await expectAccessibleInBoth(principal);

    await principal.goto("/dashboard/report-card/pending-approvals?class=Frangipani");
    for (const subject of SUBJECTS) {
      await principal.getByRole("checkbox", { name: new RegExp(`Frangipani, ${subject}`) }).check();
    }
    await principal.getByRole("button", { name: "Approve selected" }).click();
    await principal
      .getByRole("dialog", { name: "Approve Results" })
      .getByRole("button", { name: "Approve 6 results" })
      .click();
    await expect(principal.getByText(sheetTexts.approved(2, 6))).toBeVisible();

    await principal.goto(`/dashboard/report-card/entry?class=${frangipani.id}&part=remark`);
    await principal.getByRole("button", { name: "Fill empty remarks" }).click();
    await save(principal);

    await principal.goto("/dashboard/report-card/board");
    await expect(line.getByRole("cell", { name: "3 of 3" })).toHaveCount(4);
    await expect(line.getByRole("cell", { name: "6 of 6" })).toHaveCount(3);
    await line.getByRole("button", { name: /Details/ }).click();
    await expect(principal.getByRole("link", { name: "Report cards" })).toBeVisible();
    await principal.context().close();
  });

  await test.step("the office has the file of the whole school made", async () => {
    await office.goto("/dashboard/report-card/view");
    await office.getByRole("button", { name: schoolTexts.pdf }).click();
    await expect(office.getByRole("button", { name: schoolTexts.download.pdf })).toBeVisible({
      timeout: 120_000,
    });
    await expect(office.getByRole("progressbar")).toHaveCount(0);
    await expectAccessibleInBoth(office);
    await expectPdf(office, schoolTexts.download.pdf);
  });

  await test.step("it releases the class and gets the PDF of the class", async () => {
    await office.getByLabel("Class", { exact: true }).selectOption({ label: frangipani.name });
    await expect(office.getByText("This sheet is complete")).toBeVisible();
    await expect(office.getByText(messages.preview).first()).toBeVisible();
    await expectAccessibleInBoth(office);
    await office.getByRole("button", { name: "Release to families" }).click();
    await office
      .getByRole("dialog", { name: releaseQuestion.title(3) })
      .getByRole("button", { name: releaseQuestion.confirm(3) })
      .click();
    await expect(office.getByText(messages.released(3))).toBeVisible();
    await expect(office.getByText(/^Released /).first()).toBeVisible();
    await expect(office.getByRole("button", { name: "Release to families" })).toHaveCount(0);
    await office.locator("main summary").filter({ hasText: "More" }).click();
    await expectPdf(office, "PDF of the class");
  });

  let proof = "";
  await test.step("the parent reads it on a phone and gets the PDF", async () => {
    const parent = await openBrowser(browser, browserErrors.watch, PHONE);
    await signInAs(parent, PARENT.email, PARENT.password);
    await parent.goto("/report-cards");
    await parent
      .getByRole("link", { name: new RegExp(`^${termLabel(board.term.term, "First Term")} `) })
      .click();
    const sheet = parent.getByRole("article", { name: /Bánkọ́lé/i });
    await expect(sheet).toContainText("Adé reads aloud with confidence.");
    await expect(sheet.getByRole("group").filter({ hasText: "Mathematics" })).toContainText("80");
    await expect(sheet).toContainText("110");
    expect(await parent.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
    await expectAccessibleInBoth(parent);
    await expectPdf(parent, labels.pdf);
    const code = sheet.getByRole("link", { name: sheetLabels.verify });
    proof = new URL((await code.getAttribute("href"))!).pathname;
    await parent.context().close();
  });

  await test.step("a stranger scans the code and reads that it is genuine, with initials only", async () => {
    const stranger = await openBrowser(browser, browserErrors.watch, PHONE);
    await stranger.goto(proof);
    await expect(stranger.getByRole("heading", { name: verifyTexts.genuine })).toBeVisible();
    const text = stranger.locator("body");
    await expect(text).toContainText("B. A.");
    await expect(text).toContainText(frangipani.name);
    await expect(text).toContainText("80.0");
    await expect(text).not.toContainText(/Bánkọ́lé|Adé/);
    await expectAccessibleInBoth(stranger);
    await stranger.context().close();
  });
});

test("half-term sheets: the principal approves parts, the office releases, a parent reads no total", async ({
  page: principal,
  browser,
  browserErrors,
  expectAccessibleInBoth,
}) => {
  test.setTimeout(180_000);
  const signInOf = { email: "half.term@mail.example", password: "Orange7boat" };
  await signIn(principal, "principal");
  const ownClass = await makeClass(principal, "Tamarind", "Primary 2");
  await setSubjects(principal, ownClass, SUBJECTS);
  const ada = await admit(principal, ownClass, { lastName: "Half", firstName: "Ada" });
  const bola = await admit(principal, ownClass, { lastName: "Half", firstName: "Bola" });
  const board = await call<{ term: SchoolTerm }>(principal, "/report-sheets/board");
  await publishScores(principal, ownClass, board.term.id, SUBJECTS, [ada, bola]);
  await makeParent(principal, ada.id, signInOf);

  await test.step("the principal approves CA1 and CA2 and releases the class", async () => {
    await principal.goto("/dashboard/report-card/view?sheet=half-term&class=all");
    const parts = principal.getByRole("region", { name: "Parts for families" });
    // The demo school has approved them for its own classes: they are approved again.
    await parts.getByRole("checkbox", { name: /CA2/ }).uncheck();
    await parts.getByRole("button", { name: "Approve parts" }).click();
    await expect(parts.getByText(/^Approved: /)).not.toContainText("CA2");
    await parts.getByRole("checkbox", { name: /CA1/ }).check();
    await parts.getByRole("checkbox", { name: /CA2/ }).check();
    await parts.getByRole("button", { name: "Approve parts" }).click();
    await expect(parts.getByText(/^Approved: .*CA2/)).toBeVisible();
    await principal.getByLabel("Class", { exact: true }).selectOption({ label: ownClass.name });
    const sheet = principal.getByRole("article", { name: /Half/i });
    await expect(sheet.getByRole("row", { name: /Mathematics/ })).toContainText("8");
    await expect(sheet).not.toContainText("Position");
    await expectAccessibleInBoth(principal);
    // Comments are missing, so the release is not the first thing to do.
    await principal.locator("main summary").filter({ hasText: "More" }).click();
    await principal.getByRole("button", { name: "Release to families" }).click();
    await principal
      .getByRole("dialog", { name: releaseQuestion.title(2) })
      .getByRole("button", { name: releaseQuestion.confirm(2) })
      .click();
    await expect(principal.getByText(messages.released(2))).toBeVisible();
  });

  let proof = "";
  await test.step("the parent reads the parts on a phone, and no total or position", async () => {
    const parent = await openBrowser(browser, browserErrors.watch, PHONE);
    await signInAs(parent, signInOf.email, signInOf.password);
    await parent.goto("/report-cards");
    await parent.getByRole("link", { name: /^Half-term, / }).click();
    const sheet = parent.getByRole("article", { name: /Half/i });
    await expect(sheet.getByRole("row", { name: /Mathematics/ })).toContainText("8");
    await expect(sheet).not.toContainText(/Position|Average|Total/);
    await expectAccessibleInBoth(parent);
    await expectPdf(parent, labels.pdf);
    const code = sheet.getByRole("link", { name: sheetLabels.verify });
    proof = new URL((await code.getAttribute("href"))!).pathname;
    // The term has no released sheet: nothing of it is final.
    await parent.goto("/dashboard");
    await expect(parent.getByText(/average of/)).toHaveCount(0);
    await parent.context().close();
  });

  await test.step("a stranger's phone says that it is genuine", async () => {
    const stranger = await openBrowser(browser, browserErrors.watch, PHONE);
    await stranger.goto(proof);
    await expect(stranger.getByRole("heading", { name: verifyTexts.genuine })).toBeVisible();
    await expect(stranger.locator("body")).toContainText("Half-term");
    await stranger.context().close();
  });
});

test("expectations: the office sets a level's list, a teacher fills it in on a phone, a parent reads it", async ({
  page: office,
  browser,
  browserErrors,
  expectAccessibleInBoth,
}) => {
  test.setTimeout(180_000);
  const signInOf = { email: "creche@mail.example", password: "Orange7boat" };
  const expectation = "Builds a tower of six blocks";
  const sentence = "Efe chooses the blocks every morning.";
  const nextSteps = "Let Efe put the shoes in pairs.";
  const seen = "Carried the red block to a friend";
  await signIn(office, "admin");
  const ownClass = await makeClass(office, "Lantana", "Creche");
  const efe = await admit(office, ownClass, { lastName: "Tower", firstName: "Efe" });
  const member = await employ(office, {
    surname: "Nwosu",
    otherNames: "Ifeoma",
    username: "nwosu.ifeoma",
    classTeacher: ownClass.id,
  });
  const { term } = await call<{ term: SchoolTerm }>(office, "/report-sheets/board");
  await makeParent(office, efe.id, signInOf);

  await test.step("the office gives the creche a list and changes an expectation", async () => {
    await office.goto("/dashboard/settings/report-sheets?part=nursery");
    await office.getByLabel("Level").selectOption({ label: "Creche" });
    await office.getByLabel("The sheet has").selectOption({ label: "Expectations" });
    await office.getByText("Settling and Play").click();
    await office.getByLabel("Expectation 1").fill(expectation);
    await expectAccessibleInBoth(office);
    await office.getByRole("button", { name: "Save", exact: true }).click();
    await expect(office.getByText("Settings saved")).toBeVisible();
  });

  await test.step("the class teacher fills it in on a phone, beside what she observed", async () => {
    const phone = await openBrowser(browser, browserErrors.watch, PHONE);
    await signInAs(phone, member.username, member.password);
    const day = schoolClock(0).slice(0, 10);
    const observation = { studentIds: [efe.id], day, area: "Play", words: seen, fileIds: [] };
    await phone.goto("/dashboard");
    await call(phone, "/observations", { method: "POST", data: observation });
    await phone.goto("/dashboard/report-card/entry");
    await phone.getByText("Observations of this term").click();
    await expect(phone.getByText(seen)).toBeVisible();
    await phone
      .getByRole("group", { name: expectation })
      .getByRole("radio", { name: "Meets" })
      .check();
    await phone.getByLabel("In a sentence").fill(sentence);
    await expectAccessibleInBoth(phone);
    await openPart(phone, sheetLabels.nextSteps);
    await phone.getByRole("textbox", { name: sheetLabels.nextSteps }).fill(nextSteps);
    await save(phone);
    await phone.context().close();
  });

  await test.step("the parent reads list, sentence, next steps and observation on a phone", async () => {
    await call(office, "/report-sheet-releases", {
      method: "POST",
      data: { termId: term.id, classIds: [ownClass.id], sendMail: false, incomplete: 1 },
    });
    const parent = await openBrowser(browser, browserErrors.watch, PHONE_BROWSER);
    await signInAs(parent, signInOf.email, signInOf.password);
    await parent.goto(`/report-cards?child=${efe.id}&term=${term.id}`);
    const sheet = parent.getByRole("article", { name: /Tower/i });
    await expect(sheet.getByRole("row", { name: expectation })).toContainText("✓");
    await expect(sheet).toContainText(sentence);
    await expect(sheet).toContainText(nextSteps);
    await expect(sheet).not.toContainText("Position");
    await parent.getByText("Observations of this term").click();
    await expect(parent.getByText(seen)).toBeVisible();
    expect(await parent.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
    await expectAccessibleInBoth(parent);
    await expectPdf(parent, labels.pdf);
    await parent.context().close();
  });
});
