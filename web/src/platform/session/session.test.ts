// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { failures } from "../../ui/text.ts";

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

/** Fields in the hash of an email link besides the access token. */
const brought = {
  refresh_token: "refresh-000000000000",
  expires_in: "3600",
  expires_at: String(now() + 3600),
  token_type: "bearer",
};

/** A token whose claims can be read; no one checks its signature here. */
function tokenWith(claims: object): string {
  const part = (content: object) => btoa(JSON.stringify(content)).replaceAll("=", "");
  return `${part({ alg: "ES256" })}.${part(claims)}.c2ln`;
}

/** A fresh page: the session module starts again with what the browser has stored. */
async function openPage() {
  vi.resetModules();
  const session = await import("./session.ts");
  session.startSession();
  return session;
}

function response(reply: (url: URL) => Response | Promise<Response>) {
  vi.stubGlobal("fetch", async (request: Request) => reply(new URL(request.url)));
}

function authError(status: number, code: string) {
  const headers = { "x-supabase-api-version": "2024-01-01" };
  return Response.json({ code, message: code }, { status, headers });
}

beforeEach(async () => {
  // The last page's client may still be at work in the storage that all tests share.
  await new Promise((done) => setTimeout(done, 20));
  localStorage.clear();
  history.replaceState(null, "", "/signin");
  vi.unstubAllGlobals();
  // Each test is a new page; the client takes them for several clients on one.
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

test("signing in keeps the session under `token` and says who it is", async () => {
  response(() => Response.json(tokens()));
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
  response(reply);
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
    notice: failures.sessionExpired,
    left: false,
  });
});

test.each(["junk", "{}", "null", '{"access_token":"access"}'])(
  "%s in the place of a session is removed, and unsent work left alone",
  async (worthless) => {
    localStorage.setItem("token", worthless);
    localStorage.setItem(`unsent:${ADA}:scores`, "{}");
    const session = await openPage();
    expect(Object.keys(localStorage)).toEqual([`unsent:${ADA}:scores`]);
    expect(session.sessionState()).toMatchObject({ status: "signed-out", notice: null });
  },
);

test("without a network an old token fails at once, and the session stays", async () => {
  localStorage.setItem("token", JSON.stringify({ ...tokens(), expires_at: 1 }));
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const session = await openPage();
  const respond = vi.fn<() => Response>(() => Response.json(tokens()));
  response(respond);
  await expect(session.accessToken()).rejects.toMatchObject({ status: 0 });
  expect(respond).not.toHaveBeenCalled();
  expect(session.sessionState().status).toBe("signed-in");
});

test("a token that ended before the request is renewed", async () => {
  localStorage.setItem("token", JSON.stringify(tokens(now() - 60)));
  response(() => Response.json({ ...tokens(), access_token: "renewed" }));
  const session = await openPage();
  await expect(session.accessToken()).resolves.toBe("renewed");
});

test("on a device whose clock is hours ahead a token is not renewed for each call", async () => {
  const hours = 3 * 3600;
  // The service's clock: every token looks as if it had ended two hours ago.
  const issue = () => ({
    ...tokens(now() - hours + 3600),
    access_token: tokenWith({ sub: ADA, iat: now() - hours, n: Math.random() }),
  });
  localStorage.setItem("token", JSON.stringify(issue()));
  const respond = vi.fn<() => Response>(() => Response.json(issue()));
  response(respond);
  const session = await openPage();
  const first = await session.accessToken();
  // The client itself, which goes by the device's clock, may have asked as it started.
  respond.mockClear();
  expect(await session.accessToken()).toBe(first);
  expect(await session.accessToken()).toBe(first);
  expect(respond).not.toHaveBeenCalled();
});

test("a token that ended and cannot be renewed sends the person to sign in", async () => {
  localStorage.setItem("token", JSON.stringify(tokens(now() - 60)));
  response(() => authError(400, "refresh_token_not_found"));
  const session = await openPage();
  await expect(session.accessToken()).resolves.toBeNull();
  expect(session.sessionState().notice).toBe(failures.sessionExpiredBefore);
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

test("what one person typed is never sent under the name of who signed in after", async () => {
  const BISI = "0199a000-0000-7000-8000-000000000002";
  const of = (id: string) => ({
    ...tokens(),
    access_token: tokenWith({ sub: id }),
    user: { id, email: null },
  });
  localStorage.setItem("token", JSON.stringify(of(ADA)));
  const session = await openPage();
  const sent = await session.accessToken();
  // Another tab; this one does not know of it yet.
  localStorage.setItem("token", JSON.stringify(of(BISI)));
  response(() => Response.json(of(BISI)));
  const refusal = { status: 401, code: "account_changed" };
  await expect(session.renewToken(sent ?? "")).rejects.toMatchObject(refusal);
  const stale = await openPage();
  localStorage.setItem("token", JSON.stringify(of(ADA)));
  await expect(stale.accessToken()).rejects.toMatchObject(refusal);
  expect(stale.sessionState()).toMatchObject({ status: "signed-in", accountId: ADA });
  await expect(stale.accessToken()).resolves.toBe(of(ADA).access_token);
});

test("a session lacks its second factor until it is raised, whatever is refreshed at the same time", async () => {
  const factors = [{ id: "f", factor_type: "totp", status: "verified" }];
  const user = { id: ADA, email: "ada@demo.school", factors };
  const at = (aal: string) => ({ ...tokens(), access_token: tokenWith({ aal }), user });
  localStorage.setItem("token", JSON.stringify(at("aal1")));
  const session = await openPage();
  expect(session.sessionState()).toMatchObject({
    status: "signed-in",
    requiredStep: "second-factor",
  });
  localStorage.setItem("token", JSON.stringify(at("aal2")));
  dispatchEvent(new StorageEvent("storage", { key: "token" }));
  expect(session.sessionState().requiredStep).toBeNull();
});

test("what the server demands of a session stays demanded until it was done", async () => {
  localStorage.setItem("token", JSON.stringify(tokens()));
  response(() => Response.json({ ...tokens(), access_token: "renewed" }));
  const session = await openPage();
  session.refused("forbidden");
  expect(session.sessionState().requiredStep).toBeNull();
  session.refused("password_change_required");
  await session.renewToken("access");
  expect(session.sessionState().requiredStep).toBe("new-password");
  session.requiredStepDone();
  expect(session.sessionState().requiredStep).toBeNull();
});

test("a mail's link signs in and leaves no token in the address", async () => {
  const token = tokenWith({ amr: [{ method: "otp", timestamp: 1 }], exp: now() + 3600 });
  const query = new URLSearchParams({ ...brought, access_token: token, type: "recovery" });
  history.replaceState(null, "", `/reset-password#${query}`);
  response(() => Response.json({ id: ADA, email: "ada@demo.school" }));
  const session = await openPage();
  expect(session.sessionState().status).toBe("loading");
  await vi.waitFor(() => expect(session.sessionState().status).toBe("signed-in"));
  expect(session.sessionState()).toMatchObject({
    fromMail: true,
    arrival: { type: "recovery", errorCode: null },
  });
  expect(location.href).not.toContain("#");
});

test("a link that no longer works says so and leaves a session alone", async () => {
  localStorage.setItem("token", JSON.stringify(tokens()));
  const hash = "error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid";
  history.replaceState(null, "", `/signin#${hash}`);
  const session = await openPage();
  expect(session.sessionState()).toMatchObject({
    status: "signed-in",
    arrival: { errorCode: "otp_expired" },
  });
  expect(location.hash).toBe("");
  session.dismissArrival();
  expect(session.sessionState().arrival).toBeNull();
});

test("a link can be tried again if its session could not be checked without an answer", async () => {
  const token = tokenWith({ exp: now() + 3600 });
  history.replaceState(
    null,
    "",
    `/signin#${new URLSearchParams({ ...brought, access_token: token })}`,
  );
  response(() => Promise.reject(new TypeError("Failed to fetch")));
  const session = await openPage();
  await vi.waitFor(() => expect(session.sessionState().status).toBe("signed-out"));
  expect(session.sessionState().notice).toBe(failures.noResponse);
  expect(location.hash).toContain("access_token=");
});

test("a session behind a PIN is over when its time is, without a call that says so", async () => {
  const locked = { ...tokens(), has_pin: true, locks_at: Date.now() + 60_000 };
  localStorage.setItem("token", JSON.stringify(locked));
  const session = await openPage();
  expect(session.sessionState().status).toBe("signed-in");
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 61_000);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(session.sessionState()).toMatchObject({ status: "signed-out", notice: null, left: false });
  vi.mocked(Date.now).mockRestore();
});
