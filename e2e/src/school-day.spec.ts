import { expect, type Page } from "@playwright/test";
import { automaticDefault } from "@school/core/messages/automatic/kinds.ts";
import { labels as calendarLabels } from "@school/web/calendar/text.ts";
import { labels, words } from "@school/web/lessons/assignments/text.ts";
import { dayNoteLabels } from "@school/web/lessons/day-notes/text.ts";
import { messages as planMessages, PART_LABELS } from "@school/web/lessons/plans/text.ts";
import { outboxTexts } from "@school/web/portal/offline/text.ts";
import { sending } from "@school/web/results/transfer/text.ts";
import { largePhoto } from "./on-device.ts";
import { openAs, openBrowser, PHONE, showColumn, signIn, signInAs } from "./people.ts";
import {
  admit,
  call,
  choosePassword,
  employ,
  makeClass,
  makeSchoolDay,
  setSettings,
  setSubjects,
} from "./records.ts";
import { schoolClock } from "./school-clock.ts";
import { CUT_NETWORK, expectCachedPage, slowDown } from "./sitting.ts";
import { test } from "./test.ts";

/* One day at school: register, homework, lesson plan and calendar. */

// The register is taken without a network.
test.use({ serviceWorkers: "allow" });

const PASSWORD = "Lagoon4river";
const TITLE = "Fractions of a cake";

test("a school day: register without a network, absence told, homework from setting to CA2, plan approved, calendar printed", async ({
  page: principal,
  browser,
  browserErrors,
}) => {
  test.setTimeout(240_000);
  for (const text of CUT_NETWORK) browserErrors.allow(text);
  await signIn(principal, "principal");
  await makeSchoolDay(principal);
  await setSettings(principal, { absence_message_wait: "0" });
  await notifyOfAbsences(principal, "EMAIL");
  const office = await openAs(browser, "admin", browserErrors.watch);
  const ownClass = await makeClass(office, "Jacaranda", "Primary 4");
  await setSubjects(office, ownClass, ["Mathematics"]);
  const teacher = await employ(office, {
    surname: "Okafor",
    otherNames: "Chinwe",
    username: "chinwe.okafor",
    classTeacher: ownClass.id,
  });
  const ada = await admit(office, ownClass, { lastName: "Ilori", firstName: "Ada" });
  await choosePassword(office, ada, PASSWORD);
  const bisi = await admit(office, ownClass, { lastName: "Ilori", firstName: "Bisi" });
  const parents = await call<{ id: string }[]>(office, "/users?search=parent@demo.school");
  const children = `/users/${parents[0]!.id}/children`;
  await call(office, children, { method: "POST", data: { studentId: bisi.id } });

  const phone = await openBrowser(browser, browserErrors.watch, PHONE);
  await test.step("a class teacher takes the register without a network, and it is sent later", async () => {
    await signInAs(phone, teacher.username, teacher.password);
    await phone.goto("/dashboard");
    await expectCachedPage(phone);
    await phone.goto(`/dashboard/attendance?class=${ownClass.id}&half=AM`);
    const absent = phone.getByRole("button", { name: `Absent, ${bisi.name}` });
    await expect(absent).toBeVisible();
    await phone.context().setOffline(true);
    await absent.click();
    await phone.getByRole("button", { name: "Save register" }).click();
    await expect(phone.getByText(outboxTexts.waiting(1))).toBeVisible();
    await phone.context().setOffline(false);
    await expect(phone.getByText(outboxTexts.waiting(1))).toHaveCount(0, { timeout: 30_000 });
  });

  await test.step("she writes an observation without a network, and the family reads it", async () => {
    await phone.goto(`/observations?class=${ownClass.id}`);
    await expectCachedPage(phone);
    await expect(phone.getByRole("checkbox", { name: bisi.name })).toBeVisible();
    await phone.context().setOffline(true);
    await phone.getByRole("checkbox", { name: bisi.name }).check();
    await phone.getByLabel("Area").selectOption("Numeracy");
    await phone.getByLabel("What you saw").fill("Counted the spoons up to twelve");
    await phone.getByRole("button", { name: "Save", exact: true }).click();
    await expect(phone.getByText("One observation waits to be sent.")).toBeVisible();
    await phone.context().setOffline(false);
    const list = phone.getByRole("list", { name: "Observations" });
    await expect(list.getByText("Counted the spoons up to twelve")).toBeVisible({
      timeout: 30_000,
    });
    const family = await openAs(browser, "parent", browserErrors.watch);
    await family.goto(`/observations?child=${bisi.id}`);
    await expect(family.getByText("Counted the spoons up to twelve")).toBeVisible();
    await family.context().close();
  });

  await test.step("she notes a child's day without a network, and the family reads it the same day", async () => {
    await office.goto("/day-notes?class=all");
    await office.getByText("Levels with day notes").click();
    const level = office.getByRole("checkbox", { name: "Primary 4" });
    await level.click();
    await expect(office.getByText("Levels saved")).toBeVisible();
    await expect(level).toBeChecked();
    await phone.goto("/day-notes");
    await expectCachedPage(phone);
    const goodDay = phone.getByRole("button", { name: dayNoteLabels.goodFor(bisi.name) });
    await expect(goodDay).toBeVisible();
    await phone.context().setOffline(true);
    await goodDay.click();
    await phone.getByRole("button", { name: "Save day notes" }).click();
    await expect(phone.getByText(outboxTexts.waiting(1))).toBeVisible();
    await phone.context().setOffline(false);
    await expect(phone.getByText(outboxTexts.waiting(1))).toHaveCount(0, { timeout: 30_000 });
    const family = await openAs(browser, "parent", browserErrors.watch);
    await family.goto("/dashboard");
    const card = family.getByRole("region", { name: bisi.name });
    await expect(card.getByText("Ate all · Slept well · Happy")).toBeVisible();
    await card.getByRole("link", { name: `All notes of ${bisi.name}` }).click();
    const notes = family.getByRole("list", { name: dayNoteLabels.page });
    await expect(notes.getByText("Ate all · Slept well · Happy")).toBeVisible();
    await family.context().close();
  });

  await test.step("the dashboard of the office counts the absence", async () => {
    await office.goto("/dashboard");
    const today = office.getByRole("region", { name: "In school today" });
    await today.getByText(/with pupils missing$/).click();
    await expect(today.getByRole("listitem").filter({ hasText: ownClass.name }).first()).toHaveText(
      /1 of 2, 1 absent/,
    );
  });

  await test.step("the teacher sets homework", async () => {
    await phone.goto("/assignments/create");
    await phone.getByLabel("Title").fill(TITLE);
    await phone.getByLabel("Subject").selectOption({ label: "Mathematics" });
    await phone.getByLabel(ownClass.name).check();
    await phone.getByLabel(/^Due/).fill(schoolClock(0).slice(0, 10));
    await phone.getByLabel(labels.highestScore).fill("20");
    await phone.getByLabel("Task").fill("Draw a cake and cut it into eighths.");
    await phone.getByRole("button", { name: labels.create }).click();
    await expect(phone.getByText(TITLE).first()).toBeVisible();
  });

  await test.step("a pupil photographs the answer and hands it in on a slow line", async () => {
    const pupil = await openBrowser(browser, browserErrors.watch, PHONE);
    await signInAs(pupil, ada.admissionNumber, PASSWORD);
    await pupil.goto("/dashboard");
    const photo = await largePhoto(pupil);
    expect(photo.length).toBeGreaterThan(3_000_000);
    const line = await slowDown(pupil);
    await pupil.getByRole("link", { name: TITLE }).click();
    await pupil.getByLabel("Answer").fill("Three eighths are left.");
    await pupil
      .getByLabel("File", { exact: true })
      .setInputFiles({ name: "cake.jpg", mimeType: "image/jpeg", buffer: photo });
    await expect(pupil.getByText("cake.jpg")).toBeVisible();
    await pupil.getByRole("button", { name: "Hand in" }).click();
    await expect(pupil.getByText("Your work is with your teacher.")).toBeVisible({
      timeout: 60_000,
    });
    await line.detach();
    await pupil.context().close();
  });

  await test.step("the teacher marks it, gives it back and sends the scores to CA2", async () => {
    await phone.goto("/dashboard");
    const waiting = phone.getByRole("region", { name: "Waiting for you" });
    await expect(waiting.getByText(/^1 to mark/)).toBeVisible();
    await waiting.getByRole("link", { name: `Mark ${TITLE}` }).click();
    await phone.getByRole("button", { name: `${"View work"} of ${ada.name}` }).click();
    await phone.getByRole("button", { name: /^Show picture/ }).click();
    const picture = phone.getByRole("img", { name: "cake.webp" });
    await expect
      .poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(500);
    await phone.getByLabel(`Score, ${ada.name}`).fill("15");
    const comment = phone.getByLabel(`Comment, ${ada.name}`);
    await showColumn(phone, "Comment", comment);
    await comment.fill("Well drawn");
    await phone.getByRole("button", { name: "Give marked work back" }).click();
    await expect(phone.getByText(words.returned(1))).toBeVisible();
    await phone.locator("main summary").filter({ hasText: "More" }).click();
    await phone.getByRole("link", { name: labels.sendScores }).click();
    await phone.getByRole("checkbox", { name: /^CA2/ }).check();
    await phone.getByRole("button", { name: sending.send(1) }).click();
    await expect(phone.getByText("They are drafts until you publish them.")).toBeVisible();
    await phone.getByRole("link", { name: "Open score sheet" }).click();
    await expect(phone.getByLabel(new RegExp(`^CA2, ${ada.name}`))).toHaveValue("7.5");
  });

  await test.step("a lesson plan is submitted and approved", async () => {
    await phone.goto("/lesson-plan");
    await phone.getByRole("link", { name: /^Write plan.*Jacaranda/ }).click();
    await phone.getByLabel("Topic", { exact: false }).first().fill("Eighths");
    await phone.getByLabel(PART_LABELS.objectives).fill("Pupils can cut a whole into eighths.");
    await phone.getByLabel(PART_LABELS.previousKnowledge).fill("Halves and quarters");
    await phone.getByLabel(PART_LABELS.materials).fill("Paper circles");
    await phone.getByLabel("Minutes of step 1").fill("15");
    await phone.getByLabel("What the teacher does in step 1").fill("Folds a circle three times.");
    await phone.getByLabel(PART_LABELS.evaluation).fill("Shade three eighths.");
    await phone.getByRole("button", { name: "Submit plan" }).click();
    await expect(phone.getByText(planMessages.submitted)).toBeVisible();
    await principal.goto("/lesson-plan");
    await principal.getByRole("link", { name: "Eighths", exact: true }).first().click();
    await principal.getByRole("button", { name: "Approve plan" }).click();
    await expect(principal.getByText("Plan approved")).toBeVisible();
  });

  await test.step("the calendar of the term prints on one page", async () => {
    await principal.goto("/school-calendar");
    await principal.getByRole("link", { name: calendarLabels.printTerm }).click();
    await expect(principal.getByRole("button", { name: "Print" })).toBeEnabled();
    const pdf = (await principal.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  // It is sent after the time for cancelling; the journey continued meanwhile.
  await test.step("the family has been told of the absence", async () => {
    const letters = async () => {
      const mails = await call<{ address: string; subject: string }[]>(principal, "/outbox");
      return mails.map(({ address, subject }) => `${address}: ${subject}`);
    };
    await expect
      .poll(letters, { timeout: 60_000 })
      .toContainEqual(expect.stringContaining("parent@demo.school: Absent from school"));
  });

  await call(office, `${children}/${bisi.id}`, { method: "DELETE" });
  await notifyOfAbsences(principal, null);
});

/** Whether and how families are notified of absences, in the portal's own words. */
async function notifyOfAbsences(principal: Page, channel: "EMAIL" | null): Promise<void> {
  const path = "/settings/automatic-messages";
  const kinds = await call<{ kind: string; version: number }[]>(principal, path);
  const version = kinds.find(({ kind }) => kind === "absent")!.version;
  const data = { ...automaticDefault("absent"), channel, version };
  await call(principal, `${path}/absent`, { method: "PUT", data });
}
