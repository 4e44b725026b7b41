import { createORPCClient } from "@orpc/client";
import { minifyContractRouter, oc } from "@orpc/contract";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { createLink, type Credentials } from "./link.ts";
import { askForProofBy, withProof } from "../session/proof.ts";
import { failures, labels } from "../../ui/text.ts";
import { messages } from "@school/core/api/text.ts";

const contract = minifyContractRouter({
  room: {
    read: oc.route({ method: "GET", path: "/things" }),
    write: oc.route({ method: "POST", path: "/things/{id}/approve" }),
  },
});

interface Things {
  room: {
    read(input?: object): Promise<unknown>;
    write(input: { id: string; comment?: string }): Promise<unknown>;
  };
}

function client(credentials: Partial<Credentials> = {}): Things {
  const known: Credentials = {
    accessToken: async () => "first",
    renewToken: async () => null,
    expire: () => {},
    refused: () => {},
    proved: (call) => call(),
    view: () => null,
    ...credentials,
  };
  return createORPCClient(createLink(contract, known, "https://school.test")) as unknown as Things;
}

/** Returns the responses in order and collects the requests. */
function responding(...responses: (Response | Error)[]): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    requests.push(request);
    const response = responses.shift();
    if (response === undefined) throw new Error("asked once too often");
    if (response instanceof Error) throw response;
    return response;
  });
  return requests;
}

const needsProof = () => json({ code: "reauthentication_needed", message: "Confirm" }, 403);

const json = (body: unknown, status = 200) => Response.json(body, { status });

afterEach(() => vi.unstubAllGlobals());

test("a call carries the token and the client identifier, a read no idempotency key", async () => {
  const requests = responding(json({ data: 1 }));
  await expect(client().room.read({ page: 2 })).resolves.toEqual({ data: 1 });
  expect(requests[0]?.url).toBe("https://school.test/api/things?page=2");
  expect(requests[0]?.headers.get("authorization")).toBe("Bearer first");
  expect(requests[0]?.headers.get("x-client-info")).toBe("school-portal/1.0.0");
  expect(requests[0]?.headers.has("idempotency-key")).toBe(false);
});

test("a repeated write keeps its idempotency key until it succeeded", async () => {
  const requests = responding(new TypeError("Failed to fetch"), json({}), json({}));
  const { room } = client();
  const input = { id: "7", comment: "well done" };
  await expect(room.write(input)).rejects.toMatchObject({ status: 0 });
  await room.write(input);
  await room.write(input);
  const keys = requests.map((request) => request.headers.get("idempotency-key"));
  expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test.each<[string, Response | Error, Partial<ApiError>]>([
  [
    "the server's message",
    json({ message: failures.save, code: "stale", current: { version: 3 } }, 409),
    { status: 409, code: "stale", message: failures.save, current: { version: 3 } },
  ],
  [
    "issues of the input",
    json(
      { message: "Bad", code: "bad_input", issues: [{ path: ["CA1"], message: "0 to 10" }] },
      400,
    ),
    { status: 400, issues: [{ path: ["CA1"], message: "0 to 10" }] },
  ],
  ["an error text", json({ error: "Out of paper" }, 500), { message: "Out of paper" }],
  [
    "an answer without any text",
    new Response("<h1>Bad gateway</h1>", { status: 502, headers: { "content-type": "text/html" } }),
    { status: 502, message: messages.unknown },
  ],
  ["no response", new TypeError("Failed to fetch"), { status: 0, message: failures.noResponse }],
])("a failure is one ApiError: %s", async (_, response, expected) => {
  responding(response);
  const thrown: unknown = await client()
    .room.read()
    .catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(ApiError);
  expect(thrown).toMatchObject(expected);
});

test("no answer within 30 s counts as no response", async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "fetch",
    (_: Request, { signal }: { signal: AbortSignal }) =>
      new Promise((_done, fail) => {
        signal.addEventListener("abort", () => fail(signal.reason as Error));
      }),
  );
  const call = client()
    .room.read()
    .catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  expect(await call).toMatchObject({ status: 0, code: "no_response" });
});

test("a 401 is tried again with a renewed token, body and all", async () => {
  const requests = responding(json({}, 401), json({ data: "yes" }));
  const expire = vi.fn<() => void>();
  const { room } = client({ renewToken: async () => "second", expire });
  await expect(room.write({ id: "7", comment: "ok" })).resolves.toEqual({ data: "yes" });
  expect(requests[1]?.headers.get("authorization")).toBe("Bearer second");
  await expect(requests[1]?.json()).resolves.toEqual({ comment: "ok" });
  expect(expire).not.toHaveBeenCalled();
});

test("a 401 is not tried again under another account, whose session continues", async () => {
  const requests = responding(json({}, 401));
  const expire = vi.fn<() => void>();
  const renewToken = vi.fn<(refused: string) => Promise<string>>();
  renewToken.mockRejectedValue(new ApiError({ status: 401, code: "account_changed", message: "" }));
  const call = client({ renewToken, expire }).room.write({ id: "7", comment: "ok" });
  await expect(call).rejects.toMatchObject({ code: "account_changed" });
  expect(renewToken).toHaveBeenCalledExactlyOnceWith("first");
  expect(requests).toHaveLength(1);
  expect(expire).not.toHaveBeenCalled();
});

test.each([null, "second"])("a 401 that stays ends the session (renewed: %s)", async (renewed) => {
  responding(json({ message: "Not authenticated", code: "x" }, 401), json({}, 401));
  const expire = vi.fn<() => void>();
  const call = client({ renewToken: async () => renewed, expire }).room.read();
  await expect(call).rejects.toMatchObject({ status: 401 });
  expect(expire).toHaveBeenCalledOnce();
});

test("without a session a call goes out without a token, and a 401 ends nothing", async () => {
  const requests = responding(json({ message: labels.signInForm, code: "x" }, 401));
  const expire = vi.fn<() => void>();
  await client({ accessToken: async () => null, expire })
    .room.read()
    .catch(() => {});
  expect(requests[0]?.headers.has("authorization")).toBe(false);
  expect(expire).not.toHaveBeenCalled();
});

test("the session gets the code of a 403, since it may have to act first", async () => {
  responding(json({ message: "Please choose a new password first.", code: "x" }, 403));
  const refused = vi.fn<(code: string) => void>();
  await client({ refused })
    .room.read()
    .catch(() => {});
  expect(refused).toHaveBeenCalledExactlyOnceWith("x");
});

test("a call under a view names it, a write as well", async () => {
  const requests = responding(json({}), json({}), json({}));
  let view: string | null = "view-1";
  const things = client({ view: () => view });
  await things.room.read();
  await things.room.write({ id: "1" });
  view = null;
  await things.room.read({});
  expect(requests.map(({ headers }) => headers.get("x-view-as"))).toEqual([
    "view-1",
    "view-1",
    null,
  ]);
});

test("calls that need a proof are sent again with their keys once it is shown", async () => {
  const shown = Promise.withResolvers<boolean>();
  const ask = vi.fn<() => Promise<boolean>>(() => shown.promise);
  const stop = askForProofBy(ask);
  const requests = responding(needsProof(), needsProof(), json({ done: 1 }), json({ done: 2 }));
  const { room } = client({ proved: withProof });
  const both = Promise.all([room.write({ id: "a" }), room.write({ id: "b" })]);
  await vi.waitFor(() => expect(ask).toHaveBeenCalled());
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  shown.resolve(true);
  await expect(both).resolves.toEqual([{ done: 1 }, { done: 2 }]);
  const keys = requests.map(({ headers }) => headers.get("idempotency-key"));
  expect(new Set(keys).size).toBe(2);
  expect(keys.slice(2).toSorted()).toEqual(keys.slice(0, 2).toSorted());

  ask.mockResolvedValue(false);
  responding(needsProof());
  await expect(room.read({})).rejects.toMatchObject({ code: "reauthentication_needed" });
  stop();
  responding(needsProof());
  await expect(room.read({})).rejects.toMatchObject({ status: 403 });
});
