import type { SchoolSetting } from "@school/core/school/settings/contract.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { NO_MAIL_SERVER } from "../../accounts/no-mail-server.ts";
import { mountFor } from "../../accounts/testing.tsx";
import type { FakeResponses } from "../../platform/page-under-test.tsx";
import { type UnfinishedWork, SettingsPage } from "./SettingsPage.tsx";
import { codeLabels, switchLabels, failures, signInRuleTexts, termChange } from "./text.ts";
import { FIRST_TERM } from "../testing.ts";
import { labels as uiLabels } from "../../ui/text.ts";
import { messages } from "@school/core/school/text.ts";

function setting(key: SchoolSetting["key"], value: SchoolSetting["value"], version = 2) {
  return { key, value, version, description: "", updatedAt: null, updatedBy: null };
}

const stored = (showPosition: boolean) => ({
  data: {
    settings: [
      setting("welcome_message_type", "email"),
      setting("show_position", showPosition),
      setting("current_term", "term-1"),
      setting("phone_codes_per_day", "300"),
      setting("phone_code_countries", "234"),
    ],
    hasDefaultPassword: false,
    logoUrl: null,
    mailDelivery: "outbox",
  },
});

const RULES = { secondFactorFor: "NONE", askAgainMinutes: 15, version: 0 };

const UNFINISHED: UnfinishedWork = {
  term: "First Term 2025/2026",
  parts: ["30 results sent back"],
};

function open(
  responses: FakeResponses = {},
  query = "",
  loadUnfinishedWork = () => Promise.resolve(UNFINISHED),
) {
  return mountFor(() => <SettingsPage loadUnfinishedWork={loadUnfinishedWork} />, {
    role: "PRINCIPAL",
    query,
    responses: {
      "GET /api/settings": () => stored(false),
      "GET /api/academic-sessions": () => ({ data: [] }),
      "GET /api/settings/sign-in-rules": () => ({ data: RULES }),
      "GET /api/settings/phone-codes": () => ({ data: { sent: 12, cost: 6000 } }),
      ...responses,
    },
  });
}

test("notices of new devices are not promised by email without a mail server", async () => {
  open();
  const select = await screen.findByLabelText("Email people about a sign-in on a new device");
  const hint = document.getElementById(
    select.getAttribute("aria-describedby")?.split(" ")[0] ?? "",
  );
  expect(hint?.textContent).toBe(NO_MAIL_SERVER);
});

const position = () =>
  screen.findByRole("switch", { name: new RegExp(`^${switchLabels.showPosition}`) });
const failing = () => Response.json({}, { status: 500 });

test("a switch acts at once and names the version that was seen", async () => {
  let on = false;
  const requests = open({
    "GET /api/settings": () => stored(on),
    "PUT /api/settings": () => {
      on = true;
      return stored(on);
    },
  });
  await userEvent.click(await position());
  await waitFor(async () => expect(await position()).toHaveProperty("checked", true));
  expect(requests.find(({ call }) => call === "PUT /api/settings")?.body).toEqual({
    changes: [{ key: "show_position", value: true, version: 2 }],
  });
});

test("the principal asks the office for two-step sign-in, and reads what is in the way", async () => {
  const path = "PUT /api/settings/sign-in-rules";
  const message = "Set up your own two-step sign-in first, in your profile.";
  const issues = [{ path: ["secondFactorFor"], message }];
  const refusal = { message, code: "own_second_factor_first", issues };
  let response = () => Response.json(refusal, { status: 409 });
  const requests = open({ [path]: () => response() });
  const form = await screen.findByRole("form", { name: signInRuleTexts.title });
  const who = within(form).getByLabelText(new RegExp(`^${signInRuleTexts.secondFactorFor}`));
  await userEvent.selectOptions(who, signInRuleTexts.who.OFFICE);
  await userEvent.click(within(form).getByRole("button", { name: "Save" }));
  await within(form).findAllByText(message);
  const current = { ...RULES, secondFactorFor: "OFFICE" };
  response = () => Response.json({ data: { ...current, version: 1 } });
  await userEvent.click(within(form).getByRole("button", { name: "Save" }));
  await screen.findByText(signInRuleTexts.saved);
  expect(requests.findLast(({ call }) => call === path)?.body).toEqual(current);
});

test("does not overwrite another user's change", async () => {
  open({
    "PUT /api/settings": () => {
      const current = stored(false).data;
      return Response.json({ message: "Changed", code: "stale_version", current }, { status: 409 });
    },
  });
  await userEvent.click(await position());
  await screen.findByText("Someone else changed this setting");
  expect(await position()).toHaveProperty("checked", false);
});

test("each failure has the catalogue's words", async () => {
  const user = userEvent.setup();
  open({ "PUT /api/settings": failing, "PUT /api/settings/default-password": failing });
  await user.click(await screen.findByLabelText(uiLabels.firstName));
  await screen.findByText(failures.updateWelcomeMessage);
  const field = screen.getByLabelText(messages.defaultPassword, { selector: "input" });
  await user.type(field, "abc");
  await user.click(screen.getByRole("button", { name: "Set password" }));
  expect(screen.getByText("Default password must be at least 6 characters long")).toBeDefined();
  await user.type(field, "-river");
  await user.click(screen.getByRole("button", { name: "Set password" }));
  await screen.findByText(failures.setDefaultPassword);
});

test("changing the term says first what it leaves behind, or that this was not counted", async () => {
  const user = userEvent.setup();
  const responses: FakeResponses = {
    "GET /api/academic-sessions": () => ({
      data: [{ id: "s", name: "2025/2026", version: 1, terms: [{ ...FIRST_TERM, id: "term-2" }] }],
    }),
  };
  const choose = async () => {
    const field = await screen.findByLabelText("Current session and term");
    await waitFor(() => expect(field).toHaveProperty("disabled", false));
    await user.selectOptions(field, "term-2");
    return screen.findByRole("dialog", { name: "Change the current term?" });
  };
  const requests = open(responses);
  const dialog = await choose();
  expect(dialog.textContent).toContain(termChange.left(UNFINISHED.term, UNFINISHED.parts));
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(requests.some(({ call }) => call.startsWith("PUT"))).toBe(false);
  cleanup();
  open(responses, "", () => Promise.reject(new Error("offline")));
  expect((await choose()).textContent).toContain(
    "What is not finished in the present term could not be counted.",
  );
  cleanup();
  open(responses, "", () => Promise.resolve({ ...UNFINISHED, parts: [] }));
  expect((await choose()).textContent).toContain(termChange.nothingLeft(UNFINISHED.term));
});

test("limits of codes to phones are set beside what today's have cost", async () => {
  const user = userEvent.setup();
  const requests = open({ "PUT /api/settings": () => stored(false) });
  await screen.findByText(/^Today: 12 codes, ₦\s?60\.00\.$/);
  const form = within(screen.getByRole("form", { name: codeLabels.title }));
  const countries = form.getByLabelText(codeLabels.countries, { exact: false });
  await user.clear(countries);
  await user.type(countries, "Nigeria");
  expect(form.getByText("Enter the codes of countries, such as 234 or 234, 44")).toBeDefined();
  await user.clear(countries);
  await user.type(countries, "234, 44{Enter}");
  await screen.findByText("Limits of codes saved");
  expect(requests.find(({ call }) => call === "PUT /api/settings")?.body).toEqual({
    changes: [{ key: "phone_code_countries", value: "234, 44", version: 2 }],
  });
});
