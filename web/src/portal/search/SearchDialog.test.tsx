import type { SearchResult } from "@school/core/portal/search/contract.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { findPages, groupsOf } from "./found-links.ts";
import { SearchButton } from "./SearchButton.tsx";
import { labels } from "./text.ts";

const results: SearchResult = {
  pupils: [
    { id: "p1", name: "Ada Obi", admissionNumber: "MC/1", className: "Primary 4", mayOpen: true },
    { id: "p2", name: "Ada Eze", admissionNumber: null, className: null, mayOpen: false },
  ],
  staff: [],
  parents: [],
  classes: [{ id: "c1", name: "Primary 4" }],
  subjects: [{ id: "s1", name: "Art" }],
  notes: [{ id: "n1", name: "Adding", subject: "Mathematics", week: 2 }],
};

test("the slash opens it, the arrow keys choose, Enter opens what is chosen", async () => {
  const user = userEvent.setup();
  const requests = mountFor(
    () => (
      <>
        <input aria-label="A field" />
        <SearchButton />
      </>
    ),
    { role: "TEACHER", responses: { "GET /api/search": () => ({ data: results }) } },
  );
  await user.type(await screen.findByLabelText("A field"), "1/2");
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.keyDown(document.body, { key: "/" });
  const field = await screen.findByRole("combobox", {
    name: "Search people, classes, subjects, pages and notes",
  });
  expect(
    screen.getByText("Type at least two letters. The arrow keys and Enter open what you choose."),
  ).toBeDefined();
  await user.type(field, "ad");
  await screen.findByRole("option", { name: /Ada Obi/ });
  expect(requests.map(({ query }) => query["search"])).toEqual(["ad"]);
  const options = screen.getAllByRole("option").map((one) => one.getAttribute("href"));
  const at = options.indexOf("/dashboard/students/p1");
  await user.keyboard("{ArrowUp}{ArrowDown}" + "{ArrowDown}".repeat(at));
  expect(screen.getByRole("option", { selected: true }).getAttribute("href")).toBe(options[at]);
  expect(field.getAttribute("aria-activedescendant")).toBe(
    screen.getByRole("option", { selected: true }).id,
  );
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("pages are found without the server, and what went wrong is said", async () => {
  const user = userEvent.setup();
  mountFor(SearchButton, {
    role: "STUDENT",
    responses: {
      "GET /api/search": () =>
        Response.json({ code: "x", message: "Too many searches." }, { status: 429 }),
    },
  });
  await user.click(await screen.findByRole("button", { name: labels.open }));
  await user.type(await screen.findByRole("combobox"), "assign");
  expect(await screen.findByText(new RegExp("Only pages are shown."))).toBeDefined();
  expect(screen.getAllByRole("option")).toHaveLength(1);
  await user.clear(screen.getByRole("combobox"));
  await user.type(screen.getByRole("combobox"), "register");
  expect(screen.queryByRole("option")).toBeNull();
});

test("each thing leads where the person may go", () => {
  const actor = {
    id: "x",
    role: "TEACHER" as const,
    roleInSchool: "Teacher",
    features: [],
    canAnnounce: false,
    awaitingApproval: false,
    mustChangePassword: false,
  };
  const hrefs = (of: typeof actor | (Omit<typeof actor, "role"> & { role: "ADMIN" })) =>
    groupsOf(of, results).flatMap(({ links }) => links.map(({ href }) => href));
  expect(hrefs(actor)).toEqual([
    "/dashboard/students/p1",
    "/dashboard/students?search=Ada%20Eze",
    "/dashboard/classes?search=Primary%204",
    "/notes?subject=s1",
    "/notes/n1",
  ]);
  expect(hrefs({ ...actor, role: "ADMIN" })).toContain("/dashboard/classes/subjects");
  expect(findPages(actor, "print login")).toEqual([]);
  expect(findPages({ ...actor, features: ["Classes"] as never }, "notes")).toEqual([]);
});
