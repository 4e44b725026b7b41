import { expect, type Page } from "@playwright/test";
import { oneNameTexts } from "@school/core/students/import/one-name.ts";
import { labels as accountsLabels } from "@school/web/accounts/text.ts";
import { schoolTexts } from "@school/web/school/settings/text.ts";
import { noteLists, tabLabel } from "@school/web/platform/imports/text.ts";
import { messages as apiMessages } from "@school/core/api/text.ts";
import { phoneTexts, stepTexts } from "@school/web/portal/setup/text.ts";
import { labels as portalLabels } from "@school/web/portal/text.ts";
import { teachersGrid } from "@school/web/classes/text.ts";
import { editorButtons } from "@school/web/site/admin/text.ts";
import { grid, labels as uiLabels } from "@school/web/ui/text.ts";
import { type FreshPortal, startFreshPortal } from "./fresh-portal.ts";
import { expectSignIn, sendSignIn } from "./people.ts";
import { test as base } from "./test.ts";

const OWNER = { email: "owner@hilltop.example", password: "Amber kettle 41" };
/** The name under which the school's phones find its computer; here it is this one. */
const COMPUTER = "portal.local";

/** As an office writes it: a title, capitals, a total, and phones and dates in mixed formats. */
const STAFF = [
  "HILLTOP SCHOOL: STAFF LIST,,,,",
  "S/N,NAME,PHONE NO.,POST,DATE OF EMPLOYMENT",
  "1,MRS ADEBAYO FUNKE,0803 555 1101,Teacher,17/09/2020",
  "2,Okoro Chukwuemeka,+2348055551102,TEACHER,2021-01-13",
  "3,Ẹ̀bùn Tóyìn,0805555110,Teacher,13 Jan 2021",
];
const PUPILS = [
  "LIST OF PUPILS,,,,,,",
  "S/N,SURNAME,OTHER NAMES,CLASS,D.O.B,PARENT'S NAME,PARENT'S PHONE",
  "1,OKAFOR,CHIDINMA GRACE,PRY 1A,14/03/2020,MR OKAFOR,08035550101",
  "2,OKAFOR,KENECHUKWU,Pry 1 B,2019-05-02,Mr Okafor,+234 803 555 0101",
  "3,Sani,Ɗanjuma,Emerald,30 June 2020,Alh. Sani,0803-555-0104",
  "4,Eze,Ifeoma,primary one b,31/02/2020,Mrs Eze,0803555",
  "5,OKAFOR,CHIDINMA GRACE,PRY 1A,14/03/2020,MR OKAFOR,08035550101",
  "6,,Bisi,BASIC 1B,09/09/2019,Mrs Bisi,08035550106",
  "TOTAL,6,,,,,",
];

const test = base.extend<{ portal: FreshPortal }>({
  /** Closed also if the journey fails or times out. */
  portal: [
    async ({ browserErrors }, provide) => {
      // While the portal starts again at its new address.
      browserErrors.allow("net::ERR_CONNECTION");
      const portal = await startFreshPortal();
      await provide(portal);
      await portal.stop();
    },
    { timeout: 180_000 },
  ],
});

test.use({
  launchOptions: async ({ launchOptions }, provide) => {
    const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${COMPUTER} 127.0.0.1`];
    await provide({ ...launchOptions, args });
  },
});

test("a school is set up, from its first start to login slips and a backup @desktop", async ({
  browser,
  browserErrors,
  portal,
}) => {
  // Its own database, imports and a test of the backup take longer under load.
  test.setTimeout(600_000);
  // A page at the old address, once the portal serves HTTPS.
  browserErrors.allow("/api/device-key");
  // Browsers print this on every page without HTTPS.
  browserErrors.allow("Cross-Origin-Opener-Policy");
  const origin = `https://${COMPUTER}:${portal.port}`;
  const context = await browser.newContext({
    baseURL: `http://localhost:${portal.port}`,
    // The school's own certificate, which this browser does not trust yet.
    ignoreHTTPSErrors: true,
  });
  browserErrors.watch(context);
  const page = await context.newPage();
  const step = (name: keyof typeof stepTexts) =>
    page.getByRole("region", { name: stepTexts[name].label, exact: true });
  const press = (name: string | RegExp) => page.getByRole("button", { name }).click();
  const next = () => press("Next step");
  const isDone = (name: keyof typeof stepTexts) =>
    expect(step(name).getByText("Done", { exact: true })).toBeVisible();
  /** Goes to the page of a step; back in the set-up the step counts. */
  const goTo = async (name: keyof typeof stepTexts, link: string) => {
    await page.goto(`/dashboard/setup?step=${name}`);
    await page.getByRole("link", { name: link }).click();
  };
  try {
    await test.step("the code of the console makes the principal, and the dashboard leads on", async () => {
      const [, code = ""] = /enter (\S+) at/.exec(portal.console()) ?? [];
      await page.goto("/setup");
      await page.getByLabel("Code").fill(code);
      await page.getByLabel(uiLabels.firstName).fill("Folashadé");
      await page.getByLabel(accountsLabels.lastName).fill("Akíndélé");
      await page.getByLabel("Email").fill(OWNER.email);
      await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
      await page.getByLabel(accountsLabels.confirmPassword).fill(OWNER.password);
      await press("Create the principal's account");
      await page.getByRole("link", { name: "Continue the set-up" }).click();
    });

    await test.step("school, dates and marks: a step that is done stays until the next is wanted", async () => {
      await page.getByLabel("Name of the school").fill("Hilltop School");
      await page.getByLabel("Address").fill("14 Adéníyì Jones Avenue, Ikeja");
      await page
        .getByRole("form", { name: schoolTexts.facts })
        .getByRole("button", { name: "Save" })
        .click();
      await isDone("school");
      await next();
      await press("Create session");
      await press("Work in First Term");
      await isDone("term");
      await next();
      await press("Use these marks");
      await isDone("grading");
      await next();
    });

    await test.step("classes from the levels, and their subjects", async () => {
      await press("Add the usual levels");
      await expect(page.getByLabel("Nursery 2")).toBeVisible();
      await page.getByLabel("Primary 1").check();
      await page.getByLabel("Arms").fill("2");
      await press("Create 2 classes");
      await expect(step("classes").getByText("2 classes", { exact: true })).toBeVisible();
      await next();
      await press("Give these subjects to all classes");
      await expect(step("subjects").getByText("2 of 2 classes with subjects")).toBeVisible();
      await next();
    });

    await test.step("staff from an untidy list, then class and subject teachers", async () => {
      await page.getByRole("link", { name: "Import staff" }).click();
      await check(page, "staff.csv", STAFF);
      await press("Import 3 staff records");
      await expect(page.getByText("3 staff records imported.")).toBeVisible();
      await page.goto("/dashboard/setup?step=teachers");
      await page.getByRole("link", { name: "Choose the teachers" }).click();
      const choose = async (cell: string, index: number) => {
        await page.getByRole("combobox", { name: cell }).click();
        await page.getByRole("listbox").getByRole("option").nth(index).click();
      };
      await choose("Class Teacher, Primary 1 A", 1);
      await choose("Class Teacher, Primary 1 B", 2);
      await choose("Mathematics, Primary 1 A", 3);
      await press(grid.fillDown);
      await expect(page.getByRole("combobox", { name: "Mathematics, Primary 1 B" })).toHaveValue(
        await page.getByRole("combobox", { name: "Mathematics, Primary 1 A" }).inputValue(),
      );
      await press("Save teachers");
      await expect(page.getByText(teachersGrid.done(2))).toBeVisible();
      await page.getByRole("link", { name: portalLabels.backToSetup }).click();
      await expect(step("teachers").getByText("2 of 2 classes with a class teacher")).toBeVisible();
      await next();
      await press("Use these numbers");
      await next();
    });

    await test.step("pupils from a messy list: the import says what it made of each row", async () => {
      await page.getByRole("link", { name: "Import pupils" }).click();
      await check(page, "pupils.csv", PUPILS);
      await page
        .getByLabel("Which class is “Emerald”? 1 row has it.")
        .selectOption({ label: "Primary 1 A" });
      await page.getByRole("radio", { name: oneNameTexts.no }).check();
      await press(uiLabels.checkAgain);
      await expect(page.getByText("4 pupils are new.")).toBeVisible();
      const rows = page.getByRole("row");
      await expect(rows.filter({ hasText: apiMessages.isMissing })).toContainText("8");
      await page.getByText(tabLabel(noteLists.repeated.tab, 1), { exact: true }).click();
      await expect(rows.filter({ hasText: "The same as row 3" })).toContainText("7");
      await page.getByText(new RegExp(`^${noteLists.warning.tab} \\(`)).click();
      await expect(rows.filter({ hasText: "31/02/2020" })).toContainText("6");
      await page.getByText(new RegExp(`^${noteLists.skipped.tab} \\(`)).click();
      await expect(rows.filter({ hasText: "Looks like a total" })).toContainText("9");
      await page.getByLabel("Skip the 1 row that cannot be imported").check();
      await press("Import 4 pupils");
      await expect(page.getByText("4 pupils imported. 1 row was skipped.")).toBeVisible();
    });

    await test.step("brothers and sisters are one family, and its parent gets an account", async () => {
      await goTo("families", "Find families");
      for (const name of [/^Confirm 1 family$/, /^Confirm 2 families$/]) {
        await press(name);
        await page.getByRole("dialog").getByRole("button", { name }).click();
        await expect(page.getByRole("dialog")).toHaveCount(0);
      }
      await expect(page.getByText("Every pupil has a family")).toBeVisible();
      await goTo("families", "Create parent accounts");
      await press("Create accounts for all families");
      await expect(page.getByText("Eze Ifeoma: Not a mobile number.")).toBeVisible();
    });

    await test.step("no slip until phones can open its address; then the portal starts again", async () => {
      await goTo("slips", "Slips of pupils");
      browserErrors.allow("/api/login-slips");
      await press("Make slips for the whole school");
      await expect(page.getByText(/opens only on this computer/).first()).toBeVisible();
      await page.goto("/dashboard/setup?step=phones");
      await page
        .getByLabel("Address of this computer")
        .selectOption({ label: "Another address or name" });
      await page.getByLabel("Address or name").fill(COMPUTER);
      await press("Use this address");
      await expect(page.getByText(phoneTexts.again(origin))).toBeVisible();
      await expect.poll(portal.console, { timeout: 60_000 }).toContain(`ready: ${origin}`);
      await page.getByRole("link", { name: "Open the new address" }).click();
      await expect(page).toHaveURL(new RegExp(`^${origin}`));
      await expectSignIn(page);
    });
    await test.step("the slips of all are one PDF, and their codes open that address", async () => {
      // Another address is another origin for the browser: the owner signs in there and continues.
      await sendSignIn(page, OWNER.email, OWNER.password);
      await expect(page).toHaveURL(`${origin}/dashboard/setup?step=phones`);
      await page.goto(`${origin}/dashboard/students/print-login`);
      await press("Make slips for the whole school");
      const codes = page.getByRole("img", { name: `QR code of ${origin}/signin` });
      await expect(codes).toHaveCount(4);
      await page.emulateMedia({ media: "print" });
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      await page.emulateMedia({ media: "screen" });
    });

    await test.step("the public page is published, and the first backup tried: nothing is left", async () => {
      await page.goto(`${origin}/dashboard/settings/site`);
      await press("Publish");
      await press(editorButtons.confirmPublish);
      await page.goto(`${origin}/dashboard/settings/backups`);
      await press("Back up now");
      await expect(page.getByText(/^Last good backup: .* tested$/)).toBeVisible({
        timeout: 120_000,
      });
      await page.goto(`${origin}/dashboard/setup`);
      // The owner is head and office in one.
      await expect(page.getByRole("heading", { name: stepTexts.people.label })).toBeVisible();
      await press("Skip this step");
      await expect(page.getByText("Everything is set up.")).toBeVisible();
      await page.goto(`${origin}/dashboard`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText("Set up the school")).toHaveCount(0);
    });
  } finally {
    await context.close();
  }
});

/** Sends a list and waits for its check; dates have the day first. */
async function check(page: Page, name: string, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from([...lines, ""].join("\r\n"));
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
  await page
    .getByRole("main")
    .getByRole("button", { name: /^(Import Staff|Check file)$/i })
    .click();
  await expect(page.getByText(/^Read as CSV/)).toBeVisible();
}
