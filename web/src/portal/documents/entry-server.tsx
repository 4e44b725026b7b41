import { isFamily } from "@school/core/accounts/policy.ts";
import { DEFAULT_COLOUR, isHexColour, shadesOf } from "@school/core/api/palette.ts";
import type {
  DocumentAssets,
  DocumentRenderer,
  DocumentVisit,
} from "@school/core/portal/documents.ts";
import { pageAt } from "@school/core/portal/pages.ts";
import type { Shell as ShellFacts } from "@school/core/portal/contract-shell.ts";
import type { SchoolFacts } from "@school/core/school/schemas.ts";
import { type QueryClient, skipToken } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { prerender } from "react-dom/static";
import { createQueryClient } from "../../platform/query.ts";
import { sessionOnServer } from "../../platform/session/session.ts";
import { ServerSession } from "../../platform/session/use-session.ts";
import { schoolApi } from "../../school/api.ts";
import { OnPhone } from "../../ui/frame/screen.ts";
import { usedStyles } from "../../ui/used-styles.ts";
import { CREST_ADDRESS } from "../../ui/crest-address.ts";
import { portalApi } from "../api.ts";
import { PortalApp } from "../PortalApp.tsx";
import { createPortalRouter, routesWith } from "../router.tsx";
import { answersOf, stateElement } from "./document-state.ts";
import { documentScreens } from "./screens.ts";
import { SavesData } from "../../ui/frame/use-data-saver.ts";

/** Maximum renderings of a page: with common queries, with those it requests, and twice more. */
const MAX_PASSES = 4;

/** React's marker for content left to the browser: a part whose code was not loaded yet. */
const PENDING_PART = "<!--$!-->";

const routes = routesWith(documentScreens);

/** Renders a page for one person, without state in this module. */
export const renderDocument: DocumentRenderer["renderDocument"] = async (visit, assets) => {
  const queries = createQueryClient();
  const router = createPortalRouter(routes, createMemoryHistory({ initialEntries: [visit.href] }));
  await router.load();
  const app = (
    <ServerSession value={sessionOnServer(visit.accountId)}>
      <OnPhone value={visit.onPhone}>
        <SavesData value={visit.savesData}>
          <PortalApp queries={queries} router={router} />
        </SavesData>
      </OnPhone>
    </ServerSession>
  );
  // Every page reads these; reading them first saves a rendering.
  const common = [portalApi.shell.queryKey(), schoolApi.facts.queryKey()];
  const tried = new Set<string>();
  await Promise.all(common.map((key) => readOnce(visit, queries, tried, key)));
  let html = renderToString(app);
  for (let pass = 1; pass < MAX_PASSES; pass += 1) {
    const missing = unansweredOf(queries).filter((key) => !tried.has(JSON.stringify(key)));
    const isWhole = !html.includes(PENDING_PART);
    if (missing.length === 0 && isWhole) break;
    await Promise.all(missing.map((key) => readOnce(visit, queries, tried, key)));
    // This waits for lazy parts to load, once per process.
    if (!isWhole) await prerender(app);
    html = renderToString(app);
  }
  return documentOf(visit, assets, queries, html);
};

/** Returns the keys of queries that `useQuery` requested during rendering and that have no data. */
function unansweredOf(queries: QueryClient): readonly (readonly unknown[])[] {
  return queries
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => state.data === undefined && options.queryFn !== skipToken)
    .filter(({ options }) => (options as { enabled?: unknown }).enabled !== false)
    .map(({ queryKey }) => queryKey);
}

/** Runs one query. Failures are left to the app, which retries and shows the reason. */
async function readOnce(
  visit: DocumentVisit,
  queries: QueryClient,
  tried: Set<string>,
  key: readonly unknown[],
): Promise<void> {
  tried.add(JSON.stringify(key));
  // A call of the contract: its path and input.
  const [path, call] = key as [readonly string[], { input?: unknown }?];
  try {
    queries.setQueryData(key, await visit.read(path, call?.input));
  } catch (error) {
    visit.onFailedRead(path, error);
  }
}

function documentOf(
  { href, accountId, onPhone, savesData, hasFiles }: DocumentVisit,
  assets: DocumentAssets,
  queries: QueryClient,
  html: string,
): string {
  const school = queries.getQueryData<{ data: SchoolFacts }>(schoolApi.facts.queryKey())?.data;
  const page = pageAt(new URL(href, "http://portal.invalid").pathname)?.title;
  const title = [page, school?.name].filter(Boolean).join(" · ");
  const colour = school?.colour ?? "";
  const cover = shadesOf(isHexColour(colour) ? colour : DEFAULT_COLOUR)[8];
  const lines = [
    '<!doctype html><html lang="en" data-mantine-color-scheme="light" data-faces="later"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="theme-color" content="${cover}"><meta name="color-scheme" content="light dark">`,
    `<title>${escaped(title)}</title><link rel="icon" href="${CREST_ADDRESS}">`,
    // Fonts are not preloaded: on a slow connection they would delay the page.
    ...(hasFiles
      ? assets.styles.map((style) => `<link rel="stylesheet" href="${style}">`)
      : [`<style data-page>${stylesFor(assets, html)}</style>`]),
    `<script data-account="${escaped(accountId)}" data-app="${assets.app}"`,
    ...(onPhone && isReadOnce(href, queries) ? [" data-may-wait"] : []),
    ` data-styles="${assets.styles.join(" ")}" data-cookie="${assets.cookie}"`,
    ` data-modules="${assets.modules.join(" ")}"`,
    hasFiles
      ? ` src="${assets.early.url}"></script>`
      : ` data-early="${assets.early.url}">${assets.early.code}</script>`,
    // Without scripts the menu is part of the page.
    "<noscript><style>[data-menu]{display:block;position:static;max-width:none;height:auto}</style></noscript>",
    `</head><body><div id="root">${html}</div>`,
    stateElement({ accountId, onPhone, savesData, responses: answersOf(queries) }),
    `<noscript><p class="without-scripts">${"JavaScript is off. You can read this page, but filters, Print and Logout do not work."}</p></noscript></body></html>`,
  ];
  return lines.join("");
}

/**
 * Whether a family may read the page without the app. Announcements need it, because it tells the
 * school which were read.
 */
function isReadOnce(href: string, queries: QueryClient): boolean {
  const user = queries.getQueryData<{ data: ShellFacts }>(portalApi.shell.queryKey())?.data.user;
  return user !== undefined && isFamily(user) && !href.startsWith("/dashboard/announcements");
}

const sheets = new Map<string, ReturnType<typeof usedStyles>>();

/** Divides the style sheets of each page once. */
function stylesFor({ cookie, css }: DocumentAssets, html: string): string {
  const made = sheets.get(cookie) ?? usedStyles(css);
  sheets.set(cookie, made);
  return made(html);
}

function escaped(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
  };
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
