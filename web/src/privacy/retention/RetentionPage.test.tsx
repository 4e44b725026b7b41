import type { Retention } from "@school/core/privacy/retention/contract.ts";
import { FIRST_RETENTION_TIMES } from "@school/core/privacy/retention/kinds.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openPage } from "../../platform/page-under-test.tsx";
import { RetentionPage } from "./RetentionPage.tsx";
import { kindNames, retentionTexts } from "./text.ts";

const person = { id: "0190a000-0000-7000-8000-00000000000a", name: "Ada Eze" };
const waiting = {
  id: "0190a000-0000-7000-8000-00000000000c",
  kind: "PUPIL" as const,
  person: { id: "0190a000-0000-7000-8000-00000000000b", name: "Bola Okoro" },
  plannedBy: "Ngozi Head",
  plannedAt: "2026-04-10T10:00:00Z",
  carryOutOn: "2026-05-10",
  erasedAt: null,
};
const retention: Retention = {
  times: FIRST_RETENTION_TIMES,
  version: 0,
  lists: [
    { kind: "APPLICATIONS", due: 0 },
    { kind: "CONTACT_MESSAGES", due: 12 },
    { kind: "NEWSLETTER", due: 0 },
    { kind: "BANK_LINES", due: 0 },
  ],
  erasures: [waiting],
};

test("the principal plans what is due, cancels what waits, and sets the times", async () => {
  const due = { ...person, userId: "STU/1", kind: "PUPIL", goneSince: "2022-07-20" };
  const requests = openPage(RetentionPage, {
    responses: {
      "GET /api/retention": () => ({ data: retention }),
      "GET /api/retention/people": () => ({
        data: [due],
        pagination: { current: 1, pages: 1, total: 1 },
      }),
      "POST /api/retention/erasures": () => ({ data: retention }),
      [`DELETE /api/retention/erasures/${waiting.id}`]: () => ({ data: retention }),
      "PUT /api/retention": () => ({ data: { ...retention, version: 1 } }),
    },
  });
  const list = await screen.findByRole("table", { name: retentionTexts.dueTitle });
  expect(
    await within(list).findByRole("link", { name: `${retentionTexts.copy}: ${person.name}` }),
  ).toBeTruthy();
  await userEvent.click(within(list).getByRole("checkbox", { name: /Ada Eze/ }));
  await userEvent.click(screen.getByRole("button", { name: retentionTexts.plan(1) }));
  expect(await screen.findByText("Planned. You have 30 days to cancel.")).toBeTruthy();
  const contact = `${retentionTexts.planList(12)}: ${kindNames.CONTACT_MESSAGES}`;
  await userEvent.click(screen.getByRole("button", { name: contact }));
  await userEvent.click(screen.getByRole("button", { name: /Cancel: Bola Okoro/ }));
  expect(await screen.findByText("Erasing cancelled.")).toBeTruthy();
  const months = screen.getByLabelText(kindNames.PUPIL);
  await userEvent.clear(months);
  await userEvent.type(months, "24");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Retention times saved.")).toBeTruthy();
  const sent = requests.filter(({ call }) => !call.startsWith("GET"));
  expect(sent.map(({ body }) => body)).toEqual([
    { people: [person.id], lists: [] },
    { people: [], lists: ["CONTACT_MESSAGES"] },
    null,
    { ...FIRST_RETENTION_TIMES, PUPIL: 24, version: 0 },
  ]);
});

test("a page that does not load says so", async () => {
  openPage(RetentionPage, { responses: {} });
  expect(await screen.findByText("The retention times did not load")).toBeTruthy();
});
