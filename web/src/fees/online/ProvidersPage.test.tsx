import type { OnlineProviders } from "@school/core/fees/online/contract.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import type { FakeResponses } from "../../platform/page-under-test.tsx";
import { ProvidersPage } from "./ProvidersPage.tsx";

type Account = OnlineProviders["providers"][number];

function settings(paystack: Partial<Account> = {}): OnlineProviders {
  const account = {
    isActive: false,
    hasKey: false,
    hasWebhookHash: false,
    pending: 0,
    version: 0,
  };
  const address = "https://school.example.ng/payment-webhooks";
  return {
    providers: [
      { ...account, provider: "paystack", webhookAddress: `${address}/paystack`, ...paystack },
      { ...account, provider: "flutterwave", webhookAddress: `${address}/flutterwave` },
    ],
  };
}

function open(stored: OnlineProviders, responses: FakeResponses = {}) {
  return mountFor(ProvidersPage, {
    role: "PRINCIPAL",
    responses: { "GET /api/fees/online/providers": () => ({ data: stored }), ...responses },
  });
}
const form = async (name: string) => within(await screen.findByRole("form", { name }));

test("a provider is set up with its keys, which a refusal names", async () => {
  const user = userEvent.setup();
  let response: () => Response | object = () =>
    Response.json(
      {
        message: "Enter the secret hash",
        code: "invalid_input",
        issues: [{ path: ["webhookHash"], message: "Enter the secret hash" }],
      },
      { status: 400 },
    );
  const requests = open(settings(), {
    "PUT /api/fees/online/providers/flutterwave": () => response(),
  });
  const flutterwave = await form("Flutterwave");
  expect((await form("Paystack")).queryByLabelText("Secret hash")).toBeNull();
  await user.type(flutterwave.getByLabelText("Secret key"), "FLWSECK-1");
  await user.click(flutterwave.getByLabelText("Parents pay through it"));
  await user.click(flutterwave.getByRole("button", { name: "Save" }));
  await flutterwave.findByText("Enter the secret hash");
  response = () => ({ data: settings() });
  await user.type(flutterwave.getByLabelText("Secret hash"), "long-hash");
  await user.click(flutterwave.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(requests.filter(({ call }) => call.startsWith("PUT")).at(-1)?.body).toEqual({
      isActive: true,
      key: "FLWSECK-1",
      webhookHash: "long-hash",
      version: 0,
    }),
  );
});

test("a saved key is hidden, tested, and removed after a question", async () => {
  const user = userEvent.setup();
  const requests = open(settings({ hasKey: true, isActive: true, version: 3 }), {
    "POST /api/fees/online/providers/paystack/test": () => ({
      data: { isAccepted: false, said: "The provider does not accept the key." },
    }),
    "DELETE /api/fees/online/providers/paystack": () => ({ data: settings() }),
  });
  const paystack = await form("Paystack");
  expect(paystack.getByLabelText("Secret key")).toHaveProperty("value", "");
  paystack.getByText("Hidden. Type to replace the saved value.");
  screen.getByDisplayValue("https://school.example.ng/payment-webhooks/paystack");
  await user.click(screen.getByRole("button", { name: "Test the saved key" }));
  await screen.findByText("The provider does not accept the key.");
  await user.click(paystack.getByRole("button", { name: "Remove" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove Paystack?" }));
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(requests.some(({ call }) => call.startsWith("DELETE"))).toBe(true));
});

test("a portal without an address on the internet is said; a failure is tried again", async () => {
  const inside = "http://192.168.1.5/payment-webhooks/paystack";
  open(settings({ hasKey: true, isActive: true, webhookAddress: inside }));
  await screen.findByText(/no address on the internet/);
  mountFor(ProvidersPage, { role: "PRINCIPAL", responses: {} });
  await screen.findByRole("button", { name: "Try again" });
});
