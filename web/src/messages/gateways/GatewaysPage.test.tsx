import { PHONE_PROVIDERS } from "@school/core/api/phone-providers.ts";
import type { PhoneGateway, PhoneSettings } from "@school/core/messages/gateways/contract.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import type { FakeResponses, SentRequest } from "../../platform/page-under-test.tsx";
import { conflict } from "../../ui/text.ts";
import { GatewaysPage } from "./GatewaysPage.tsx";
import { gatewayPage, quietText, testText, spentText } from "./text.ts";

const TERMII: PhoneGateway = {
  channel: "SMS",
  provider: "termii",
  isActive: true,
  sender: "Sunrise",
  account: "",
  address: "",
  route: "dnd",
  template: "",
  language: "",
  costPerPart: 450,
  perSecond: null,
  hasKey: true,
  hasSigningKey: false,
  reportAddress: "https://school.example/phone-reports/sms/secret",
  version: 3,
};

const settings = (differing: Partial<PhoneSettings> = {}): PhoneSettings => ({
  gateways: [],
  rules: {
    dailyBudget: 2_000_000,
    codeReserve: 200_000,
    quietFrom: "20:00",
    quietUntil: "07:00",
    version: 1,
  },
  today: { cost: 0, messages: 0 },
  waiting: 0,
  ...differing,
});

function open(
  stored: PhoneSettings,
  responses: FakeResponses = {},
  role: "PRINCIPAL" | "ADMIN" = "PRINCIPAL",
) {
  const requests = mountFor(GatewaysPage, {
    role,
    responses: {
      "GET /api/settings/phone": () => ({ data: stored }),
      ...responses,
    },
  });
  return requests;
}
const bodyOf = (requests: SentRequest[], call: string) =>
  requests.find((one) => one.call === call)?.body;
const form = (name: string) => screen.findByRole("form", { name });

test("tells the office that a principal sets the gateway", async () => {
  open(settings({ gateways: [TERMII] }), {}, "ADMIN");
  await screen.findByText(new RegExp(gatewayPage.through("Termii")));
  expect(
    screen.getAllByText(new RegExp("Only a principal can set up or change the gateway.")),
  ).toHaveLength(2);
  expect(screen.queryByRole("form", { name: "SMS" })).toBeNull();
});

test("sets up a provider with the school's account, and says which field is wrong", async () => {
  const user = userEvent.setup();
  let response: () => Response | object = () =>
    Response.json(
      {
        message: "Fill in this field",
        code: "invalid_input",
        issues: [{ path: ["key"], message: "Fill in this field" }],
      },
      { status: 400 },
    );
  const requests = open(settings(), { "PUT /api/settings/phone/gateways/SMS": () => response() });
  const sms = within(await form("SMS"));
  screen.getByText(gatewayPage.none("SMS"));
  await user.selectOptions(sms.getByLabelText("Provider"), "twilio");
  const { account, key } = PHONE_PROVIDERS.twilio.labels;
  await user.type(sms.getByLabelText(account), "AC123");
  await user.type(sms.getByLabelText(key), "secret-key");
  await user.type(sms.getByLabelText("Sender"), "+15005550006");
  await user.click(sms.getByRole("button", { name: "Save" }));
  await sms.findByText("Fill in this field");
  response = () => ({ data: settings({ gateways: [{ ...TERMII, provider: "twilio" }] }) });
  await user.click(sms.getByRole("button", { name: "Save" }));
  await screen.findByText("Gateway saved");
  expect(bodyOf(requests, "PUT /api/settings/phone/gateways/SMS")).toMatchObject({
    provider: "twilio",
    account: "AC123",
    key: "secret-key",
    sender: "+15005550006",
    costPerPart: 500,
    perSecond: null,
    version: 0,
  });
  // The key is not stored on the page.
  await waitFor(() => expect(sms.getByLabelText(key)).toHaveProperty("value", ""));
});

test("asks for the address and key of a webhook, and shows no field of another provider", async () => {
  const user = userEvent.setup();
  open(settings({ gateways: [TERMII] }));
  const sms = within(await form("SMS"));
  sms.getByLabelText("Route");
  await user.selectOptions(sms.getByLabelText("Provider"), "webhook");
  sms.getByLabelText("Address");
  sms.getByLabelText("Key");
  expect(sms.getByLabelText("Sender")).toHaveProperty("value", "Sunrise");
  expect(sms.queryByLabelText("Route")).toBeNull();
  // The saved key is Termii's.
  expect(sms.queryByText(gatewayPage.hidden)).toBeNull();
});

test("keeps a saved key hidden and unsent, and gives the address for reports", async () => {
  const user = userEvent.setup();
  let stored = settings({ gateways: [TERMII] });
  const store = (gateways: PhoneGateway[]) => {
    stored = settings({ gateways });
    return { data: stored };
  };
  const requests = open(stored, {
    "GET /api/settings/phone": () => ({ data: stored }),
    "PUT /api/settings/phone/gateways/SMS": () =>
      store([{ ...TERMII, isActive: false, version: 4 }]),
    "DELETE /api/settings/phone/gateways/SMS": () => store([]),
  });
  const sms = within(await form("SMS"));
  sms.getByText(gatewayPage.hidden);
  expect(sms.getByLabelText("Address for delivery reports")).toHaveProperty(
    "value",
    TERMII.reportAddress,
  );
  await user.click(sms.getByRole("switch", { name: "In use" }));
  await user.click(sms.getByRole("button", { name: "Save" }));
  await screen.findByText("Gateway saved");
  const body = bodyOf(requests, "PUT /api/settings/phone/gateways/SMS");
  expect(body).toMatchObject({ isActive: false, version: 3 });
  expect(body).not.toHaveProperty("key");
  await user.click(sms.getByRole("button", { name: gatewayPage.remove }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: gatewayPage.remove }));
  await screen.findByText("Gateway removed");
  await screen.findByText(gatewayPage.none("SMS"));
});

test("sends a test message and says in plain words what the gateway answered", async () => {
  const user = userEvent.setup();
  const sent = {
    id: "019a0000-0000-7000-8000-000000000001",
    number: "+2348035550101",
    state: "queued",
    tries: 0,
    lastError: null,
    gatewayReference: null,
  } as const;
  const failed = { ...sent, state: "failed", lastError: "The gateway refused it: No" } as const;
  let isWrong = true;
  open(settings({ gateways: [TERMII] }), {
    "POST /api/settings/phone/gateways/SMS/test": () =>
      isWrong
        ? Response.json(
            { message: "Enter a mobile number, such as 0803 555 0101", code: "invalid_input" },
            { status: 400 },
          )
        : { data: sent },
    [`GET /api/settings/phone/tests/${sent.id}`]: () => ({ data: failed }),
  });
  const test = within(await form(`${gatewayPage.sendTest}: SMS`));
  const button = test.getByRole("button", { name: gatewayPage.sendTest });
  expect(button).toHaveProperty("disabled", true);
  await user.type(test.getByLabelText("Mobile number"), "0803");
  await user.click(button);
  await test.findByText("Enter a mobile number, such as 0803 555 0101");
  isWrong = false;
  await user.click(button);
  await test.findByText(testText(failed));
});

test("sets the budget and the quiet hours, and shows today's use", async () => {
  const user = userEvent.setup();
  const used = settings({ today: { cost: 2_000_450, messages: 12 }, waiting: 3 });
  const responses = [
    Response.json(
      {
        message: "x",
        code: "stale_version",
        current: settings({ rules: { ...used.rules, version: 2 } }),
      },
      { status: 409 },
    ),
    { data: settings({ rules: { ...used.rules, dailyBudget: null, version: 3 } }) },
  ];
  const requests = open(used, { "PUT /api/settings/phone/rules": () => responses.shift()! });
  const rules = within(await form(gatewayPage.rules));
  screen.getByText(spentText(used));
  rules.getByText(quietText("20:00", "07:00"));
  await user.clear(rules.getByLabelText("Daily budget (₦)"));
  await user.click(rules.getByRole("button", { name: "Save" }));
  await rules.findByText(conflict.record);
  await user.click(rules.getByRole("button", { name: conflict.saveAnyway }));
  await screen.findByText("Budget and quiet hours saved");
  const puts = requests.filter(({ call }) => call === "PUT /api/settings/phone/rules");
  expect(puts.map(({ body }) => body)).toMatchObject([
    { dailyBudget: null, version: 1 },
    { dailyBudget: null, codeReserve: 200_000, quietFrom: "20:00", version: 2 },
  ]);
});

test("says that the settings did not load, and loads them again", async () => {
  let fails = true;
  open(settings(), {
    "GET /api/settings/phone": () =>
      fails
        ? Response.json({ message: "Busy", code: "busy" }, { status: 500 })
        : { data: settings() },
  });
  await screen.findByText("Busy");
  fails = false;
  await userEvent.click(screen.getByRole("button", { name: /again|retry/i }));
  await form("WHATSAPP");
});

test.each([
  ["queued", null, 0, "Sending the message..."],
  ["queued", "The gateway could not be reached.", 1, "tried again"],
  ["sent", null, 1, "accepted"],
  ["delivered", null, 1, "arrived"],
] as const)("a test message that is %s (%s) is told so", (state, lastError, tries, words) => {
  const test = { id: "1", number: "+2348035550101", tries, lastError, gatewayReference: "77" };
  expect(testText({ ...test, state })).toContain(words);
});
