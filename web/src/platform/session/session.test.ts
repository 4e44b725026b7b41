import { beforeEach, expect, test, vi } from "vitest";

const ADA = "0199a000-0000-7000-8000-000000000001";
const now = () => Math.floor(Date.now() / 1000);

function tokens(expiresAt = now() + 3600) {
  return {
    access_token: "access",
    refresh_token: "refresh-000000000000",
    token_type: "bearer",
    expires_in: 3600,
    expires_at: expiresAt,
    user: { id: ADA, email: "ada@demo.school" },
  };
}

/** A fresh page: the session module starts anew with what the browser holds. */
async function openPage() {
  vi.resetModules();
  const session = await import("./session.ts");
  session.startSession();
  return session;
}

function answer(reply: (url: URL) => Response | Promise<Response>) {
  vi.stubGlobal("fetch", async (request: Request) => reply(new URL(request.url)));
}

function authError(status: number, code: string) {
  const headers = { "x-supabase-api-version": "2024-01-01" };
  return Response.json({ code, message: code }, { status, headers });
}

beforeEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  // Each test is a new page; the client takes them for several clients on one.
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

test("signing in keeps the session under `token` and says who it is", async () => {
  answer(() => Response.json(tokens()));
  const session = await openPage();
  expect(session.sessionState().status).toBe("signed-out");
  await session.signIn("pry4/017", "secret");
  expect(session.sessionState()).toMatchObject({ status: "signed-in", accountId: ADA });
  expect(JSON.parse(localStorage.getItem("token") ?? "")).toMatchObject({ access_token: "access" });
  await expect(session.accessToken()).resolves.toBe("access");
});

test.each([
  ["fails", () => authError(500, "unexpected_failure")],
  ["cannot be reached", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["refuses", () => authError(429, "over_request_rate_limit")],
])("signing out clears token and user even if the server %s", async (_, reply) => {
  localStorage.setItem("token", JSON.stringify(tokens()));
  localStorage.setItem("user", JSON.stringify({ userId: "T-01" }));
  answer(reply);
  const session = await openPage();
  await session.signOut();
  expect(localStorage.getItem("token")).toBeNull();
  expect(localStorage.getItem("user")).toBeNull();
  expect(session.sessionState()).toMatchObject({ status: "signed-out", notice: null, left: true });
});

test("a 401 clears both, says that the session has expired, and leaves unsent work alone", async () => {
  localStorage.setItem("token", JSON.stringify(tokens()));
  localStorage.setItem("user", "{}");
  localStorage.setItem(`unsent:${ADA}:scores`, "{}");
  const session = await openPage();
  session.expire();
  expect(Object.keys(localStorage)).toEqual([`unsent:${ADA}:scores`]);
  expect(session.sessionState()).toMatchObject({
    status: "signed-out",
    notice: "Your session has expired. Please log in again.",
    left: false,
  });
});

test("a token that ended before the request is renewed", async () => {
  localStorage.setItem("token", JSON.stringify(tokens(now() - 60)));
  answer(() => Response.json({ ...tokens(), access_token: "renewed" }));
  const session = await openPage();
  await expect(session.accessToken()).resolves.toBe("renewed");
});

test("a token that ended and cannot be renewed sends the person to sign in", async () => {
  localStorage.setItem("token", JSON.stringify(tokens(now() - 60)));
  answer(() => authError(400, "refresh_token_not_found"));
  const session = await openPage();
  await expect(session.accessToken()).resolves.toBeNull();
  expect(session.sessionState().notice).toBe("Session expired. Please login again.");
});

test("an open page whose storage was emptied notices at its next request", async () => {
  localStorage.setItem("token", JSON.stringify(tokens()));
  const session = await openPage();
  localStorage.clear();
  await expect(session.accessToken()).resolves.toBeNull();
  expect(session.sessionState().status).toBe("signed-out");
});

test("what is no session is not taken for one", async () => {
  localStorage.setItem("token", JSON.stringify({ access_token: "only this" }));
  const session = await openPage();
  expect(session.sessionState().status).toBe("signed-out");
});

test("signing out in another tab ends it here", async () => {
  localStorage.setItem("token", JSON.stringify(tokens()));
  const session = await openPage();
  localStorage.removeItem("token");
  dispatchEvent(new StorageEvent("storage", { key: "token" }));
  expect(session.sessionState().status).toBe("signed-out");
});
