import { type AnyRouter, createProcedureClient, getRouter, isProcedure } from "@orpc/server";
import {
  type DocumentAssets,
  documentPages,
  type DocumentPath,
} from "@school/core/portal/documents.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sessionOfCookie } from "../../accounts/auth/document-cookie.ts";
import type { NamedSession } from "../../accounts/auth/auth-session.ts";
import { identify, isComplete, ownCall } from "../../accounts/auth/identify.ts";
import type { Keyring } from "../../accounts/auth/signing-keys.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { routeOf } from "../../platform/http/endpoints.ts";
import { errorResponseFor } from "../../platform/http/error-response.ts";
import type { CachedResponse } from "../../platform/http/cached-responses/responses.ts";
import { isPhone } from "../../platform/http/is-phone.ts";
import type { SendPage } from "../../platform/http/pages.ts";
import { savesData } from "../../platform/http/saves-data.ts";
import { hasStyles } from "../../platform/http/styles-cookie.ts";
import type { BuiltDocuments } from "./built-documents.ts";

interface MountParts extends Omit<RequestContext, "request"> {
  keyring: Keyring;
  /** The implementation of the contract. */
  router: AnyRouter;
  built: BuiltDocuments;
  /** Sends the start of the app instead. */
  sendPage: SendPage;
}

/**
 * Serves the pages that people open first as HTML with their data. A browser without the cookie
 * gets the start of the app, which reads its own session and requests the data.
 */
export function mountDocuments(app: FastifyInstance, parts: MountParts): void {
  const { db, keyring, sendPage } = parts;
  for (const path of Object.keys(documentPages) as DocumentPath[]) {
    app.get(path, async (request, reply) => {
      // The response depends on the person, so it must not be cached.
      reply.header("vary", "cookie");
      const session = sessionOfCookie(keyring, request);
      const assets = parts.built.assets[path];
      if (session !== null && hasStyles(request, assets.cookie)) hintFiles(request, reply, assets);
      const identity = await identify(db, session).catch((error: unknown) => {
        // The database is unavailable: the app shows that, and retries.
        errorResponseFor(error, request.log);
        return null;
      });
      // Only for a session without required steps; otherwise the app shows them.
      if (session === null || identity === null || !isComplete(identity)) {
        return sendPage(reply, request.url);
      }
      request.callerId = identity.actor.id;
      const html = await render(parts, path, request, session).catch((error: unknown) => {
        request.log.error(error, "A page was not rendered");
        return null;
      });
      if (html === null) return sendPage(reply, request.url);
      return send(reply, html, parts.built.earlyHash);
    });
  }
}

/**
 * Names the styles and the first script while the page is still read and rendered. Only over HTTP/2
 * and for a navigation: over HTTP/1.1 browsers ignore it, and old programs take it for the answer.
 */
function hintFiles(request: FastifyRequest, reply: FastifyReply, assets: DocumentAssets): void {
  if (request.raw.httpVersionMajor < 2 || request.headers["sec-fetch-mode"] !== "navigate") return;
  const links = [
    ...assets.styles.map((style) => `<${style}>; rel=preload; as=style`),
    `<${assets.early.url}>; rel=preload; as=script`,
  ];
  reply.writeEarlyHints({ link: links });
}

/** The portal's policy, with the one script inside the page; no text of a person can add another. */
function send(reply: FastifyReply, html: string, scriptHash: string): FastifyReply {
  const policy = String(reply.raw.getHeader("content-security-policy"));
  const scripts = `script-src 'self' 'sha256-${scriptHash}'`;
  return reply
    .header("content-security-policy", policy.replace("script-src 'self'", scripts))
    .header("cache-control", "private, no-store")
    .type("text/html; charset=utf-8")
    .send(html);
}

async function render(
  { built, router, db, config, sealer, readDisk, restart }: MountParts,
  path: DocumentPath,
  request: FastifyRequest,
  session: NamedSession,
): Promise<string> {
  return built.renderDocument(
    {
      href: request.url,
      accountId: session.userId,
      onPhone: isPhone(request),
      savesData: savesData(request),
      hasFiles: hasStyles(request, built.assets[path].cookie),
      read: (place, input) =>
        readInProcess(
          router,
          { db, config, sealer, readDisk, restart },
          { place, input, request, session },
        ),
      onFailedRead: (_place, error) => void errorResponseFor(error, request.log),
    },
    built.assets[path],
  );
}

interface Read {
  readonly place: readonly string[];
  readonly input: unknown;
  readonly request: FastifyRequest;
  readonly session: NamedSession;
}

/** Calls a read of the contract with all its checks; returns what JSON makes of the result. */
async function readInProcess(
  router: AnyRouter,
  parts: Omit<RequestContext, "request">,
  { place, input, request: { id, ip }, session }: Read,
): Promise<unknown> {
  const procedure = getRouter(router, place);
  if (!isProcedure(procedure) || routeOf(procedure).method !== "GET") {
    throw new Error(`${place.join(".")} is no read`);
  }
  let cached: CachedResponse | null = null;
  const request: RequestContext["request"] = {
    id,
    ip,
    setCaller() {},
    setRetryAfter() {},
    bearer: null,
    idempotencyKey: null,
    viewAs: null,
    respondWith: (response) => void (cached = response),
  };
  const context = { ...parts, request: ownCall(request, session) };
  const output = await createProcedureClient(procedure, { context, path: [...place] })(input);
  return JSON.parse(bodyOf(cached) ?? JSON.stringify(output));
}

function bodyOf(cached: CachedResponse | null): string | null {
  return cached === null ? null : cached.body.toString("utf8");
}
