import type { SiteContent } from "@school/core/site/content.ts";
import { DEFAULT_SITE } from "@school/core/site/default-content.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { draftOf, oldPage, open, saveButton, sent, type Sent } from "./testing.ts";
import { conflict } from "../../ui/text.ts";
import { changedBy, editorButtons, fillIn, hiddenUntil, pageOf } from "./text.ts";

test("writes texts, saves a draft and publishes the changed sections", async () => {
  const user = userEvent.setup();
  const requests = open("section=contact", {
    "POST /api/site/publish": () => ({
      data: {
        ...draftOf(DEFAULT_SITE, 2),
        isDraft: false,
        versionId: "v3",
        previousId: "v2",
      },
    }),
    "POST /api/site/versions/v2/restore": () => ({
      data: { ...draftOf(DEFAULT_SITE, 3), versionId: "v4", previousId: "v3" },
    }),
  });
  const hours = await screen.findByLabelText("Office hours");
  expect(saveButton()).toHaveProperty("disabled", true);
  await user.clear(hours);
  await user.type(hours, "8am to 2pm");
  expect(screen.getByText("Unsaved changes. They are saved on this device.")).toBeDefined();
  await user.click(saveButton());
  await screen.findByText("Draft saved. Visitors see it after you publish it.");
  expect(sent(requests, "PUT /api/site/draft")[0]).toMatchObject({
    version: 0,
    content: { contact: { hours: "8am to 2pm" }, faq: DEFAULT_SITE.faq },
  });
  await user.click(screen.getByRole("button", { name: "Publish" }));
  const dialog = await screen.findByRole("dialog");
  expect(
    within(dialog)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["Contact"]);
  await user.click(within(dialog).getByRole("button", { name: editorButtons.confirmPublish }));
  await screen.findByText("Page published");
  expect(sent(requests, "POST /api/site/publish")).toEqual([{ version: 1 }]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(sent(requests, "POST /api/site/versions/v2/restore")).toEqual([{ version: 2 }]),
  );
});

test("a page that was never published says so, and is published as it is", async () => {
  const user = userEvent.setup();
  const requests = open("section=hero", {
    "GET /api/site/draft": () => ({
      data: draftOf(DEFAULT_SITE, 0, { published: null, isDraft: true, publishedAt: null }),
    }),
    "POST /api/site/publish": () => ({
      data: { ...draftOf(DEFAULT_SITE, 1), versionId: "v1", previousId: null },
    }),
  });
  expect(
    await screen.findByText(
      "Not published yet. Visitors see only the school's name, sign-in and contact. Read each section, then publish.",
    ),
  ).toBeDefined();
  expect(screen.queryByRole("button", { name: "Discard" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Publish" }));
  const dialog = await screen.findByRole("dialog");
  expect(
    within(dialog).getByText(
      "Is everything on the page true for your school? Visitors will see the whole page at once.",
    ),
  ).toBeDefined();
  await user.click(within(dialog).getByRole("button", { name: editorButtons.confirmPublish }));
  await screen.findByText("Page published");
  expect(sent(requests, "POST /api/site/publish")).toEqual([{ version: 0 }]);
  await waitFor(() =>
    expect(
      screen.queryByText(
        "Not published yet. Visitors see only the school's name, sign-in and contact. Read each section, then publish.",
      ),
    ).toBeNull(),
  );
});

test("adds, sorts and removes items of a list, and undoes it", async () => {
  const user = userEvent.setup();
  const requests = open("section=faq");
  const [first = "", second = "", third = ""] = DEFAULT_SITE.faq.map(({ question }) => question);
  const names = () =>
    screen.getAllByRole("heading", { level: 3 }).map((one) => one.textContent?.slice(3));
  const down = await screen.findByRole("button", { name: `Move ${first} down` });
  down.focus();
  await user.keyboard("{Enter}");
  expect(names()).toEqual([second, first, third]);
  expect(document.activeElement?.getAttribute("aria-label")).toBe(`Move ${first} down`);
  await user.keyboard("{Enter}");
  // At the end there is no further down: the focus stays with the item.
  expect(document.activeElement?.getAttribute("aria-label")).toBe(`Move ${first} up`);
  await user.click(screen.getByRole("button", { name: `Remove ${second}` }));
  expect(names()).toEqual([third, first]);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(names()).toEqual([second, third, first]);

  await user.click(screen.getByRole("button", { name: "Add a question" }));
  expect(document.activeElement).toBe(screen.getAllByLabelText(/^Question/).at(-1));
  await user.keyboard("<b>Why?</b>");
  await user.click(saveButton());
  expect(await screen.findAllByText("Please fill this in")).toHaveLength(1);
  expect(screen.getByText(fillIn(["Questions and answers: Answer"]))).toBeDefined();
  expect(sent(requests, "PUT /api/site/draft")).toEqual([]);
  // What is missing in another section leads there.
  await user.click(screen.getByRole("button", { name: "Contact" }));
  await user.click(saveButton());
  expect(await screen.findByRole("heading", { name: "Questions and answers" })).toBeDefined();
  await user.type(screen.getAllByLabelText(/^Answer/).at(-1)!, "So.");
  await user.click(saveButton());
  await waitFor(() => expect(sent(requests, "PUT /api/site/draft")).toHaveLength(1));
  expect(sent(requests, "PUT /api/site/draft")[0]?.content.faq.at(-1)).toEqual({
    question: "<b>Why?</b>",
    answer: "So.",
  });
});

test("a section that is empty says that visitors do not see it", async () => {
  open("section=teachers");
  expect(await screen.findByText(hiddenUntil("a teacher"))).toBeDefined();
});

test("takes over another user's save and keeps what was typed", async () => {
  const user = userEvent.setup();
  const theirs = { ...DEFAULT_SITE, newsletter: { heading: "Letters", text: "" } };
  let tries = 0;
  const requests = open("section=contact", {
    "PUT /api/site/draft": ({ body }) => {
      tries += 1;
      const { content } = body as { content: SiteContent };
      if (tries > 1) return { data: draftOf(content, 5) };
      const stale = { code: "stale_version", message: "x", current: draftOf(theirs, 4) };
      return Response.json(stale, { status: 409 });
    },
  });
  await user.type(await screen.findByLabelText("Office hours"), "!");
  await user.click(saveButton());
  await screen.findByText(changedBy.them("Newsletter", "Ireti Cole"));
  await user.click(saveButton());
  await screen.findByText("Draft saved. Visitors see it after you publish it.");
  expect(sent(requests, "PUT /api/site/draft")[1]).toMatchObject({
    version: 4,
    content: {
      newsletter: { heading: "Letters" },
      contact: { hours: expect.stringMatching(/!$/) },
    },
  });
});

test("keeps what was typed in a section that both users changed", async () => {
  const user = userEvent.setup();
  const theirs = { ...DEFAULT_SITE, contact: { ...DEFAULT_SITE.contact, hours: "Always" } };
  open("section=contact", {
    "PUT /api/site/draft": () => {
      const stale = { code: "stale_version", message: "x", current: draftOf(theirs, 4) };
      return Response.json(stale, { status: 409 });
    },
  });
  const hours = await screen.findByLabelText<HTMLInputElement>("Office hours");
  await user.clear(hours);
  await user.type(hours, "Mornings");
  await user.click(saveButton());
  await screen.findByText(changedBy.both("Contact", "Ireti Cole"));
  expect(screen.getByRole("alert").textContent).toContain(conflict.record);
  expect(hours.value).toBe("Mornings");
});

test("shows another user's save just before publishing, and publishes nothing", async () => {
  const user = userEvent.setup();
  const mine = { ...DEFAULT_SITE, contact: { intro: "", directions: "", hours: "Mornings" } };
  const theirs = { ...mine, newsletter: { heading: "Letters", text: "" } };
  open("section=newsletter", {
    "GET /api/site/draft": () => ({ data: draftOf(mine, 3) }),
    "POST /api/site/publish": () => {
      const stale = { code: "stale_version", message: "x", current: draftOf(theirs, 4) };
      return Response.json(stale, { status: 409 });
    },
  });
  const heading = await screen.findByLabelText<HTMLInputElement>(/^Heading/);
  await user.click(screen.getByRole("button", { name: "Publish" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: editorButtons.confirmPublish }));
  await screen.findByText(changedBy.them("Newsletter", "Ireti Cole"));
  expect(heading.value).toBe("Letters");
});

test("unsaved work comes back after a reload, and can be discarded", async () => {
  const user = userEvent.setup();
  open("section=contact");
  await user.type(await screen.findByLabelText("Office hours"), " and Saturdays");
  cleanup();
  open("section=contact");
  const hours = await screen.findByLabelText<HTMLInputElement>("Office hours");
  expect(hours.value).toMatch(/ and Saturdays$/);
  const notice = screen.getByText("We restored your unsaved changes.").parentElement!;
  await user.click(within(notice).getByRole("button", { name: "Discard" }));
  expect(hours.value).toBe(DEFAULT_SITE.contact.hours);
  expect(saveButton()).toHaveProperty("disabled", true);
});

test("shows another user's change after a reload before replacing it", async () => {
  const user = userEvent.setup();
  open("section=contact");
  await user.type(await screen.findByLabelText("Office hours"), " and Saturdays");
  cleanup();
  const theirs = { ...DEFAULT_SITE, contact: { intro: "", directions: "", hours: "Mornings" } };
  const requests = open("section=contact", {
    "GET /api/site/draft": () => ({ data: draftOf(theirs, 1) }),
    "PUT /api/site/draft": ({ body }) =>
      (body as Sent).version === 1
        ? { data: draftOf((body as Sent).content, 2) }
        : Response.json(
            { code: "stale_version", message: "x", current: draftOf(theirs, 1) },
            { status: 409 },
          ),
  });
  const hours = await screen.findByLabelText<HTMLInputElement>("Office hours");
  await user.click(saveButton());
  await screen.findByText(changedBy.both("Contact", "Ireti Cole"));
  expect(hours.value).toMatch(/ and Saturdays$/);
  await user.click(saveButton());
  await screen.findByText("Draft saved. Visitors see it after you publish it.");
  expect(sent(requests, "PUT /api/site/draft").map(({ version }) => version)).toEqual([0, 1]);
});

test("discards a draft and undoes it", async () => {
  const user = userEvent.setup();
  const requests = open("section=contact", {
    "GET /api/site/draft": () => ({
      data: draftOf(
        { ...DEFAULT_SITE, contact: { intro: "", directions: "", hours: "Mornings" } },
        3,
      ),
    }),
    "DELETE /api/site/draft": () => ({ data: draftOf(DEFAULT_SITE, 4) }),
  });
  const hours = await screen.findByLabelText<HTMLInputElement>("Office hours");
  expect(hours.value).toBe("Mornings");
  await user.click(screen.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(hours.value).toBe(DEFAULT_SITE.contact.hours));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(hours.value).toBe("Mornings");
  await user.click(saveButton());
  await waitFor(() =>
    expect(sent(requests, "PUT /api/site/draft")[0]).toMatchObject({
      version: 4,
      content: { contact: { hours: "Mornings" } },
    }),
  );
});

test("what was typed survives a reload; what the server refuses is said at its field", async () => {
  const user = userEvent.setup();
  const issue = {
    path: ["content", "contact", "hours"],
    message: "At most 120 characters, please",
  };
  open("section=contact", {
    "PUT /api/site/draft": () =>
      Response.json(
        { code: "invalid_input", message: issue.message, issues: [issue] },
        { status: 400 },
      ),
  });
  await user.type(await screen.findByLabelText("Office hours"), " and Saturdays");
  await user.click(saveButton());
  await screen.findByText("At most 120 characters, please");
  expect(JSON.stringify(localStorage)).toContain("and Saturdays");
});

test("an earlier page is published again", async () => {
  const user = userEvent.setup();
  const requests = open("", {
    "POST /api/site/versions/v1/restore": () => ({
      data: { ...draftOf(DEFAULT_SITE, 1), versionId: "v3", previousId: "v2" },
    }),
  });
  await user.click(await screen.findByRole("button", { name: /^Restore the page of/ }));
  expect(await screen.findByRole("button", { name: "Undo" })).toBeDefined();
  expect(sent(requests, "POST /api/site/versions/v1/restore")).toEqual([{ version: 0 }]);
});

test("the page is looked at before it is published, and as it was, in a frame without scripts", async () => {
  const user = userEvent.setup();
  const requests = open("section=contact", {
    "POST /api/site/preview": () => ({ data: { html: "<!doctype html><h1>Welcome</h1>" } }),
    "GET /api/site/versions/v1": () => ({ data: { ...oldPage, content: DEFAULT_SITE } }),
  });
  await user.type(await screen.findByLabelText("Office hours"), "!");
  await user.click(screen.getByRole("button", { name: editorButtons.preview }));
  const frame = await screen.findByTitle(editorButtons.preview, { exact: true });
  expect(frame.getAttribute("srcdoc")).toContain("<h1>Welcome</h1>");
  expect(frame.getAttribute("sandbox")).toBe("allow-same-origin");
  expect(sent(requests, "POST /api/site/preview")[0]?.content.contact.hours).toMatch(/!$/);
  expect(sent(requests, "PUT /api/site/draft")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Close" }));
  await user.click(await screen.findByRole("button", { name: /^View the page of/ }));
  expect(await screen.findByTitle(new RegExp(`^${pageOf("")}`))).toBeDefined();
});

test("a draft that does not load says so", async () => {
  open("", { "GET /api/site/draft": () => new Response("", { status: 500 }) });
  expect(await screen.findByText("The page did not load")).toBeDefined();
});
