import { expect, type Page } from "@playwright/test";
import { titles } from "@school/web/years/text.ts";
import { signIn } from "./people.ts";
import { call } from "./records.ts";
import { startSecondPortal } from "./second-portal.ts";
import { test } from "./test.ts";

const NEXT_TERM = "/dashboard/classes/next-term";
const PROMOTION = "/dashboard/classes/promotion";

/** All earlier terms are approved: the proposal decides for every pupil. */
const LATE_IN_SECOND_TERM = new Date("2026-03-25T12:00:00Z");

/** Pages that show a school that works: axe looks at each in light and dark. */
const PAGES = [
  "/dashboard/attendance/days",
  "/dashboard/attendance/summary",
  "/dashboard/attendance/staff",
  "/school-calendar",
  "/timetable/edit",
  "/lesson-plan",
  NEXT_TERM,
  "/dashboard/messages/write",
  "/dashboard/messages/groups",
  "/dashboard/settings/retention",
  "/dashboard/settings/backups",
];

interface Choices {
  readonly currentSession: string;
}

/** A class of the demo school without marks, and so without a ledger. */
const UNMARKED = "Nursery 1";

/** The totals of every pupil of every class with marks of a session, over all its terms. */
async function totalsOf(page: Page, academicYear: string): Promise<unknown> {
  const query = new URLSearchParams({ academicYear, limit: "200" });
  const classes = await call<{ fullName: string }[]>(page, `/classes?${query}`);
  const totals = [];
  for (const { fullName } of classes) {
    if (fullName === UNMARKED) continue;
    const of = new URLSearchParams({ academicYear, className: fullName });
    totals.push([fullName, await call<unknown>(page, `/reports/ledger?${of}`)]);
  }
  return totals;
}

test("the office turns a term and the year, and takes both back @desktop", async ({
  browser,
  browserErrors,
  expectAccessibleInBoth,
}) => {
  // Its own school is created first, which takes longer under load.
  test.setTimeout(300_000);
  const portal = await startSecondPortal("turning_year", LATE_IN_SECOND_TERM);
  const context = await browser.newContext({ baseURL: portal.origin });
  browserErrors.watch(context);
  const page = await context.newPage();
  try {
    await signIn(page, "principal");
    const { currentSession: year } = await call<Choices>(page, "/students/choices");
    const first = Number(year.slice(0, 4)) + 1;
    const next = `${first}/${first + 1}`;
    const before = await totalsOf(page, year);

    await test.step("pages of the school day are for everyone", async () => {
      for (const path of PAGES) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessibleInBoth(page);
      }
    });

    await test.step("the next term, which is the third", async () => {
      await page.goto(NEXT_TERM);
      await expect(page.getByText("Scores not approved")).toBeVisible();
      await page.getByRole("button", { name: "Move to Third Term" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Move to Third Term" }).click();
      await expect(page.getByText(`The school is in Third Term, ${year}`)).toBeVisible();
    });

    await test.step("the next session's classes are made, and decisions change", async () => {
      await call(page, "/academic-sessions", {
        method: "POST",
        data: {
          name: next,
          terms: [
            { term: "TERM_1", startsOn: `${first}-09-14`, endsOn: `${first}-12-11` },
            { term: "TERM_2", startsOn: `${first + 1}-01-11`, endsOn: `${first + 1}-04-02` },
            { term: "TERM_3", startsOn: `${first + 1}-04-26`, endsOn: `${first + 1}-07-23` },
          ],
        },
      });
      await page.goto(PROMOTION);
      await page.getByRole("button", { name: `Make the classes of ${next}` }).click();
      const decision = page.getByRole("combobox", { name: /^Decision for/ }).first();
      await decision.selectOption("Leaves");
      await expect(page.getByText("Decided by hand").first()).toBeVisible();
      await expect(decision.locator("option:checked")).toHaveText("Leaves");
      await expectAccessibleInBoth(page);
    });

    await test.step("the year turns, with the same results as before", async () => {
      await page.getByRole("button", { name: `Promote all and start ${next}` }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: `Start ${next}` })
        .click();
      await expect(page.getByText(`Moved to First Term, ${next}`)).toBeVisible();
      const { currentSession } = await call<Choices>(page, "/students/choices");
      expect(currentSession).toBe(next);
      expect(await totalsOf(page, year)).toEqual(before);
    });

    await test.step("both are taken back", async () => {
      await page.getByRole("button", { name: "Take it back" }).click();
      await expect(page.getByRole("heading", { name: `From ${year} to ${next}` })).toBeVisible();
      await page.goto(NEXT_TERM);
      await page.getByRole("button", { name: "Take it back" }).click();
      await expect(page.getByRole("button", { name: "Move to Third Term" })).toBeVisible();
      expect(await totalsOf(page, year)).toEqual(before);
      await expect(page.getByRole("heading", { name: titles.nextTerm, exact: true })).toBeVisible();
    });
  } finally {
    await context.close();
    await portal.kill();
  }
});
