import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { PhotoConsent } from "@school/core/site/consents/contract.ts";
import { mountFor } from "../../accounts/testing.tsx";
import type { FakeResponses } from "../../platform/page-under-test.tsx";
import { labels } from "../../ui/text.ts";
import { PhotoConsentPanel } from "./PhotoConsentPanel.tsx";
import { consentTexts, states, titles } from "./text.ts";

const id = "0190a000-0000-7000-8000-00000000000b";
const entry = {
  id: "0190a000-0000-7000-8000-0000000000e1",
  answer: "GIVEN",
  how: "PORTAL",
  by: "Amaka Eze",
  day: "2026-04-10",
  enteredBy: null,
  createdAt: "2026-04-10T10:00:00.000Z",
} as const;
const none: PhotoConsent = { state: "NOT_ASKED", history: [] };
const consented: PhotoConsent = { state: "GIVEN", history: [entry] };

const READ = `GET /api/students/${id}/photo-consent`;
const WRITE = `POST /api/students/${id}/photo-consents`;
const Panel = () => <PhotoConsentPanel id={id} name="Ada Eze" />;
const open = (role: "PARENT" | "ADMIN", responses: FakeResponses) =>
  mountFor(Panel, { role, responses });

test("a parent gives consent, and withdraws it after a warning", async () => {
  const user = userEvent.setup();
  let current = none;
  const requests = open("PARENT", {
    [READ]: () => ({ data: current }),
    [WRITE]: ({ body }) => {
      const isYes = (body as { answer: string }).answer === "GIVEN";
      current = isYes
        ? consented
        : { state: "WITHDRAWN", history: [{ ...entry, answer: "WITHDRAWN" }] };
      return { data: { ...current, removed: isYes ? 0 : 2 } };
    },
  });
  await screen.findByText(states.NOT_ASKED);
  expect(screen.getByText(consentTexts.question("Ada Eze"))).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Yes, I agree" }));
  await user.click(await screen.findByRole("button", { name: consentTexts.withdraw }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(consentTexts.withdrawHint("Ada Eze"))).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: consentTexts.withdraw }));
  expect(await screen.findByText(consentTexts.withdrawn(2))).toBeTruthy();
  expect(requests.filter(({ call }) => call === WRITE).map(({ body }) => body)).toEqual([
    { answer: "GIVEN", seen: null },
    { answer: "REFUSED", seen: entry.id },
  ]);
  expect(await screen.findByRole("button", { name: "Give consent" })).toBeTruthy();
});

test("the office enters a signed form, and cannot answer in a family's place", async () => {
  const user = userEvent.setup();
  const requests = open("ADMIN", {
    [READ]: () => ({ data: none }),
    [WRITE]: () => ({ data: { ...consented, removed: 0 } }),
  });
  await user.click(await screen.findByRole("button", { name: titles.form }));
  expect(screen.queryByRole("button", { name: "Yes, I agree" })).toBeNull();
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Save answer" }));
  expect(within(dialog).getByText("Choose the answer on the form")).toBeTruthy();
  expect(within(dialog).getByText("Enter who signed the form")).toBeTruthy();
  await user.click(within(dialog).getByRole("radio", { name: "Consent given" }));
  await user.type(within(dialog).getByLabelText("Signed by"), "Mrs Eze");
  await user.click(within(dialog).getByRole("button", { name: "Save answer" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = requests.find(({ call }) => call === WRITE)?.body;
  expect(sent).toMatchObject({ answer: "GIVEN", seen: null, form: { signedBy: "Mrs Eze" } });
});

test("what did not load says so, and loads again", async () => {
  const user = userEvent.setup();
  let fails = true;
  open("PARENT", {
    [READ]: () =>
      fails
        ? Response.json({ message: "Out of order.", code: "x" }, { status: 500 })
        : { data: consented },
  });
  await screen.findByText("The answer did not load");
  fails = false;
  await user.click(screen.getByRole("button", { name: labels.tryAgain }));
  expect(await screen.findByText(/Consent given by Amaka Eze, in the portal/)).toBeTruthy();
});
