import type { Announcement, WrittenAnnouncement } from "@school/core/announcements/contract.ts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { NO_MAIL_SERVER } from "../accounts/no-mail-server.ts";
import { mountFor } from "../accounts/testing.tsx";
import { onePage } from "../platform/page-under-test.tsx";
import { saveDraft } from "../platform/drafts.ts";
import { AnnouncementsPage } from "./AnnouncementsPage.tsx";
import { CreateAnnouncementPage } from "./EditAnnouncementPage.tsx";
import { WrittenAnnouncementsPage } from "./WrittenAnnouncementsPage.tsx";
import { emailTexts } from "./announcement-form.ts";
import { toasts, labels, failures, titles } from "./text.ts";
import { messages } from "@school/core/announcements/text.ts";
import { labels as uiLabels } from "../ui/text.ts";

const news: Announcement = {
  id: "n1",
  _id: "n1",
  title: "Sports day",
  path: null,
  body: "Bring:\n- water\n- a hat\nSee https://school.example/sports",
  publishedAt: "2026-01-12T08:00:00.000Z",
  audience: "ALL",
  expiresAt: null,
  author: "Ngozi Eze",
  isRead: false,
};
const written: WrittenAnnouncement = {
  id: "n1",
  _id: "n1",
  title: "Sports day",
  body: "Bring water",
  path: null,
  audience: "ALL",
  expiresAt: null,
  author: "Ngozi Eze",
  state: "published",
  publishAt: "2026-01-12T08:00:00.000Z",
  onPublicSite: false,
  sendMail: false,
  mailedAt: null,
  reads: 12,
  mayChange: true,
  version: 4,
};

test("what is announced is read as text with lists and links, and marked as read once", async () => {
  const requests = mountFor(AnnouncementsPage, {
    role: "PARENT",
    responses: {
      "GET /api/announcements": () => ({ ...onePage([news]), unread: 1 }),
      "POST /api/announcements/read": () => ({ data: { unread: 0 } }),
    },
  });
  const article = await screen.findByRole("article");
  expect(within(article).getByRole("heading", { name: /New:\s*Sports day/ })).toBeDefined();
  expect(
    within(article)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["water", "a hat"]);
  const link = within(article).getByRole("link");
  expect(link.getAttribute("href")).toBe("https://school.example/sports");
  await waitFor(() =>
    expect(requests.filter(({ call }) => call === "POST /api/announcements/read")).toHaveLength(1),
  );
  expect(screen.queryByRole("link", { name: labels.createAnnouncement })).toBeNull();
});

test("without announcements the page says so", async () => {
  mountFor(AnnouncementsPage, {
    role: "PRINCIPAL",
    responses: { "GET /api/announcements": () => ({ ...onePage([]), unread: 0 }) },
  });
  expect(await screen.findByText(titles.noAnnouncements)).toBeDefined();
  expect(screen.getByRole("link", { name: labels.createAnnouncement })).toBeDefined();
});

test("a form without title and body is not sent; a complete one is published", async () => {
  const user = userEvent.setup();
  const requests = mountFor(CreateAnnouncementPage, {
    role: "PRINCIPAL",
    responses: {
      "POST /api/announcements": () => Response.json({ data: written }, { status: 201 }),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Publish" }));
  expect(screen.getAllByText(messages.pleaseFillInTitleAndBody)).toHaveLength(2);
  await user.type(screen.getByLabelText(/^Title/), "Sports day");
  await user.type(screen.getByLabelText(/^Body/), "Bring water");
  await user.click(screen.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText(toasts.published)).toBeDefined();
  expect(requests.find(({ call }) => call === "POST /api/announcements")?.body).toMatchObject({
    title: "Sports day",
    body: "Bring water",
    audience: "ALL",
    draft: false,
  });
});

test("an email is offered only where one can be sent", async () => {
  for (const sendsEmail of [true, false]) {
    mountFor(CreateAnnouncementPage, { role: "PRINCIPAL", sendsEmail, responses: {} });
    const box = await screen.findByRole("checkbox", { name: new RegExp(`^${emailTexts.label}`) });
    expect(box).toHaveProperty("disabled", !sendsEmail);
    expect(screen.queryByText(emailTexts.hint) === null).toBe(!sendsEmail);
    expect(screen.queryByText(NO_MAIL_SERVER) === null).toBe(sendsEmail);
    cleanup();
  }
});

test("a failure without a message says so, and what was typed survives a reload", async () => {
  const user = userEvent.setup();
  mountFor(CreateAnnouncementPage, {
    role: "PRINCIPAL",
    responses: { "POST /api/announcements": () => new Response("", { status: 500 }) },
  });
  await user.type(await screen.findByLabelText(/^Title/), "Sports day");
  await user.type(screen.getByLabelText(/^Body/), "Bring water");
  await user.click(screen.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText(failures.createAnnouncement)).toBeDefined();
  expect(JSON.stringify(localStorage)).toContain("Bring water");
});

test("withdrawing can be undone at once", async () => {
  const user = userEvent.setup();
  const requests = mountFor(WrittenAnnouncementsPage, {
    role: "PRINCIPAL",
    responses: {
      "GET /api/announcements/written": () => onePage([written]),
      "POST /api/announcements/n1/withdraw": () => ({
        data: { ...written, state: "withdrawn", version: 5 },
      }),
      "POST /api/announcements/n1/put-up-again": () => ({ data: { ...written, version: 6 } }),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Withdraw Sports day" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(requests.map(({ call }) => call)).toContain("POST /api/announcements/n1/put-up-again"),
  );
  const undone = requests.find(({ call }) => call.endsWith("put-up-again"));
  expect(undone?.body).toEqual({ version: 5 });
});

test("a half-written announcement is still there after a reload", async () => {
  await saveDraft("person-1", "announcements/new", { title: "Sports day", body: "Bring water" });
  mountFor(CreateAnnouncementPage, { role: "PRINCIPAL", responses: {} });
  expect(await screen.findByDisplayValue("Sports day")).toBeDefined();
  expect(screen.getByDisplayValue("Bring water")).toBeDefined();
});

test("an expiry that is over is said at its field, and nothing is sent", async () => {
  const user = userEvent.setup();
  const requests = mountFor(CreateAnnouncementPage, { role: "PRINCIPAL", responses: {} });
  await user.type(await screen.findByLabelText(/^Title/), "Sports day");
  await user.type(screen.getByLabelText(/^Body/), "Bring water");
  await user.type(screen.getByLabelText("Expires"), "2020-01-01T08:00");
  await user.click(screen.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText(messages.expired)).toBeDefined();
  expect(requests.filter(({ call }) => call.startsWith("POST"))).toEqual([]);
});

test("a draft is sent with all its fields", async () => {
  const user = userEvent.setup();
  const requests = mountFor(CreateAnnouncementPage, {
    role: "PRINCIPAL",
    responses: {
      "POST /api/announcements": () =>
        Response.json({ data: { ...written, state: "draft" } }, { status: 201 }),
    },
  });
  await user.type(await screen.findByLabelText(/^Title/), "Sports day");
  await user.type(screen.getByLabelText(/^Body/), "Bring water");
  await user.click(screen.getByLabelText("Show on the website"));
  await user.type(screen.getByLabelText(labels.publishAt), "2030-01-01T08:00");
  await user.click(screen.getByRole("button", { name: uiLabels.saveDraft }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call.startsWith("POST"))?.body).toMatchObject({
      draft: true,
      onPublicSite: true,
      publishAt: "2030-01-01T07:00:00.000Z",
    }),
  );
});

test("Publish pressed twice publishes once and says it once", async () => {
  const user = userEvent.setup();
  const requests = mountFor(CreateAnnouncementPage, {
    role: "PRINCIPAL",
    responses: {
      "POST /api/announcements": () => Response.json({ data: written }, { status: 201 }),
    },
  });
  await user.type(await screen.findByLabelText(/^Title/), "Sports day");
  await user.type(screen.getByLabelText(/^Body/), "Bring water");
  const form = screen.getByRole<HTMLFormElement>("form", { name: "Announcement" });
  fireEvent.submit(form);
  fireEvent.submit(form);
  await screen.findByText(toasts.published);
  expect(screen.getAllByText(toasts.published)).toHaveLength(1);
  expect(requests.filter(({ call }) => call.startsWith("POST"))).toHaveLength(1);
});
