import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { UiProvider } from "../ui/frame/UiProvider.tsx";
import { formatAddress, parseAddress } from "./address.ts";

/** A request that the server received: its path with the query, and its body. */
export interface SentRequest {
  call: string;
  query: Record<string, string>;
  body: unknown;
}

type FakeResponse = Response | object;

/**
 * By "GET /api/results/pending"; a plain object is returned as JSON with 200, a promise once it
 * resolves.
 */
export type FakeResponses = Record<
  string,
  (request: SentRequest) => FakeResponse | Promise<FakeResponse>
>;

interface Opened {
  /** The query of the page's URL. */
  query?: string | undefined;
  responses: FakeResponses;
  /** Wraps the page with what the shell provides. */
  wrap?: ((page: ReactNode) => ReactNode) | undefined;
}

/** Opens a page with these responses of the server; returns the requests. */
export function openPage(Page: () => ReactNode, { query, responses, wrap }: Opened): SentRequest[] {
  const requests: SentRequest[] = [];
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const target = typeof input === "string" ? new URL(input, location.origin) : input;
    const request = new Request(target, init);
    const url = new URL(request.url);
    const text = request.method === "GET" ? "" : await request.text();
    const one = {
      call: `${request.method} ${url.pathname}`,
      query: Object.fromEntries(url.searchParams),
      body: bodyOf(text),
    };
    requests.push(one);
    const response = await responses[one.call]?.(one);
    if (response === undefined) {
      return Response.json({ message: `No answer for ${one.call}`, code: "x" }, { status: 404 });
    }
    return response instanceof Response ? response : Response.json(response);
  });

  const rootRoute = createRootRoute();
  const pageRoute = createRoute({ getParentRoute: () => rootRoute, path: "$", component: Page });
  const router = createRouter({
    routeTree: rootRoute.addChildren([pageRoute]),
    history: createMemoryHistory({ initialEntries: [`/page?${query ?? ""}`] }),
    parseSearch: parseAddress,
    stringifySearch: formatAddress,
  });
  const routed = <RouterProvider router={router} />;
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <UiProvider>{wrap ? wrap(routed) : routed}</UiProvider>
    </QueryClientProvider>,
  );
  return requests;
}

/** Collects the files that a page downloads, in order; jsdom saves none. */
export function catchDownloads(): File[] {
  const files: File[] = [];
  Object.assign(URL, {
    createObjectURL(file: File) {
      files.push(file);
      return "blob:x";
    },
    revokeObjectURL() {},
  });
  return files;
}

/** The only page of a list. */
export function onePage<Row>(rows: readonly Row[]) {
  return { data: rows, pagination: { current: 1, pages: 1, total: rows.length } };
}

/** JSON, or the text itself for a form with a file. */
function bodyOf(text: string): unknown {
  if (text === "") return null;
  return text.startsWith("{") ? (JSON.parse(text) as unknown) : text;
}
