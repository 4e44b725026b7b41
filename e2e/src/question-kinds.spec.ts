import { expect } from "@playwright/test";
import { call, openTest, uploadPicture } from "./records.ts";
import {
  begin,
  CUT_NETWORK,
  expectAtSchool,
  expectCachedPage,
  expectHere,
  openOffice,
  openTestAs,
  question,
} from "./sitting.ts";
import { test } from "./test.ts";
import { sending } from "@school/web/results/transfer/text.ts";
import { buttons as cbtSittingsButtons } from "@school/web/cbt/sittings/text.ts";

test.use({ serviceWorkers: "allow" });

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const options = (...texts: string[]) => texts.map((text, at) => ({ key: "ABCDEF"[at], text }));

test("each kind of question is answered offline, marked and sent to a part @phone", async ({
  page,
  context,
  browser,
  browserErrors,
  expectAccessible,
  expectAccessibleInBoth,
}, info) => {
  test.setTimeout(180_000);
  for (const text of CUT_NETWORK) browserErrors.allow(text);
  const { office, ownClass, pupils } = await openOffice(browser, "Primary 6", ["Kinds"]);
  const pupil = pupils[0]!;
  const passage = "Tortoise borrowed feathers from the birds and flew to the feast.";
  const kinds = [
    {
      type: "SEVERAL",
      options: options("Rice", "Stone", "Yam"),
      correctAnswers: ["A", "C"],
      section: {
        key: 1,
        title: "Section A",
        instructions: "Choose all that are right.",
        draw: null,
        isShuffled: false,
      },
    },
    { type: "SHORT_ANSWER", passage, details: { capitals: true }, correctAnswers: ["Tortoise"] },
    { type: "NUMBER", details: { unit: "kg" }, correctAnswers: ["1.5"] },
    {
      type: "ORDERING",
      options: options("Noon", "Night", "Dawn"),
      correctAnswers: ["C", "A", "B"],
    },
    {
      type: "MATCHING",
      options: options("Abuja", "Accra"),
      details: { parts: ["Nigeria", "Ghana"] },
      correctAnswers: ["A", "B"],
    },
    { type: "GAPS", questionText: "The sun ___ in the ___.", correctAnswers: ["rises", "east"] },
    { type: "WRITTEN", correctAnswers: ["2: Names two reasons"], marks: 2 },
    {
      type: "TAP",
      pictureId: await uploadPicture(office, PICTURE),
      correctAnswers: ["box 0 0 100 100"],
    },
  ];
  const questions = kinds.map((one) => ({
    id: null,
    questionText: `Question of the kind ${one.type}`,
    ...one,
  }));
  const cbtTest = await openTest(office, ownClass, `All kinds ${info.project.name}`, {
    questions,
    randomizeOptions: true,
    part: "CA2",
  });

  await test.step("a pupil answers them all without a network", async () => {
    await openTestAs(page, pupil, cbtTest);
    await begin(page);
    await expectCachedPage(page);
    await context.setOffline(true);
    await expect(page.getByText("Choose all that are right.")).toBeVisible();
    await page.getByRole("checkbox", { name: "Rice" }).check();
    await page.getByRole("checkbox", { name: "Yam" }).check();
    await expectAccessible();
    await question(page, 2).click();
    await expect(page.getByRole("region", { name: "Reading passage" })).toContainText("feathers");
    await page.getByRole("textbox").fill("Tortoise");
    await expectAccessible();
    await question(page, 3).click();
    await page.getByRole("textbox").fill("1 1/2 kg");
    await question(page, 4).click();
    await page.getByRole("button", { name: "Move up: Dawn" }).click();
    await page.getByRole("button", { name: "Move up: Dawn" }).click();
    await expect(page.getByRole("listitem").first()).toContainText("Dawn");
    await expectAccessible();
    await question(page, 5).click();
    await page.getByRole("combobox", { name: "Nigeria" }).selectOption({ label: "A. Abuja" });
    await page.getByRole("combobox", { name: "Ghana" }).selectOption({ label: "A. Abuja" });
    await expectAccessible();
    await question(page, 6).click();
    await page.getByRole("textbox", { name: "Gap 1" }).fill("Rises");
    await page.getByRole("textbox", { name: "Gap 2" }).fill("east");
    await question(page, 7).click();
    await page.getByRole("textbox").fill("Shade and fruit.");
    await question(page, 8).click();
    await page.getByRole("button", { name: "Picture: choose a place" }).press("Enter");
    await expectAccessible();
    await expectHere(page, 1, 2, 3, 4, 5, 6, 7, 8);
    await page.reload();
    await expectHere(page, 1, 2, 3, 4, 5, 6, 7, 8);
  });

  await test.step("they are sent and submitted; the score waits for the written answer", async () => {
    await context.setOffline(false);
    await expectAtSchool(page, 1, 2, 3, 4, 5, 6, 7, 8);
    await question(page, 8).click();
    await page.getByRole("button", { name: cbtSittingsButtons.askToSubmit }).click();
    await page.getByRole("button", { name: "Submit test" }).click();
    await expect(page.getByText(/^8 of 8 saved, code/)).toBeVisible();
    await expect(page.getByText("Your score:")).toHaveCount(0);
  });

  await test.step("the teacher gives its points, on one page without names", async () => {
    await office.goto(`/dashboard/cbt/results?testId=${cbtTest.id}&view=written`);
    await expect(office.getByText("Shade and fruit.")).toBeVisible();
    await expect(office.getByText("Bello")).toHaveCount(0);
    await office
      .getByRole("combobox", { name: "Names two reasons (2)" })
      .selectOption({ label: "1.5" });
    await office.getByRole("button", { name: "Save points" }).click();
    await expect(office.getByText("All answers have their points.")).toBeVisible();
    await expectAccessibleInBoth(office);
  });

  await test.step("the mark is complete, and is sent to the score sheet", async () => {
    const marks = await call<{ student: { id: string }; marks: number | null }[]>(
      office,
      `/cbt-tests/${cbtTest.id}/marks`,
    );
    // Half of the matches, and 1.5 of 2 points; the rest in full.
    expect(marks.find(({ student }) => student.id === pupil.id)?.marks).toBe(8);
    await office.goto(`/dashboard/cbt/send-scores?testId=${cbtTest.id}`);
    await office.getByRole("button", { name: sending.send(1) }).click();
    await expect(office.getByText(/Saved for 1 pupil/)).toBeVisible();
  });
});
