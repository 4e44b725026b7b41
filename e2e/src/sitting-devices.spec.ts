import { expect, type Page } from "@playwright/test";
import { signInByHand } from "./people.ts";
import { openTest, uploadPicture, type OwnClass, type OwnPupil } from "./records.ts";
import {
  answerSecond,
  begin,
  choose,
  CUT_NETWORK,
  expectAtSchool,
  expectHere,
  expectCachedPage,
  leaveDevice,
  openOffice,
  openTestAs,
  PASSWORD,
  question,
  savedAtSchool,
  signInHere,
} from "./sitting.ts";
import { test } from "./test.ts";
import { buttons as cbtSittingsButtons } from "@school/web/cbt/sittings/text.ts";

test.use({ serviceWorkers: "allow" });

/* Devices as schools have them: shared, without HTTPS, without storage, and small. */

const ikeja = (page: Page) => page.getByRole("radio", { name: /Ikeja/ });

let office: Page;
let ownClass: OwnClass;
let pupils: OwnPupil[];
test.beforeAll(async ({ browser }) => {
  ({ office, ownClass, pupils } = await openOffice(browser, "Primary 6", ["Ada", "Bisi"]));
});
test.afterAll(() => office.context().close());

test("two pupils on one device see their own test, and unsent answers are sent when the first comes back", async ({
  page,
  context,
  browserErrors,
}) => {
  for (const text of CUT_NETWORK) browserErrors.allow(text);
  const [first, second] = [pupils[0]!, pupils[1]!];
  const cbtTest = await openTest(office, ownClass, "Shared tablet");

  await test.step("the first answers, loses the network, and leaves", async () => {
    await openTestAs(page, first, cbtTest);
    await begin(page);
    await choose(ikeja(page));
    await expectAtSchool(page, 1);
    await expectCachedPage(page);
    await context.setOffline(true);
    await answerSecond(page);
    await expectHere(page, 2);
    await leaveDevice(page);
    await context.setOffline(false);
  });

  await test.step("the second sees nothing of it, and starts an own paper", async () => {
    await page.goto(`/dashboard/cbt/sit/${cbtTest.id}`);
    await expect(page.getByRole("heading", { name: "Sign in to take your test" })).toBeVisible();
    await signInHere(page, second);
    await begin(page);
    await expect(ikeja(page)).not.toBeChecked();
    for (const number of [1, 2, 3])
      await expect(question(page, number)).toHaveAccessibleName(/Not answered/);
    await choose(page.getByRole("radio", { name: /Epe/ }));
    await expectAtSchool(page, 1);
    expect(await savedAtSchool(office, cbtTest, first)).toBe(1);
    await leaveDevice(page);
  });

  await test.step("the first opens the list of tests, and the answer is sent", async () => {
    await signInByHand(page, first.admissionNumber, PASSWORD);
    await page.goto("/cbt");
    await expect.poll(() => savedAtSchool(office, cbtTest, first)).toBe(2);
    await page.goto(`/dashboard/cbt/sit/${cbtTest.id}`);
    await expect(ikeja(page)).toBeChecked();
    await expectAtSchool(page, 1, 2);
    expect(await savedAtSchool(office, cbtTest, second)).toBe(1);
  });
});

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("the youngest have pictures, large targets and a voice on a phone, also offline @phone", async ({
  page,
  context,
  browser,
  browserErrors,
  expectAccessible,
}) => {
  for (const text of CUT_NETWORK) browserErrors.allow(text);
  const young = await openOffice(browser, "Nursery 2", ["Kemi"]);
  const question = { id: null, type: "MCQ", correctAnswers: ["A"] };
  const pictureIds: string[] = [];
  for (let i = 0; i < 3; i += 1) pictureIds.push(await uploadPicture(young.office, PICTURE));
  const cbtTest = await openTest(young.office, young.ownClass, "Fruit", {
    questions: [
      {
        ...question,
        questionText: "Which one is an orange?",
        pictureId: pictureIds[0],
        options: [
          { key: "A", text: "", pictureId: pictureIds[1] },
          { key: "B", text: "", pictureId: pictureIds[2] },
        ],
      },
    ],
  });
  // Headless browsers have no voice; phones do.
  await page.addInitScript(() => {
    const spoken: string[] = [];
    Object.assign(window, { spoken });
    SpeechSynthesis.prototype.getVoices = () => [{} as SpeechSynthesisVoice];
    SpeechSynthesis.prototype.speak = ({ text }) => void spoken.push(text);
  });
  await openTestAs(page, young.pupils[0]!, cbtTest);
  await begin(page);
  await expectCachedPage(page);

  const drawn = () =>
    page.evaluate(() => [...document.images].filter((image) => image.naturalWidth > 0).length);
  const blobImages = () =>
    page.evaluate(() => [...document.images].filter(({ src }) => src.startsWith("blob:")).length);
  await expect.poll(blobImages).toBe(3);
  await expectAccessible();
  await page.getByRole("button", { name: "Read aloud" }).click();
  expect(await page.evaluate(() => (window as { spoken?: string[] }).spoken)).toContain(
    "Which one is an orange?",
  );
  await context.setOffline(true);
  await page.reload();
  await expect.poll(drawn).toBe(3);
  const targets = page.locator("label", { has: page.getByRole("radio") });
  for (const target of await targets.all())
    expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(64);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await choose(page.getByRole("radio", { name: "Picture A" }));
  await expectHere(page, 1);
  await expectAccessible();
  await context.setOffline(false);
  await expectAtSchool(page, 1);
  await young.office.context().close();
});

test("a browser without storage says so, and saves online", async ({ page }) => {
  const cbtTest = await openTest(office, ownClass, "Private window");
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("not allowed here", "SecurityError");
    };
  });
  await openTestAs(page, pupils[0]!, cbtTest);
  await begin(page);
  await expect(page.getByText(/^This browser cannot save your answers/)).toBeVisible();
  await choose(ikeja(page));
  await answerSecond(page);
  await expectAtSchool(page, 1, 2);
  await page.reload();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(ikeja(page)).toBeChecked();
  await page.getByRole("button", { name: cbtSittingsButtons.askToSubmit }).click();
  await page.getByRole("button", { name: "Submit test" }).click();
  await expect(page.getByText(/^2 of 3 saved, code/)).toBeVisible();
});

test("on plain http the page warns, saves, and has its queue after a reload", async ({
  browserErrors,
  playwright,
  launchOptions,
  baseURL,
}) => {
  for (const text of ["net::ERR_FAILED", "Cross-Origin-Opener-Policy header has been ignored"])
    browserErrors.allow(text);
  const cbtTest = await openTest(office, ownClass, "Plain http");
  const plain = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), "--host-resolver-rules=MAP school.test 127.0.0.1"],
  });
  try {
    const address = `http://school.test:${new URL(baseURL!).port}`;
    const context = await plain.newContext({ baseURL: address });
    browserErrors.watch(context);
    const page = await context.newPage();
    await openTestAs(page, pupils[0]!, cbtTest);
    expect(await page.evaluate(() => [isSecureContext, "serviceWorker" in navigator])).toEqual([
      false,
      false,
    ]);
    await begin(page);
    await expect(page.getByText(/This address is not secure \(http\)/)).toBeVisible();
    await choose(ikeja(page));
    await expectAtSchool(page, 1);
    await page.route("**/answers", (route) => route.abort());
    await answerSecond(page);
    await expectHere(page, 2);
    await page.reload();
    await expect(ikeja(page)).toBeChecked();
    await expectHere(page, 2);
    await page.unroute("**/answers");
    await expectAtSchool(page, 1, 2);
  } finally {
    await plain.close();
  }
});
