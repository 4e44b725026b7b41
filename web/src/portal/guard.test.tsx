import { copyNotice } from "@school/core/api/copy-texts.ts";
import type { Shell } from "@school/core/portal/contract-shell.ts";
import { cleanup, configure, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { reloadDocument } from "../platform/open-document.ts";
import { handOver, takeHandover } from "../platform/session/handover.ts";
import { aSession, aShell, openPortal } from "./testing.tsx";
import { labels as searchLabels } from "./search/text.ts";
import { titles, labels, messages } from "./text.ts";
import { labels as uiLabels, failures } from "../ui/text.ts";
import { labels as accountsLabels } from "../accounts/text.ts";
import { messages as accountsMessages } from "@school/core/accounts/text.ts";
import { messages as classesMessages } from "@school/core/classes/text.ts";
import { messages as staffMessages } from "@school/core/staff/text.ts";

// Every test loads the website again, which is slow on a busy computer.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 10_000 });

vi.mock("../platform/open-document.ts", () => ({ reloadDocument: vi.fn<() => void>() }));

const ACCOUNT = "0199a000-0000-7000-8000-000000000001";

const tokens = aSession(ACCOUNT, "access");

const shell = (user: Partial<Shell["user"]>) =>
  aShell({
    id: ACCOUNT,
    userId: "STF003",
    email: "ada@demo.school",
    firstName: "Ada",
    lastName: "Obi",
    ...user,
  });

/** The server's responses by method and path; anything else is a 404. */
let responses: Record<string, () => Response>;

/** Opens the website at an address as a fresh page; `user` null is a visitor. */
async function openAt(
  path: string,
  user: Partial<Shell["user"]> | null,
  more: Partial<Shell> = {},
) {
  if (user !== null) localStorage.setItem("token", JSON.stringify(tokens));
  const facts = { name: "Test School", motto: "", address: "", phone: "", email: "" };
  const logoUrl = "/files/public/logo";
  responses = {
    "GET /api/school": () => Response.json({ data: { ...facts, logoUrl } }),
    "GET /api/me": () => Response.json({ data: { ...shell(user ?? {}), ...more } }),
  };
  return openPortal(path);
}

const title = (name: string) => screen.findByRole("heading", { level: 1, name });
/** The dashboard's heading, with the greeting after its title. */
const dashboard = () =>
  screen.findByRole("heading", { level: 1, name: /^Dashboard\. (Good|Hello)/ });

/** A page for visitors, which is a document of the server. */
async function documentOf(router: Awaited<ReturnType<typeof openPortal>>, path: string) {
  await waitFor(() => expect(reloadDocument).toHaveBeenCalled());
  expect(router.state.location.pathname).toBe(path);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.mocked(reloadDocument).mockClear();
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("fetch", async (request: Request) => {
    const url = new URL(request.url);
    const response = responses[`${request.method} ${url.pathname}`];
    return response?.() ?? Response.json({ message: "Not found", code: "x" }, { status: 404 });
  });
});

test("a visitor is sent to sign in, with the place to come back to", async () => {
  const router = await openAt("/dashboard/staff-results?term=TERM_1", null);
  await documentOf(router, "/signin");
  expect(router.state.location.search).toEqual({ from: "/dashboard/staff-results?term=TERM_1" });
});

test.each([
  ["/enroll", null, "/register"],
  ["/nothing/here", null, "/"],
  ["/dashboard/nothing", { role: "PRINCIPAL" }, "/"],
  ["/dashboard/settings/users", { role: "ADMIN" }, "/dashboard/users"],
  ["/dashboard/calendar/add", { role: "PARENT" }, "/school-calendar"],
  ["/dashboard/assessments", { role: "STAFF" }, "/dashboard/upload"],
  ["/dashboard/assessments", { role: "PRINCIPAL" }, "/dashboard/staff-results"],
  ["/dashboard/results", { role: "TEACHER" }, "/dashboard/staff-results"],
  ["/report-cards", { role: "ADMIN" }, "/dashboard/report-card/board"],
  ["/report-cards", { role: "TEACHER" }, "/dashboard/report-card/entry"],
] as const)("%s of %o leads to %s", async (from, user, to) => {
  const router = await openAt(from, user);
  await waitFor(() => expect(router.state.location.pathname).toBe(to));
});

test("a page of another role says so and leads to the dashboard", async () => {
  await openAt("/dashboard/users", { role: "TEACHER" });
  await title(titles.accessDenied);
  expect(screen.getByText(messages.notAllowed)).toBeDefined();
  const link = screen.getByRole("link", { name: labels.goToDashboard });
  expect(link.getAttribute("href")).toBe("/dashboard");
});

test("the form of a member of staff is refused in its own words", async () => {
  await openAt("/dashboard/staff/edit/0199a000-0000-7000-8000-000000000002", { role: "TEACHER" });
  await title(titles.accessDenied);
  expect(screen.getByText(staffMessages.notAllowed)).toBeDefined();
  expect(screen.queryByText(messages.notAllowed)).toBeNull();
});

test("an account that awaits approval reads so on the dashboard and opens nothing else", async () => {
  const router = await openAt("/dashboard", { role: "STUDENT", awaitingApproval: true });
  await dashboard();
  expect(screen.getByText("Your account is waiting for approval")).toBeDefined();
  await router.navigate({ to: "/dashboard/results" });
  await title(titles.accessDenied);
});

test("a parent who registered reads on the dashboard that the office links the children", async () => {
  await openAt("/dashboard", {
    role: "STUDENT",
    awaitingApproval: true,
    requestedRole: "PARENT",
  });
  await dashboard();
  expect(screen.getByText("Your account is waiting for your children")).toBeDefined();
  expect(
    screen.getByText(
      "The school office links your children to your account. Then their results appear here. Until then you can open only this page and your profile.",
    ),
  ).toBeDefined();
});

test("a 401 leads to sign-in, which is told why, and keeps unsent work", async () => {
  localStorage.setItem(`unsent:${ACCOUNT}:scores`, "{}");
  const router = await openAt("/dashboard/profile", {});
  responses["GET /api/me"] = () => Response.json({ message: "Not authenticated" }, { status: 401 });
  await documentOf(router, "/signin");
  expect(router.state.location.search).toEqual({ from: "/dashboard/profile" });
  expect(takeHandover()).toMatchObject({ notice: failures.sessionExpired, needsCode: false });
  expect(localStorage.getItem("token")).toBeNull();
  expect(localStorage.getItem(`unsent:${ACCOUNT}:scores`)).toBe("{}");
});

test("the profile is mirrored for others who read this browser", async () => {
  await openAt("/dashboard/profile", {});
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem("user") ?? "{}")).toMatchObject({ userId: "STF003" }),
  );
});

test("the header has the person's picture, where there is one", async () => {
  await openAt("/dashboard/profile", { profileImageUrl: "/files/ada" });
  const person = await screen.findByText("Ada Obi");
  const menu = person.closest("details");
  expect(menu?.querySelector("img")?.getAttribute("src")).toBe("/files/ada?size=small");
  await userEvent.setup().click(person);
  const profile = within(menu ?? document.body).getByRole("link", { name: "Profile" });
  expect(profile.getAttribute("href")).toBe("/dashboard/profile");
});

test("the sidebar has the school's logo, and marks the entry of the open page, whose pages are tabs", async () => {
  const router = await openAt("/dashboard", { role: "PRINCIPAL" });
  await dashboard();
  const cover = await screen.findByRole("link", { name: /^Test School/ });
  expect(cover.querySelector("img")?.getAttribute("src")).toBe("/files/public/logo?size=small");
  const nav = within(screen.getByRole("navigation", { name: "Main" }));
  const marked = () =>
    nav.getAllByRole("link").filter((link) => link.getAttribute("aria-current") === "page");
  expect(marked().map(({ textContent }) => textContent?.trim())).toEqual(["Dashboard"]);
  await router.navigate({ to: "/help" });
  await waitFor(() =>
    expect(marked().map(({ textContent }) => textContent?.trim())).toEqual(["Help"]),
  );
  await router.navigate({ to: "/dashboard/pages" });
  await title("All Pages");
  const admission = screen.getByRole("link", { name: "New Admission" });
  expect(admission.getAttribute("href")).toBe("/dashboard/students/create");
});

test("Logout clears the session and leads to a plain sign-in page", async () => {
  const router = await openAt("/dashboard/profile", {});
  await title("Profile");
  const [logout] = screen.getAllByRole("button", { name: "Logout" });
  if (logout === undefined) throw new Error("no Logout");
  await userEvent.setup().click(logout);
  await documentOf(router, "/signin");
  expect(router.state.location.search).toEqual({});
  expect(localStorage.getItem("token")).toBeNull();
  expect(takeHandover()).toMatchObject({ notice: null });
});

test("a password that the school gave is changed before anything else, and then the page opens", async () => {
  await openAt("/dashboard/upload", { mustChangePassword: true });
  await title("Choose your own password");
  const user = userEvent.setup();
  const field = (name: string) => screen.getByLabelText(name, { selector: "input" });
  await user.click(screen.getByRole("button", { name: uiLabels.changePassword }));
  expect(screen.getByText(accountsMessages.passwordFields)).toBeDefined();
  await user.type(field("Current password"), "given-1");
  await user.type(field(accountsMessages.newPassword), "My own 1");
  const changed = { success: true, data: { endedSessions: 0 } };
  responses["PATCH /api/users/change-password"] = () => Response.json(changed);
  responses["GET /api/me"] = () => Response.json({ data: shell({}) });
  await user.type(field(accountsLabels.confirmNewPassword), "My own 1{Enter}");
  await title(uiLabels.uploadResults);
});

test("a refusal for want of an own password leads to the change, whichever call it met", async () => {
  const refusal = {
    message: accountsMessages.passwordChangeRequired,
    code: "password_change_required",
  };
  await openAt("/dashboard", {});
  await dashboard();
  responses["GET /api/classes"] = () => Response.json(refusal, { status: 403 });
  const { classesApi } = await import("../classes/api.ts");
  await classesApi.list.call({}).catch(() => {});
  await title("Choose your own password");
});

test("two-step sign-in that the school asks for is set up before anything else, and then the page opens", async () => {
  await openAt("/dashboard/upload", { role: "ADMIN", mustSetUpSecondFactor: true });
  await title("Set up two-step sign-in");
  responses["GET /api/me"] = () => Response.json({ data: shell({ role: "ADMIN" }) });
  // Another tab's response does not hide the recovery codes.
  const { portalApi } = await import("./api.ts");
  await portalApi.shell.call({});
  await title("Set up two-step sign-in");
  cleanup();
  await openAt("/dashboard", { role: "ADMIN" });
  await dashboard();
  const refusal = { message: accountsMessages.secondFactorMissing, code: "mfa_setup_required" };
  responses["GET /api/classes"] = () => Response.json(refusal, { status: 403 });
  const { classesApi } = await import("../classes/api.ts");
  await classesApi.list.call({}).catch(() => {});
  await title("Set up two-step sign-in");
});

test("a session without its second factor is led to the page that asks for it", async () => {
  const router = await openAt("/dashboard/profile", {});
  const refusal = { message: accountsMessages.secondFactorRequired };
  responses["GET /api/me"] = () =>
    Response.json({ ...refusal, code: "mfa_required" }, { status: 403 });
  await documentOf(router, "/signin");
  expect(router.state.location.search).toEqual({ from: "/dashboard/profile" });
  expect(takeHandover()).toMatchObject({ needsCode: true });
});

test("what a mail's link brought to the sign-in page is said above the dashboard", async () => {
  handOver({ arrival: { type: "signup", errorCode: null, message: null } });
  await openAt("/dashboard", {});
  await screen.findByText("Your email address is confirmed.");
});

test("a copy of the school's portal says as of when it is, and offers nothing that it cannot do", async () => {
  const copy = { until: "2026-11-24T15:40:00Z" };
  await openAt("/dashboard/messages", { role: "PARENT", isOnStandby: true }, { copy });
  await title(titles.accessDenied);
  expect(screen.getByText(copyNotice(copy))).toBeDefined();
  const menu = within(screen.getByRole("navigation", { name: "Main" }));
  expect(menu.getByText(classesMessages.reportCard)).toBeDefined();
  expect(menu.queryByText("Messages")).toBeNull();
  expect(screen.queryByRole("button", { name: searchLabels.open })).toBeNull();
});

test("a page that a step of the set-up opened leads back to it, and others do not", async () => {
  const router = await openAt("/help?setup=pupils", { role: "ADMIN" });
  const back = await screen.findByRole("link", { name: labels.backToSetup });
  expect(back.getAttribute("href")).toBe("/dashboard/setup?step=pupils");
  await router.navigate({ to: "/help", search: {} });
  await waitFor(() => expect(screen.queryByRole("link", { name: labels.backToSetup })).toBeNull());
});
