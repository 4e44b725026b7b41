import { NEXT_FILES } from "@school/core/accounts/front.ts";
import type { Entrances } from "@school/core/accounts/setup/contract.ts";
import { configure } from "@testing-library/dom";
import { h, render, type ComponentType } from "preact";
import { renderToString } from "preact-render-to-string";
import { act } from "preact/test-utils";
import { afterEach, vi } from "vitest";
import { startFront } from "./start.ts";

configure({ asyncUtilTimeout: 10_000 });
// Effects and their ends run a moment later, when the browser of the test may have gone: `act` waits
// for those of leaving, and the next frame for those that were due before.
afterEach(async () => {
  await act(closeFront);
  await new Promise(requestAnimationFrame);
});

/** A request that the server received: method and path, the query of the address, and the body. */
export interface SentRequest {
  readonly call: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly token: string | null;
}

type Output = (request: SentRequest) => Response | object | Promise<Response | object>;

interface Opened {
  /** Differences from a school that is set up and sends mails. */
  entrances?: Partial<Entrances> | undefined;
  /** The page's address. */
  address?: string;
  /** By method and path; what is not here is answered 404. */
  responses?: Readonly<Record<string, Output>>;
}

const USUAL: Entrances = {
  needed: false,
  registrationOpen: true,
  sendsEmail: true,
  codeChannels: ["sms"],
  passkeys: true,
  adminLogin: true,
};

/**
 * Opens a page for visitors as a browser does: first what the server rendered, then the script that
 * takes it over. Returns the requests sent from then on.
 *
 * @param before called between the two, while there is no script yet
 */
export function openFront(
  Sheet: ComponentType<{ entrances: Entrances }>,
  { entrances = {}, address = "/signin", responses = {} }: Opened = {},
  before: () => void = () => {},
): SentRequest[] {
  const requests: SentRequest[] = [];
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("fetch", async (input: string, init?: RequestInit) => {
    if (input === NEXT_FILES) return Response.json({ first: [], cookie: "", later: [] });
    const request = new Request(new URL(input, location.origin), init);
    const url = new URL(request.url);
    const one = {
      call: `${request.method} ${url.pathname}`,
      query: Object.fromEntries(url.searchParams),
      body: (await request.json().catch(() => null)) as unknown,
      token: request.headers.get("authorization")?.replace("Bearer ", "") ?? null,
    };
    requests.push(one);
    const response = await responses[one.call]?.(one);
    if (response instanceof Response) return response;
    return response === undefined
      ? Response.json({ message: `No answer for ${one.call}`, code: "x" }, { status: 404 })
      : Response.json(response);
  });
  closeFront();
  history.replaceState(null, "", address);
  const main = document.createElement("main");
  main.id = "front";
  main.dataset["entrances"] = JSON.stringify({ ...USUAL, ...entrances });
  main.innerHTML = renderToString(h(Sheet, { entrances: { ...USUAL, ...entrances } }));
  document.title = "Page · Test School";
  document.body.append(main);
  before();
  startFront(Sheet);
  return requests;
}

/** Leaves the page, as a reload does; what the browser stores stays. */
function closeFront(): void {
  for (const main of document.querySelectorAll("main")) {
    render(null, main);
    main.remove();
  }
}

/** A response of the authentication service: a session of an account with these claims. */
export function aSignIn(claims: object = {}, user: object = {}) {
  const part = (content: object) => btoa(JSON.stringify(content)).replaceAll("=", "");
  const now = Math.floor(Date.now() / 1000);
  const token = { sub: ACCOUNT, iat: now, exp: now + 3600, aal: "aal1", ...claims };
  return {
    access_token: `${part({ alg: "ES256" })}.${part(token)}.c2ln`,
    refresh_token: "refresh-000000000000",
    token_type: "bearer",
    expires_in: 3600,
    expires_at: now + 3600,
    user: { id: ACCOUNT, email: "ada@demo.school", ...user },
  };
}

const ACCOUNT = "0199a000-0000-7000-8000-000000000001";

/** A refusal of the authentication service. */
export function refusal(status: number, code: string, message = code): Response {
  return Response.json({ code, message }, { status });
}
