import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { AccountContext } from "../../accounts/account.ts";
import { anAccount, mountFor } from "../../accounts/testing.tsx";
import { openPage } from "../../platform/page-under-test.tsx";
import { GUIDES } from "./guides.ts";
import { HelpPage } from "./HelpPage.tsx";

/** Where the steps lead, in the order of the page. */
async function leadsTo() {
  await screen.findByRole("heading", { level: 1 });
  return screen
    .getAllByRole("heading", { level: 2 })
    .flatMap((heading) => heading.parentElement?.querySelector("ol a")?.getAttribute("href") ?? []);
}

test("a parent reads the steps with links to the pages", async () => {
  mountFor(HelpPage, { role: "PARENT", responses: {} });
  expect(await leadsTo()).toEqual(GUIDES.PARENT.map(({ path }) => path));
});

test("a teacher with a checklist reads of the pages that open", async () => {
  const limited = anAccount({ role: "TEACHER", features: ["E-Classroom"] });
  openPage(HelpPage, {
    responses: {},
    wrap: (page) => <AccountContext value={limited}>{page}</AccountContext>,
  });
  expect(await leadsTo()).toEqual(["/assignments", "/notes", "/day-notes", "/e-classroom"]);
});

test("the office shows others the address and its code for phones", async () => {
  const reach = {
    publicUrl: "https://192.168.1.10:5001",
    isChosen: true,
    isOnlyHere: false,
    listensToNetwork: true,
    https: "own",
    addresses: [],
    port: 5001,
    setOutside: [],
    canChange: true,
    qrCode: "<svg></svg>",
  };
  mountFor(HelpPage, {
    role: "ADMIN",
    responses: { "GET /api/settings/reach": () => ({ data: reach }) },
  });
  const phone = await screen.findByRole("region", { name: "Open the portal on a phone" });
  within(phone).getByRole("button", { name: "Show the code" }).click();
  expect(await within(phone).findByText(reach.publicUrl)).toBeDefined();
  expect(within(phone).getByRole("img", { name: "Code for phones' cameras" })).toBeDefined();
  expect(within(phone).getByText(/http:\/\/192\.168\.1\.10:5001\/trust/)).toBeDefined();
});
