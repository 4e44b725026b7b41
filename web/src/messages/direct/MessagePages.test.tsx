import type { DirectMessage, OpenThread, Thread } from "@school/core/messages/direct/contract.ts";
import { messages as texts } from "@school/core/messages/text.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage } from "../../platform/page-under-test.tsx";
import { loadDraft } from "../../platform/drafts.ts";
import { MessagesPage } from "./MessagesPage.tsx";
import { NewMessagePage } from "./NewMessagePage.tsx";
import { emptyHint, labels, takenBack, toasts } from "./text.ts";
import { ThreadView } from "./ThreadPage.tsx";

const head = {
  id: "t1",
  kind: "CLASS_TEACHER",
  student: { id: "s1", name: "Eze Ada" },
  parent: { id: "person-1", name: "Amaka Eze" },
  className: "Primary 4",
  teacher: { id: "p2", name: "Ngozi Bello" },
} as const;
const message = (number: number, more: Partial<DirectMessage> = {}): DirectMessage => ({
  id: `m${number}`,
  number,
  author: { id: "p2", name: "Ngozi Bello", isSelf: false },
  notice: null,
  body: `Message ${number}`,
  isTakenBack: false,
  attachments: [],
  sentAt: "2026-01-12T08:00:00.000Z",
  ...more,
});
const self = { id: "person-1", name: "Amaka Eze", isSelf: true };
const thread = (more: Partial<OpenThread> = {}): { data: OpenThread } => ({
  data: {
    thread: head,
    messages: [
      message(1),
      message(2, {
        notice: "INSPECTED",
        author: { ...self, name: "Ife Head" },
        body: "A complaint",
      }),
      message(3, { isTakenBack: true, body: "" }),
      message(4, { author: self, sentAt: new Date().toISOString() }),
    ],
    hasOlder: false,
    readByOthers: 4,
    pupilsMayWrite: null,
    answersFrom: null,
    may: { write: true, letPupilsWrite: false },
    refusal: null,
    ...more,
  },
});

function open(responses: Parameters<typeof mountFor>[1]["responses"]) {
  return mountFor(() => <ThreadView id="t1" />, {
    role: "PARENT",
    responses: {
      "GET /api/messages/threads/t1": () => thread(),
      "POST /api/messages/threads/t1/read": () => ({ data: { unread: 0 } }),
      ...responses,
    },
  });
}

test("a thread shows what happened, what was read, and marks its newest message as read once", async () => {
  const requests = open({
    "POST /api/messages/m4/take-back": () => ({ data: message(4, { isTakenBack: true }) }),
  });
  await screen.findByRole("heading", { name: "Eze Ada" });
  const list = screen.getByRole("list", { name: labels.messages });
  expect(within(list).getByText(/Ife Head, principal, opened these messages/)).toBeDefined();
  expect(within(list).getByText(takenBack)).toBeDefined();
  expect(within(list).getByText(/· Read/)).toBeDefined();
  expect(within(list).getByRole("button", { name: /Report this message of Ngozi/ })).toBeDefined();
  await userEvent.click(within(list).getByRole("button", { name: "Take back" }));
  await screen.findByText("Message taken back");
  const reads = requests.filter(({ call }) => call === "POST /api/messages/threads/t1/read");
  expect(reads.map(({ body }) => body)).toEqual([{ number: 4 }]);
});

test("what is typed stays on the device until it is sent, and goes with the same words", async () => {
  let isOnline = false;
  const requests = open({
    "POST /api/messages/threads/t1/messages": () => {
      if (!isOnline) throw new TypeError("offline");
      return { data: message(5, { author: self }) };
    },
  });
  const field = await screen.findByLabelText(labels.message, { selector: "textarea" });
  const send = screen.getByRole("button", { name: labels.send });
  await userEvent.click(send);
  await screen.findByText(texts.typeMessage);
  await userEvent.type(field, "Late tomorrow");
  await userEvent.click(send);
  expect(await screen.findByRole("alert")).toBeDefined();
  expect(loadDraft("person-1", "messages/t1")?.contents).toMatchObject({ body: "Late tomorrow" });
  isOnline = true;
  await userEvent.click(send);
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(""));
  expect(loadDraft("person-1", "messages/t1")).toBeNull();
  const sent = requests.filter(({ call }) => call === "POST /api/messages/threads/t1/messages");
  expect(sent.at(-1)?.body).toEqual({ body: "Late tomorrow", attachmentIds: [] });
});

test("the first message to a parent takes files, and needs no words then", async () => {
  const recipients = {
    student: {
      id: "s1",
      userId: "STU0001",
      firstName: "Ada",
      lastName: "Eze",
      admissionNumber: null,
    },
    className: "Primary 4",
    teacher: null,
    counterparts: [{ kind: "OFFICE" as const, threadId: null }],
    parents: [],
  };
  let isOnline = false;
  const requests = mountFor(NewMessagePage, {
    role: "PARENT",
    query: "student=s1&to=OFFICE",
    responses: {
      "GET /api/messages/recipients": () => ({
        data: [recipients],
        hasMore: false,
        answersFrom: null,
      }),
      "POST /api/upload/message-attachment": () => ({ data: { id: "f1", name: "Letter.pdf" } }),
      "POST /api/messages/threads": () => {
        if (!isOnline) throw new TypeError("offline");
        return { data: { threadIds: ["t1"] } };
      },
    },
  });
  const send = await screen.findByRole("button", { name: labels.send });
  await userEvent.click(send);
  await screen.findByText(texts.typeMessage);
  await userEvent.upload(
    screen.getByLabelText("File"),
    new File(["%PDF-1.7"], "Letter.pdf", { type: "application/pdf" }),
  );
  await screen.findByRole("button", { name: "Remove Letter.pdf" });
  await userEvent.click(send);
  expect(await screen.findByRole("alert")).toBeDefined();
  isOnline = true;
  await userEvent.click(send);
  await screen.findByText(toasts.sent);
  const calls = requests.filter(({ call }) => call === "POST /api/messages/threads");
  expect(calls.at(-1)?.body).toEqual({
    studentId: "s1",
    kind: "OFFICE",
    parentIds: [],
    body: "",
    attachmentIds: ["f1"],
  });
  // What has arrived is not uploaded again.
  expect(requests.filter(({ call }) => call.endsWith("/message-attachment"))).toHaveLength(1);
});

test("who cannot write reads why, and older messages come on demand", async () => {
  open({
    "GET /api/messages/threads/t1": ({ query }) =>
      "before" in query
        ? thread({ messages: [message(1)] })
        : thread({
            messages: [message(2)],
            hasOlder: true,
            may: { write: false, letPupilsWrite: false },
            refusal: texts.noClassTeacher,
          }),
  });
  expect(await screen.findByText(texts.noClassTeacher)).toBeDefined();
  expect(screen.queryByRole("button", { name: labels.send })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Show older messages" }));
  await screen.findByText("Message 1");
});

test("the list says to whom one can write, and marks what is unread", async () => {
  const row: Thread = {
    ...head,
    last: {
      author: "Ngozi Bello",
      notice: null,
      body: "I will.",
      isTakenBack: false,
      sentAt: "2026-01-12T08:00:00.000Z",
    },
    unread: 2,
  };
  const response = () => ({ ...onePage<Thread>([]), unread: 0 });
  mountFor(MessagesPage, { role: "PARENT", responses: { "GET /api/messages/threads": response } });
  expect(await screen.findByText(emptyHint("PARENT"))).toBeDefined();
  vi.unstubAllGlobals();
  mountFor(MessagesPage, {
    role: "PARENT",
    responses: { "GET /api/messages/threads": () => ({ ...onePage([row]), unread: 2 }) },
  });
  const link = await screen.findByRole("link", { name: /Eze Ada.*2 unread messages/ });
  expect(link.textContent).toContain("Class teacher of Primary 4");
});
