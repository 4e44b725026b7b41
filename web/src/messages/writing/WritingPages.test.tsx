import type { Batch, Preview } from "@school/core/messages/writing/contract.ts";
import { texts } from "@school/core/messages/writing/text.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage } from "../../platform/page-under-test.tsx";
import { SentMessagePage } from "./SentMessagePage.tsx";
import { SentPage } from "./SentPage.tsx";
import {
  faultTexts,
  labels,
  marksText,
  otherwiseText,
  prunedText,
  stateLabels,
  tooLongText,
} from "./text.ts";
import { WritePage } from "./WritePage.tsx";

const cost = {
  parts: 4,
  most: 2,
  cost: 2_000,
  dearLetters: ["ọ"],
  plain: { parts: 2, most: 1, cost: 1_000 },
  left: 1_500,
};
const preview: Preview = {
  audience: "Parents of Primary 4",
  messages: 2,
  pupils: 4,
  staff: 0,
  shared: 1,
  unreached: {
    unwilling: 0,
    total: 2,
    tooLong: 1,
    first: [
      { name: "Uche Ada", children: "Uche Ada-Maria", fault: "too-long", otherwise: [] },
      { name: "Obi Ngozi", children: "Obi Ada", fault: "not-mobile", otherwise: ["01 234 5678"] },
    ],
  },
  example: { name: "Bello Musa", address: "0803 555 0101", text: "Dear parent of Bola" },
  cost,
  quietUntil: null,
  faults: [],
};
const batch: Batch = {
  id: "b1",
  kind: "written",
  audience: "Parents of Primary 4",
  channel: "SMS",
  purpose: "school",
  subject: "",
  text: "Dear parent of {child}",
  author: "Ngozi Eze",
  createdAt: "2026-01-12T08:00:00.000Z",
  leavesAt: "2026-01-12T08:00:30.000Z",
  stoppedAt: null,
  prunedAt: null,
  state: "done",
  recipients: 3,
  counts: {
    waiting: 0,
    queued: 0,
    sent: 1,
    delivered: 0,
    failed: 1,
    unreached: 1,
    stopped: 0,
  },
  missed: 2,
  cost: 500,
};
const responses = {
  "GET /api/message-choices": () => ({
    data: {
      classes: ["Primary 4"],
      categories: [],
      rolesInSchool: [],
      groups: [{ id: "g1", name: "Choir" }],
    },
  }),
  "GET /api/message-channels": () => ({ data: ["SMS", "EMAIL"], hasMailServer: true }),
  "POST /api/message-previews": () => ({ data: preview }),
};
const sent = (requests: { call: string; body: unknown }[]) =>
  requests.filter(({ call }) => call === "POST /api/message-batches").map(({ body }) => body);

test("whom it reaches, what it costs and why is shown before it is sent", async () => {
  const user = userEvent.setup();
  const requests = mountFor(WritePage, {
    role: "ADMIN",
    responses: {
      ...responses,
      "POST /api/message-batches": () => new Response("", { status: 500 }),
    },
  });
  await user.click(await screen.findByLabelText("Primary 4"));
  await user.type(screen.getByRole("textbox", { name: /^Message/ }), "Dear parent of ");
  await user.click(screen.getByRole("button", { name: "Add {child}" }));
  expect(await screen.findByText("Dear parent of Bola")).toBeDefined();
  expect(screen.getByText("4 parts, ₦20")).toBeDefined();
  expect(screen.getByText(tooLongText(preview.unreached))).toBeDefined();
  expect(screen.getByText(new RegExp(otherwiseText(["01 234 5678"])))).toBeDefined();
  expect(screen.getByText(new RegExp(faultTexts["not-mobile"]))).toBeDefined();
  expect(screen.getByText(new RegExp(marksText(cost) ?? "none"))).toBeDefined();
  await user.click(screen.getByRole("button", { name: labels.withoutMarks }));
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("The message was not sent")).toBeDefined();
  expect(sent(requests)).toEqual([
    {
      target: {
        kind: "selection",
        selection: expect.objectContaining({ kind: "parents", classes: ["Primary 4"] }),
      },
      channel: "SMS",
      purpose: "school",
      subject: "",
      text: "Dear parent of {child}",
      withoutMarks: true,
      sendAt: null,
    },
  ]);
  expect(JSON.stringify(localStorage)).toContain("Dear parent of {child}");
});

test("a message to a group is written again to those who were not reached", async () => {
  const user = userEvent.setup();
  const requests = mountFor(WritePage, {
    role: "ADMIN",
    query: "again=b1&missed=yes",
    responses: {
      ...responses,
      "GET /api/message-batches/b1/again": () => ({
        data: {
          selection: { kind: "chosen", studentIds: ["p1"], staffIds: [] },
          chosen: { pupils: [{ id: "p1", name: "Obi Ada", detail: null }], staff: [] },
          channel: "EMAIL",
          subject: "News",
          text: "Hello",
          withoutMarks: false,
        },
      }),
      "POST /api/message-batches": () => Response.json({ data: batch }, { status: 201 }),
    },
  });
  expect(await screen.findByRole("button", { name: "Remove Obi Ada" })).toBeDefined();
  await user.type(screen.getByLabelText("Send at"), "2030-01-01T08:00");
  await user.click(screen.getByRole("button", { name: "Schedule" }));
  await waitFor(() =>
    expect(sent(requests)).toMatchObject([
      {
        target: { selection: { kind: "chosen", studentIds: ["p1"] } },
        channel: "EMAIL",
        subject: "News",
        sendAt: "2030-01-01T07:00:00.000Z",
      },
    ]),
  );
});

test("what was sent is listed; an empty list says so", async () => {
  mountFor(SentPage, {
    role: "ADMIN",
    responses: { "GET /api/message-batches": () => onePage([]) },
  });
  expect(await screen.findByText("Nothing sent yet")).toBeDefined();
});

test("a message says what became of it, and how else to reach those it missed", async () => {
  const user = userEvent.setup();
  const requests = mountFor(SentMessagePage, {
    role: "ADMIN",
    responses: {
      "GET /api/message-channels": () => ({ data: ["SMS", "EMAIL"], hasMailServer: true }),
      "GET /api/message-batches/": () => ({ data: batch }),
      "POST /api/message-batches/b1/resend": () => {
        const issues = [{ path: ["channel"], message: texts.noneReached }];
        return Response.json(
          { message: texts.noneReached, code: "invalid_input", issues },
          { status: 400 },
        );
      },
      "GET /api/message-batches/b1/recipients": () =>
        onePage([
          {
            id: "r1",
            name: "Obi Ngozi",
            children: "Obi Ada",
            address: "0803 555 0101",
            state: "failed",
            fault: null,
            reason: "No such number",
            otherwise: ["01 234 5678"],
            at: null,
          },
        ]),
    },
  });
  const table = await screen.findByRole("table");
  expect(await within(table).findByText("No such number")).toBeDefined();
  expect(within(table).getByText(otherwiseText(["01 234 5678"]))).toBeDefined();
  const again = screen.getByRole("link", { name: "Write to those who missed it" });
  expect(again.getAttribute("href")).toBe("/dashboard/messages/write?again=b1&missed=yes");
  await user.selectOptions(await screen.findByLabelText(labels.by), "EMAIL");
  await user.click(screen.getByRole("button", { name: labels.resend(2) }));
  await screen.findByText(texts.noneReached);
  expect(requests.find(({ call }) => call.endsWith("/resend"))?.body).toEqual({ channel: "EMAIL" });
});

test.each(["leaving", "unsent"] as const)(
  "emails are on their way only with a mail server: %s",
  async (state) => {
    const requests = mountFor(SentMessagePage, {
      role: "ADMIN",
      responses: {
        "GET /api/message-batches/": () => ({ data: { ...batch, channel: "EMAIL", state } }),
        "GET /api/message-batches/b1/recipients": () => onePage([]),
      },
    });
    expect(await screen.findByText(stateLabels[state])).toBeTruthy();
    expect(screen.queryAllByText(labels.noMailServer)).toHaveLength(state === "unsent" ? 1 : 0);
    expect(screen.queryAllByRole("progressbar")).toHaveLength(state === "unsent" ? 0 : 1);
    expect(screen.getByRole("button", { name: "Stop" })).toBeTruthy();
    expect(requests.map(({ call }) => call)).not.toContain("GET /api/message-channels");
  },
);

test("it can be taken back while it waits, with the seconds that are left", async () => {
  const user = userEvent.setup();
  const leavesAt = new Date(Date.now() + 25_000).toISOString();
  const waiting: Batch = { ...batch, state: "waiting", leavesAt };
  const requests = mountFor(SentMessagePage, {
    role: "ADMIN",
    responses: {
      "GET /api/message-batches/": () => ({ data: waiting }),
      "GET /api/message-batches/b1/recipients": () => onePage([]),
      "POST /api/message-batches/b1/stop": () => ({ data: { ...waiting, state: "stopped" } }),
    },
  });
  await user.click(await screen.findByRole("button", { name: /^Undo \(\d+ s\)/ }));
  await waitFor(() =>
    expect(requests.map(({ call }) => call)).toContain("POST /api/message-batches/b1/stop"),
  );
});

test("an old message says that its recipients were deleted, and how many there were", async () => {
  const prunedAt = "2027-02-12T01:11:00.000Z";
  mountFor(SentMessagePage, {
    role: "ADMIN",
    responses: {
      "GET /api/message-batches/": () => ({ data: { ...batch, missed: 0, prunedAt } }),
    },
  });
  expect(await screen.findByText("The recipients were deleted")).toBeTruthy();
  expect(screen.getByText(prunedText(prunedAt))).toBeTruthy();
  expect(screen.getByRole("link", { name: "Write again" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Write to those who missed it" })).toBeNull();
});
