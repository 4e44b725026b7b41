import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { readPeople } from "../../platform/session/phone-people.ts";
import { mountFor } from "../testing.tsx";
import { PinPanel } from "./PinPanel.tsx";
import { pinTexts } from "./text.ts";

const button = (name: string) => screen.findByRole("button", { name });

const SESSION = {
  id: "session-1",
  isCurrent: true,
  userAgent: null,
  ip: null,
  secondFactor: false,
  hasPin: false,
  createdAt: "2026-01-12T08:00:00.000Z",
  lastUsedAt: "2026-01-12T08:00:00.000Z",
};

test("a PIN for a shared phone is set, and kept with the person's name on this device", async () => {
  localStorage.clear();
  const user = userEvent.setup();
  const session = {
    access_token: "a",
    refresh_token: "r",
    expires_in: 600,
    user: { id: "person-1" },
  };
  let hasPin = false;
  const requests = mountFor(PinPanel, {
    role: "PARENT",
    responses: {
      "GET /api/profile/sessions": () => ({ data: [{ ...SESSION, hasPin }] }),
      "POST /auth/v1/pin": () => ({ device_key: "key-1", session }),
      "DELETE /auth/v1/pin": () => ({}),
    },
  });
  await user.click(await button("Set a PIN"));
  const field = screen.getByLabelText("PIN (4 to 6 digits)");
  const again = screen.getByLabelText("PIN again");
  for (const [pin, words] of [
    ["12", "A PIN has 4 to 6 digits"],
    ["1234", pinTexts.easy],
    ["4815", "The two PINs differ"],
  ] as const) {
    await user.clear(field);
    await user.type(field, pin);
    await user.click(await button("Save PIN"));
    expect(screen.getByText(words)).toBeDefined();
  }
  await user.type(again, "4815");
  hasPin = true;
  await user.click(await button("Save PIN"));
  await screen.findByText("PIN saved. This device asks for it from now on.");
  expect(requests.find(({ call }) => call === "POST /auth/v1/pin")?.body).toEqual({ pin: "4815" });
  expect(readPeople()).toEqual([{ key: "key-1", accountId: "person-1", name: "Ngozi Eze" }]);
  await button("Lock now");
  await user.click(await button("Remove PIN"));
  await screen.findByText("PIN removed from this device");
  expect(readPeople()).toEqual([]);
});
