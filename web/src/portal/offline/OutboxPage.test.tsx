import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { ApiError, noResponse } from "../../platform/client/api-error.ts";
import type { SendChange } from "../../platform/offline/outbox.ts";
import { loadOutbox } from "../../platform/offline/own-outbox.ts";
import { catchDownloads } from "../../platform/page-under-test.tsx";
import { saveDraft } from "../../platform/drafts.ts";
import { senders } from "./senders.ts";
import { outboxTexts as text } from "./text.ts";
import { OutboxPage } from "./OutboxPage.tsx";

const lost = "You do not teach this class.";
const taken: string[] = [];

/** The school has given the class to another teacher. */
const send: SendChange = async ({ record, title }) => {
  if (record === "scores/4/maths") {
    throw new ApiError({ status: 403, code: "forbidden", message: lost });
  }
  taken.push(title);
};

test("what the school refuses after a role has changed is kept, shown, and saved as a file", async () => {
  const user = userEvent.setup();
  const files = catchDownloads();
  // Other tests of this account may have stored something.
  localStorage.clear();
  const outbox = (await loadOutbox("person-1"))!;
  for (const { number } of outbox.state().changes) await outbox.drop(number);
  const scores = {
    kind: "notes",
    record: "scores/4/maths",
    title: "Scores of Primary 4 in Mathematics",
    href: "/dashboard/upload",
    input: {},
    lines: [
      { label: "Obi Ada, CA1", value: "8" },
      { label: "Bello Musa, CA1", value: "" },
    ],
  };
  await outbox.save(scores, true, () => Promise.reject(noResponse()));
  await outbox.save({ ...scores, record: "b", title: "A message" }, false, () =>
    Promise.reject(noResponse()),
  );
  outbox.start({ senders: { notes: async () => send }, isOpen: () => true, onAnswered() {} });
  await saveDraft("person-1", "notes/new", { title: "Fractions" }, "/dashboard/students/create");
  await saveDraft("person-1", "scores/4/maths", {}, "/dashboard/upload");
  await saveDraft("someone-else", "notes/new", {}, "/dashboard/upload");
  outbox.sendAll();
  await waitFor(() => expect(taken).toEqual(["A message"]));

  mountFor(OutboxPage, { role: "TEACHER", responses: {} });
  const line = (await screen.findByRole("link", { name: scores.title })).closest("li")!;
  expect(within(line).getByRole("alert").textContent).toBe(lost);
  expect(within(line).getByText("Obi Ada, CA1")).toBeDefined();
  const drafts = screen.getByRole("region", { name: "Typed, not saved yet" });
  expect(
    within(drafts)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual(["/dashboard/students/create"]);
  await user.click(screen.getByRole("button", { name: "Save as a file" }));
  await waitFor(() => expect(files).toHaveLength(1));
  const words = await files[0]!.text();
  for (const part of [scores.title, lost, "Obi Ada, CA1: 8", `Bello Musa, CA1: ${text.emptied}`]) {
    expect(words).toContain(part);
  }

  const photo = new File(["jpeg"], "page.jpg", { type: "image/jpeg" });
  await outbox.post({ ...scores, record: "scores/4/maths", files: [photo] }, async () => send);
  await screen.findByText(/1 file/);
  await user.click(screen.getByRole("button", { name: "Save as a file" }));
  await waitFor(() => expect(files).toHaveLength(2));
  expect(files[1]!.name).toBe(`${text.title}.zip`);
  expect(files[1]!.size).toBeGreaterThan(200);

  await user.click(await screen.findByRole("button", { name: `${text.discard}: ${scores.title}` }));
  expect(await screen.findByText("Everything is sent")).toBeDefined();
});

test("what another version of the portal stored is set aside, shown, and saved as a file", async () => {
  const user = userEvent.setup();
  const files = catchDownloads();
  const outbox = (await loadOutbox("person-1"))!;
  for (const { number } of outbox.state().changes) await outbox.drop(number);
  const message = {
    kind: "messages",
    record: "messages/1",
    title: "Message to the school",
    href: "/dashboard/messages/1",
    input: { thread: "1", text: "He is ill." },
    lines: [{ label: "Message", value: "He is ill." }],
  };
  await outbox.save(message, false, () => Promise.reject(noResponse()));
  outbox.start({ senders, isOpen: () => true, onAnswered() {} });
  outbox.sendAll();
  mountFor(OutboxPage, { role: "PARENT", responses: {} });
  const line = (await screen.findByRole("link", { name: message.title })).closest("li")!;
  expect((await within(line).findByRole("alert")).textContent).toBe(
    "Another version of the portal saved this, so it cannot be sent. Save it as a file, then discard it.",
  );
  await user.click(screen.getByRole("button", { name: "Save as a file" }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]!.text()).toContain("Message: He is ill.");
});

test("says nothing about what waits before the device has told it", async () => {
  const empty = "Everything is sent";
  const texts: string[] = [];
  const watching = new MutationObserver(() => texts.push(document.body.textContent ?? ""));
  watching.observe(document.body, { childList: true, subtree: true });
  // Another person, whose outbox is not open yet.
  mountFor(OutboxPage, { role: "TEACHER", account: { id: "person-2" }, responses: {} });
  await screen.findByText(empty);
  watching.disconnect();
  const first = texts.find((text) => text.includes("Loading...") || text.includes(empty));
  expect(first).toContain("Loading...");
});
