import type { Enquiry } from "@school/core/site/contract-enquiries.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage } from "../../platform/page-under-test.tsx";
import { EnquiriesPage } from "./EnquiriesPage.tsx";
import { enquiryTexts } from "./text.ts";

const message: Enquiry = {
  id: "m1",
  name: "Ada Obi",
  email: "ada@test.example",
  phone: "",
  message: "Is there a place?\n<script>alert(1)</script>",
  child: null,
  state: "NEW",
  pupilId: null,
  notes: [],
  createdAt: "2026-01-12T08:00:00.000Z",
  version: 1,
};

const request: Enquiry = {
  ...message,
  id: "m2",
  name: "Mrs Ade",
  email: "",
  phone: "0803 555 0101",
  message: "",
  child: {
    firstName: "Tobi",
    lastName: "Ade",
    dob: "2021-05-03",
    age: null,
    classWanted: "Primary 1",
  },
  notes: [
    { id: "n1", text: "Comes on Friday.", state: "VISIT", by: "Bisi", at: message.createdAt },
  ],
};

const stale = () =>
  Response.json({ code: "stale_version", message: "x", current: message }, { status: 409 });

test("shows messages as text, marks them as answered and undoes it", async () => {
  const user = userEvent.setup();
  const requests = mountFor(EnquiriesPage, {
    role: "ADMIN",
    query: "state=NEW",
    responses: {
      "GET /api/enquiries": () => ({ ...onePage([message]), unanswered: 1 }),
      "PUT /api/enquiries/m1": () => ({ data: { ...message, state: "ANSWERED", version: 2 } }),
    },
  });
  expect((await screen.findByText(/<script>/)).textContent).toBe(message.message);
  expect(document.querySelector("article script")).toBeNull();
  expect(screen.queryByRole("button", { name: /Turn into/ })).toBeNull();
  expect(requests[0]?.query).toMatchObject({ state: "NEW" });
  await user.click(screen.getByRole("button", { name: `${enquiryTexts.answered}: Ada Obi` }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(requests.filter(({ call }) => call.startsWith("PUT")).map(({ body }) => body)).toEqual([
      { version: 1, state: "ANSWERED" },
      { version: 2, state: "NEW" },
    ]),
  );
});

test("reports that another user changed the enquiry", async () => {
  mountFor(EnquiriesPage, {
    role: "ADMIN",
    responses: {
      "GET /api/enquiries": () => ({ ...onePage([message]), unanswered: 1 }),
      "PUT /api/enquiries/m1": stale,
    },
  });
  await userEvent.click(
    await screen.findByRole("button", { name: `${enquiryTexts.answered}: Ada Obi` }),
  );
  await screen.findByText(enquiryTexts.changed);
});

test("a request for a place shows the child, takes notes of calls, and becomes an admission", async () => {
  const user = userEvent.setup();
  const requests = mountFor(EnquiriesPage, {
    role: "ADMIN",
    responses: {
      "GET /api/enquiries": () => ({ ...onePage([request]), unanswered: 1 }),
      "PUT /api/enquiries/m2": () => ({ data: { ...request, state: "VISIT", version: 2 } }),
      "POST /api/enquiries/m2/admission": () => ({ data: { draftId: "d1" } }),
    },
  });
  await screen.findByText("A place for Tobi Ade, born 3 May 2021, Primary 1");
  expect(screen.getByRole("link", { name: "0803 555 0101" }).getAttribute("href")).toBe(
    "tel:08035550101",
  );
  expect(
    within(screen.getByRole("list", { name: "What was done" })).getByText(/Comes on/),
  ).toBeDefined();
  await user.click(screen.getByRole("button", { name: `${enquiryTexts.note}: Mrs Ade` }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText("Note"), "Comes on Friday");
  await user.selectOptions(within(dialog).getByLabelText("State"), "VISIT");
  await user.click(within(dialog).getByRole("button", { name: enquiryTexts.save }));
  await screen.findByText("Note saved");
  expect(requests.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({
    version: 1,
    state: "VISIT",
    note: "Comes on Friday",
  });
  await user.click(screen.getByRole("button", { name: `${enquiryTexts.admit}: Tobi Ade` }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call.startsWith("POST"))?.body).toEqual({ version: 1 }),
  );
});

test("without enquiries the page says where they come from", async () => {
  mountFor(EnquiriesPage, {
    role: "PRINCIPAL",
    responses: { "GET /api/enquiries": () => ({ ...onePage([]), unanswered: 0 }) },
  });
  expect(await screen.findByText("No enquiries")).toBeDefined();
});
