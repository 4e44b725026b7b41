import type { Shell } from "@school/core/portal/contract-shell.ts";
import { configure, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { onePage } from "../platform/page-under-test.tsx";
import { aStaffRow } from "../staff/lists/testing.ts";
import { pressInMenu } from "../ui/table/testing.ts";
import { aSession, aShell, openPortal } from "./testing.tsx";
import { titles } from "./text.ts";
import { titles as staffListsTitles } from "../staff/lists/text.ts";

// Every test loads the website again, which is slow on a busy computer.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 10_000 });

const HEAD = "0199a000-0000-7000-8000-000000000001";
const ADA = "0199a000-0000-7000-8000-000000000002";
const VIEW = "0199a000-0000-7000-8000-000000000003";

const tokens = aSession(HEAD, "e30.e30.c2ln");

const shell = (id: string, firstName: string, role: Shell["user"]["role"]) => ({
  data: aShell({ id, userId: "STF001", email: null, firstName, lastName: "Obi", role }),
});

const ada = aStaffRow({ id: ADA, staffId: "STF002", firstName: "Ada", lastName: "Obi" });

/** Received requests: method and path, and the named view. */
let requests: { call: string; view: string | null }[];
/** The view that is open on the server. */
let isOpen: boolean;
let minutes: number;

function response({ call, view }: (typeof requests)[number]): Response {
  if (view !== null && !isOpen) {
    return Response.json({ message: "Over", code: "view_ended" }, { status: 403 });
  }
  const expiresAt = new Date(Date.now() + minutes * 60_000).toISOString();
  const responses: Record<string, unknown> = {
    "GET /api/school": { data: { name: "School", motto: "", address: "", phone: "", email: "" } },
    "GET /api/me": view === null ? shell(HEAD, "Ngozi", "PRINCIPAL") : shell(ADA, "Ada", "STAFF"),
    "GET /api/staff": onePage([
      ada,
      { ...ada, id: HEAD, _id: HEAD, role: "PRINCIPAL", firstName: "Ngozi" },
    ]),
    "POST /api/view-as": {
      data: { id: VIEW, personId: ADA, firstName: "Ada", lastName: "Obi", expiresAt },
    },
    "POST /api/view-as/end": { data: { id: VIEW } },
  };
  const known = responses[call];
  return known
    ? Response.json(known)
    : Response.json({ message: "Not found", code: "x" }, { status: 404 });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem("token", JSON.stringify(tokens));
  requests = [];
  isOpen = true;
  minutes = 14.5;
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("fetch", async (request: Request) => {
    const one = {
      call: `${request.method} ${new URL(request.url).pathname}`,
      view: request.headers.get("x-view-as"),
    };
    requests.push(one);
    return response(one);
  });
});
const title = (name: string) => screen.findByRole("heading", { level: 1, name });
const banner = () => screen.findByRole("complementary", { name: "Viewing as another user" });

async function enter() {
  const user = userEvent.setup();
  const router = await openPortal("/dashboard/staff");
  await title(staffListsTitles.staffManagement);
  await pressInMenu("Ada Obi", "View as this person");
  await banner();
  return { user, router };
}

test("the portal becomes the person's, says so all the time, and leaving brings the own back", async () => {
  const { user, router } = await enter();
  expect((await banner()).textContent).toContain(
    `You are viewing as Ada Obi. ${"You cannot make changes."} 15 min left`,
  );
  await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
  const nav = within(await screen.findByRole("navigation", { name: "Main" }));
  expect(nav.queryByRole("link", { name: "Staff" })).toBeNull();
  await router.navigate({ to: "/dashboard/staff" });
  await title(titles.accessDenied);
  expect(requests.filter(({ call }) => call === "GET /api/me").at(-1)?.view).toBe(VIEW);
  expect(JSON.parse(localStorage.getItem("user") ?? "{}")).toMatchObject({ id: HEAD });

  await user.click(within(await banner()).getByRole("button", { name: "Stop viewing" }));
  await title(staffListsTitles.staffManagement);
  expect(screen.queryByRole("complementary", { name: "Viewing as another user" })).toBeNull();
  expect(requests).toContainEqual({ call: "POST /api/view-as/end", view: null });
  expect(sessionStorage.getItem("view-as")).toBeNull();
});

test("there is no view of another principal", async () => {
  const user = userEvent.setup();
  await openPortal("/dashboard/staff");
  await user.click(await screen.findByRole("button", { name: "More for Ngozi Obi" }));
  await screen.findByRole("menuitem", { name: "Edit" });
  expect(screen.queryByRole("menuitem", { name: "View as this person" })).toBeNull();
});

test("loading the page again keeps the view, in this tab", async () => {
  await enter();
  document.body.replaceChildren();
  await openPortal("/dashboard");
  expect((await banner()).textContent).toContain("Ada Obi");
});

test("a view that the server calls over is left", async () => {
  const { router } = await enter();
  isOpen = false;
  const { schoolApi } = await import("../school/api.ts");
  await schoolApi.facts.call().catch(() => {});
  await waitFor(() =>
    expect(screen.queryByRole("complementary", { name: "Viewing as another user" })).toBeNull(),
  );
  await router.navigate({ to: "/dashboard/staff" });
  await title(staffListsTitles.staffManagement);
});

test("a view whose time is over is left automatically", async () => {
  minutes = 0.005;
  await openPortal("/dashboard/staff");
  await title(staffListsTitles.staffManagement);
  await pressInMenu("Ada Obi", "View as this person");
  await waitFor(() => expect(requests.some(({ view }) => view === VIEW)).toBe(true));
  await waitFor(() =>
    expect(screen.queryByRole("complementary", { name: "Viewing as another user" })).toBeNull(),
  );
  expect(sessionStorage.getItem("view-as")).toBeNull();
});

test("a view of another account's session is not taken up", async () => {
  const stored = { id: VIEW, accountId: ADA, name: "Ada Obi", expiresAt: "2999-01-01T00:00:00Z" };
  sessionStorage.setItem("view-as", JSON.stringify(stored));
  await openPortal("/dashboard/staff");
  await title(staffListsTitles.staffManagement);
  expect(requests.every(({ view }) => view === null)).toBe(true);
});
