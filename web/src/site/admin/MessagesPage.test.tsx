import type { ContactMessage } from "@school/core/site/contract-messages.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage } from "../../platform/page-under-test.tsx";
import { MessagesPage } from "./MessagesPage.tsx";
import { markButtons } from "./text.ts";

afterEach(() => vi.unstubAllGlobals());

const message: ContactMessage = {
  id: "m1",
  name: "Ada Obi",
  email: "ada@test.example",
  message: "Is there a place?\n<script>alert(1)</script>",
  createdAt: "2026-01-12T08:00:00.000Z",
  readAt: null,
  answeredAt: null,
  answeredBy: null,
  version: 1,
};

test("shows messages as text, marks them and undoes it", async () => {
  const user = userEvent.setup();
  const requests = mountFor(MessagesPage, {
    role: "ADMIN",
    query: "state=unread",
    responses: {
      "GET /api/contact-messages": () => ({ ...onePage([message]), unread: 1 }),
      "PUT /api/contact-messages/m1": () => ({
        data: { ...message, readAt: message.createdAt, version: 2 },
      }),
    },
  });
  expect((await screen.findByText(/<script>/)).textContent).toBe(message.message);
  expect(document.querySelector("article script")).toBeNull();
  expect(requests[0]?.query).toMatchObject({ state: "unread" });
  await user.click(screen.getByRole("button", { name: `${markButtons.read}: Ada Obi` }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(requests.filter(({ call }) => call.startsWith("PUT")).map(({ body }) => body)).toEqual([
      { version: 1, read: true, answered: false },
      { version: 2, read: false, answered: false },
    ]),
  );
});

test("reports that another user changed the mark", async () => {
  mountFor(MessagesPage, {
    role: "ADMIN",
    responses: {
      "GET /api/contact-messages": () => ({ ...onePage([message]), unread: 1 }),
      "PUT /api/contact-messages/m1": () =>
        Response.json({ code: "stale_version", message: "x", current: message }, { status: 409 }),
    },
  });
  await userEvent.click(
    await screen.findByRole("button", { name: `${markButtons.answered}: Ada Obi` }),
  );
  await screen.findByText("Another user has already marked this message.");
});

test("without messages the page says where they come from", async () => {
  mountFor(MessagesPage, {
    role: "PRINCIPAL",
    responses: { "GET /api/contact-messages": () => ({ ...onePage([]), unread: 0 }) },
  });
  expect(await screen.findByText("No messages")).toBeDefined();
});
