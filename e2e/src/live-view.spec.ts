import { expect } from "@playwright/test";
import { openBrowser, PHONE, signIn, signInAs } from "./people.ts";
import { admit, choosePassword, employ, makeClass, openTest, setSubjects } from "./records.ts";
import { choose, expectAtSchool, PASSWORD } from "./sitting.ts";
import { test } from "./test.ts";
import {
  actions as cbtLiveViewActions,
  events as cbtLiveViewEvents,
  labels as cbtLiveViewLabels,
  log as cbtLiveViewLog,
  status as cbtLiveViewStatus,
} from "@school/web/cbt/live-view/text.ts";
import { labels as cbtLabels } from "@school/web/cbt/text.ts";
import { buttons as cbtSittingsButtons } from "@school/web/cbt/sittings/text.ts";

const TITLE = "Places and seasons";

test("a test is sat on three devices while its teacher watches @desktop", async ({
  page: teacher,
  browser,
  browserErrors,
  expectAccessibleInBoth,
}) => {
  // Accessibility is checked in both themes after each step, which is slow under load.
  test.setTimeout(180_000);
  // The browser's console notes the refused entry code.
  browserErrors.allow("403 (Forbidden)");
  const office = await openBrowser(browser, browserErrors.watch);
  await signIn(office, "principal");
  const acacia = await makeClass(office, "Acacia", "Primary 5");
  await setSubjects(office, acacia, ["Mathematics"]);
  const [kunle, tayo] = [
    await admit(office, acacia, { lastName: "Adisa", firstName: "Kunle" }),
    await admit(office, acacia, { lastName: "Balogun", firstName: "Tayo" }),
  ];
  const leader = await employ(office, {
    surname: "Adeola",
    otherNames: "Sade",
    username: "adeola.sade",
    classTeacher: acacia.id,
  });
  for (const pupil of [kunle, tayo]) await choosePassword(office, pupil, PASSWORD);
  await openTest(office, acacia, TITLE, { requireEntryCode: true, entryCode: "ROSE7" });
  await office.context().close();
  await signInAs(teacher, leader.username, leader.password);
  await teacher.goto("/dashboard/cbt/manage");
  await teacher.getByRole("link", { name: TITLE }).click();
  await expect(teacher.getByText("ROSE7")).toBeVisible();

  const phone = await openBrowser(browser, browserErrors.watch, PHONE);
  const rowOf = (name: string) => teacher.getByRole("row", { name: new RegExp(name) });
  await test.step("a pupil mistypes the code, then starts on a phone", async () => {
    await expect(rowOf(kunle.name)).toContainText(cbtLiveViewStatus.notStarted);
    await signInAs(phone, kunle.admissionNumber, PASSWORD);
    await phone.goto("/cbt");
    await phone.getByRole("link", { name: `Start ${TITLE}` }).click();
    await phone.getByLabel(cbtLabels.entryCode).fill("ROSE1");
    await phone.getByRole("button", { name: "Start test" }).click();
    await expect(phone.getByRole("alert")).toBeVisible();
    await expectAccessibleInBoth(phone);
    await phone.getByLabel(cbtLabels.entryCode).fill("rose7");
    await phone.getByRole("button", { name: "Start test" }).click();
    await choose(phone.getByRole("radio", { name: /Ikeja/ }));
    await expectAtSchool(phone, 1);
    await expectAccessibleInBoth(phone);
  });

  await test.step("the teacher sees it, and adds five minutes for everyone", async () => {
    await expect(rowOf(kunle.name)).toContainText("Connected");
    await expect(rowOf(kunle.name)).toContainText("1 of 3");
    await expectAccessibleInBoth(teacher);
    await teacher.getByRole("button", { name: "Add time for everyone" }).click();
    const dialog = teacher.getByRole("dialog", { name: "Add time for everyone" });
    await expect(dialog.getByLabel("Minutes")).toHaveValue("5");
    await dialog.getByLabel("Reason").fill(cbtLiveViewLabels.powerCut);
    await expectAccessibleInBoth(teacher);
    await dialog.getByRole("button", { name: "Add time for everyone" }).click();
    await expect(phone.getByText("5 minutes were added to your time.")).toBeVisible();
  });

  await test.step("the test is paused for everyone, and resumed", async () => {
    await teacher.getByRole("button", { name: cbtLiveViewActions.pause }).click();
    const dialog = teacher.getByRole("dialog", { name: cbtLiveViewActions.pause });
    await dialog.getByLabel("Reason").fill("Network failure");
    await dialog.getByRole("button", { name: cbtLiveViewActions.pause }).click();
    await expect(phone.getByText("The test is paused.")).toBeVisible();
    await expect(phone.getByText("Timer stopped", { exact: true })).toBeVisible();
    await expectAccessibleInBoth(teacher);
    await teacher.getByRole("button", { name: "Resume test" }).click();
    await expect(phone.getByText("The test is paused.")).toHaveCount(0);
  });

  await test.step("a second pupil continues on another device", async () => {
    const [first, second] = [
      await openBrowser(browser, browserErrors.watch),
      await openBrowser(browser, browserErrors.watch),
    ];
    await signInAs(first, tayo.admissionNumber, PASSWORD);
    await first.goto("/dashboard/cbt/take");
    await expectAccessibleInBoth(first);
    await first.getByRole("link", { name: `Start ${TITLE}` }).click();
    await first.getByLabel(cbtLabels.entryCode).fill("ROSE7");
    await first.getByRole("button", { name: "Start test" }).click();
    await choose(first.getByRole("radio", { name: /Epe/ }));
    await expectAtSchool(first, 1);
    await signInAs(second, tayo.admissionNumber, PASSWORD);
    await second.goto("/dashboard/cbt/take");
    await second.getByRole("link", { name: `Continue ${TITLE}` }).click();
    await second.getByRole("button", { name: "Continue" }).click();
    await expect(second.getByRole("radio", { name: /Epe/ })).toBeChecked();
    await expect(first.getByText("This test is open on another device.")).toBeVisible();
    await expect(first.getByRole("radio", { name: /Epe/ })).toBeDisabled();
    await first.context().close();
    await second.context().close();
  });

  await test.step("the first pupil submits, and the live view shows the same receipt", async () => {
    await phone.getByRole("button", { name: "Next" }).click();
    await choose(phone.getByRole("radio", { name: "True" }));
    await phone.getByRole("button", { name: "Next" }).click();
    await phone.getByRole("textbox").fill(" Dry  Season");
    await phone.getByRole("button", { name: cbtSittingsButtons.askToSubmit }).click();
    await expect(phone.getByText("You have answered 3 of 3 questions.")).toBeVisible();
    await phone.getByRole("button", { name: "Submit test" }).click();
    const receipt = phone.getByText(/^3 of 3 saved, code/);
    await expect(receipt).toBeVisible();
    await expect(phone.getByText("Your score:")).toContainText("3 of 3");
    await expectAccessibleInBoth(phone);
    const code = (await receipt.textContent())!.split("code ")[1]!;
    await expect(rowOf(kunle.name)).toContainText(code);
  });

  await test.step("the teacher ends it for everyone still sitting, and reads the log", async () => {
    await teacher.locator("main summary").filter({ hasText: "More" }).click();
    await teacher.getByRole("button", { name: "End test for everyone" }).click();
    const dialog = teacher.getByRole("dialog", { name: "End test for everyone" });
    await dialog.getByLabel("Reason").fill("The hall is closed");
    await dialog.getByRole("button", { name: "End test for everyone" }).click();
    await expect(rowOf(tayo.name)).toContainText(cbtLiveViewStatus.submitted.invigilator);
    await teacher.getByText("Log", { exact: true }).click();
    const log = teacher.getByRole("table", { name: cbtLiveViewLog.caption });
    for (const words of [
      cbtLiveViewEvents.wrong_code,
      "Time added: 5 min",
      "Test paused",
      cbtLiveViewEvents.moved,
      cbtLiveViewLog.endedForAll,
    ]) {
      await expect(log).toContainText(words);
    }
    await expectAccessibleInBoth(teacher);
  });
});
