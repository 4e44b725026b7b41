import { expect, type Page } from "@playwright/test";
import { openAs, openBrowser, signIn, signInAs } from "./people.ts";
import { admit, choosePassword, makeClass, openTest, setSubjects } from "./records.ts";
import { schoolClock } from "./school-clock.ts";
import { choose, PASSWORD } from "./sitting.ts";
import { test } from "./test.ts";
import { buttons as cbtSittingsButtons } from "@school/web/cbt/sittings/text.ts";
import { toasts as cbtTestsToasts } from "@school/web/cbt/tests/text.ts";
import { titles as cbtOverviewTitles } from "@school/web/cbt/overview/text.ts";

const PAST = "Mathematics, week 5";
const OPEN = "Mathematics, second test";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("pupil, parent and office each see their side of the tests @desktop", async ({
  page: pupil,
  browser,
  browserErrors,
  expectAccessibleInBoth,
}) => {
  test.setTimeout(120_000);
  await test.step("the pupil sees what is open, and the own mark of what is past", async () => {
    await signIn(pupil, "student");
    await pupil.goto("/cbt");
    const begin = pupil.getByRole("link", { name: `Start ${OPEN}` });
    await expect(section(pupil, cbtOverviewTitles.openNow).getByRole("link")).toHaveCount(1);
    await expect(begin).toBeVisible();
    await expectAccessibleInBoth();
    await pupil.getByRole("link", { name: `My mark of ${PAST}` }).click();
    await expect(pupil.getByRole("heading", { name: "Corrections" })).toBeVisible();
    await expect(pupil.getByRole("table", { name: "Leaderboard" })).toBeVisible();
    await expectAccessibleInBoth();
    await pupil.goto("/dashboard/cbt/manage");
    await expect(pupil.getByRole("link", { name: /Create Test/ })).toHaveCount(0);
  });

  await test.step("the parent sees the same mark, and nothing to start", async () => {
    const parent = await openAs(browser, "parent", browserErrors.watch);
    await parent.goto("/cbt");
    await expect(section(parent, cbtOverviewTitles.openNow)).toContainText(OPEN);
    await expect(parent.getByRole("link", { name: /^Start/ })).toHaveCount(0);
    await expectAccessibleInBoth(parent);
    await parent.getByRole("button", { name: new RegExp(`View mark: .*${PAST}`) }).click();
    await expect(parent.getByRole("heading", { name: "Corrections" })).toBeVisible();
    await expectAccessibleInBoth(parent);
    await parent.context().close();
  });

  await test.step("the office reads the marks of a class, but no key", async () => {
    const office = await openAs(browser, "admin", browserErrors.watch);
    await office.goto("/cbt");
    await expect(office.getByRole("link", { name: OPEN })).toHaveAttribute("href", /cbt\/hall/);
    await expectAccessibleInBoth(office);
    await office.goto("/dashboard/cbt/results");
    await expectAccessibleInBoth(office);
    await office.getByRole("link", { name: PAST }).click();
    await expect(office.getByRole("cell", { name: "Submitted", exact: true })).toHaveCount(28);
    await expect(office.getByRole("link", { name: "Analysis", exact: true })).toHaveCount(0);
    await office.goto("/dashboard/cbt/analyze");
    await office.getByRole("button", { name: `More for ${PAST}` }).click();
    await expect(office.getByRole("menuitem", { name: "Marks" })).toBeVisible();
    await expect(office.getByRole("menuitem", { name: "Analysis" })).toHaveCount(0);
    await office.context().close();
  });
});

test("corrections stay closed while a pupil is sitting, and open afterwards @desktop", async ({
  page: office,
  browser,
  browserErrors,
}) => {
  test.setTimeout(120_000);
  await signIn(office, "principal");
  const peony = await makeClass(office, "Peony", "Primary 3");
  await setSubjects(office, peony, ["Mathematics"]);
  const [ada, obi] = [
    await admit(office, peony, { lastName: "Danjuma", firstName: "Ada" }),
    await admit(office, peony, { lastName: "Etim", firstName: "Obi" }),
  ];
  const { id, title } = await openTest(office, peony, "Rain and sun", { showCorrection: true });
  const begin = async (pupil: typeof ada): Promise<Page> => {
    await choosePassword(office, pupil, PASSWORD);
    const page = await openBrowser(browser, browserErrors.watch);
    await signInAs(page, pupil.admissionNumber, PASSWORD);
    await page.goto("/dashboard/cbt/take");
    await page.getByRole("link", { name: `Start ${title}` }).click();
    await page.getByRole("button", { name: "Start test" }).click();
    await choose(page.getByRole("radio", { name: "Ikeja" }));
    return page;
  };
  const handIn = async (page: Page): Promise<void> => {
    await page.getByRole("button", { name: cbtSittingsButtons.askToSubmit }).click();
    await page.getByRole("button", { name: "Submit test" }).click();
    await expect(page.getByText(/^1 of 3 saved, code/)).toBeVisible();
    await expect(page.getByText("Your score:")).toContainText("1 of 3");
  };
  const [first, second] = [await begin(ada), await begin(obi)];

  await test.step("the test closes, but one pupil still has time", async () => {
    await handIn(first);
    await first.getByRole("link", { name: cbtSittingsButtons.backToTests }).click();
    await expect(first.getByRole("link", { name: `My mark of ${title}` })).toBeVisible();
    await office.goto(`/dashboard/cbt/edit?testId=${id}`);
    await office.getByLabel("Closes").fill(schoolClock(-1));
    await expect(office.getByText(/^1 pupil sitting now keeps the time/)).toBeVisible();
    await office.getByRole("button", { name: "Save changes" }).click();
    await expect(office.getByText(cbtTestsToasts.testUpdated)).toBeVisible();
    await first.getByRole("link", { name: `My mark of ${title}` }).click();
    await expect(first.getByText("1 of 3").first()).toBeVisible();
    await expect(
      first.getByText("The corrections open when the test has closed for everyone."),
    ).toBeVisible();
    await expect(first.getByText("dry season")).toHaveCount(0);
  });

  await test.step("after the last pupil submits, they open for everyone", async () => {
    await handIn(second);
    for (const page of [first, second]) {
      await page.goto("/dashboard/cbt/results");
      await page.getByRole("button", { name: `Open the mark of ${title}` }).click();
      await expect(page.getByRole("heading", { name: "Corrections" })).toBeVisible();
      await expect(page.getByText("dry season")).toBeVisible();
      await expect(page.getByRole("table", { name: "Leaderboard" })).toContainText("(you)");
    }
  });
});
