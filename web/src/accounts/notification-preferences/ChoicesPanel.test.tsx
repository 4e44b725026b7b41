import type { OwnChoices } from "@school/core/accounts/notification-preferences/contract.ts";
import { allChoices, type Choice } from "@school/core/accounts/notification-preferences/kinds.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { NO_MAIL_SERVER } from "../no-mail-server.ts";
import { mountFor } from "../testing.tsx";
import { ChoicesPanel } from "./ChoicesPanel.tsx";
import { kindTexts } from "./text.ts";

test("no email can be chosen where the school sends none", async () => {
  const preferences: OwnChoices = {
    choices: allChoices({ role: "PARENT", hasEmail: true, chosen: [] }),
    email: "ngozi@home.example",
    phone: null,
    gateways: [],
    stoppedAt: null,
    pushKey: "BKey",
    isDeviceOn: false,
  };
  mountFor(ChoicesPanel, {
    role: "PARENT",
    sendsEmail: false,
    responses: { "GET /api/profile/choices": () => ({ data: preferences }) },
  });
  expect(await screen.findByText(NO_MAIL_SERVER)).toBeDefined();
  expect(screen.queryByRole("columnheader", { name: "Email" })).toBeNull();
});

test("each message is switched off for one way; a refused change is undone and said", async () => {
  const user = userEvent.setup();
  let preferences: OwnChoices = {
    choices: allChoices({ role: "PARENT", hasEmail: true, chosen: [] }),
    email: "ngozi@home.example",
    phone: "+2348035550101",
    gateways: ["SMS"],
    stoppedAt: "2026-01-12T08:00:00.000Z",
    pushKey: "BKey",
    isDeviceOn: false,
  };
  let refuses = false;
  mountFor(ChoicesPanel, {
    role: "PARENT",
    responses: {
      "GET /api/profile/choices": () => ({ data: preferences }),
      "PUT /api/profile/choices": ({ body }: { body: unknown }) => {
        if (refuses) return Response.json({ message: "Busy", code: "busy" }, { status: 500 });
        preferences = {
          ...preferences,
          choices: allChoices({ role: "PARENT", hasEmail: true, chosen: [body as Choice] }),
        };
        return { data: preferences };
      },
      "DELETE /api/profile/choices/stop": () => {
        preferences = { ...preferences, stoppedAt: null };
        return { data: preferences };
      },
    },
  });
  const box = async (name: string) =>
    (await screen.findByRole("checkbox", { name })) as HTMLInputElement;
  const results = await box(`${kindTexts.results}: SMS`);
  expect(results.checked).toBe(true);
  expect((await box(`${kindTexts.promotions}: SMS`)).checked).toBe(false);
  // Announcements are not sent to phones.
  expect(screen.queryByRole("checkbox", { name: `${kindTexts.announcements}: SMS` })).toBeNull();
  await user.click(results);
  await waitFor(() =>
    expect(preferences.choices).toContainEqual({
      kind: "results",
      channel: "PHONE",
      isWanted: false,
    }),
  );
  expect(results.checked).toBe(false);

  refuses = true;
  await user.click(await box(`${kindTexts.absence}: Email`));
  await screen.findByText("Busy");
  await waitFor(async () => expect((await box(`${kindTexts.absence}: Email`)).checked).toBe(true));

  await user.click(screen.getByRole("button", { name: "Allow them again" }));
  await waitFor(() => expect(screen.queryByText(/answered STOP/)).toBeNull());
});
