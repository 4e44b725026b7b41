import { copyRefusal } from "@school/core/api/copy-texts.ts";
import { MESSAGE_SENT } from "@school/core/site/contact-form.ts";
import { NEWSLETTER_ANSWER } from "@school/core/site/newsletter.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { errorResponseFor } from "../platform/http/error-response.ts";
import { readNotice } from "../platform/standby-port.ts";
import { plainPage } from "../school/plain-page.ts";
import { schoolFacts } from "../school/queries.ts";
import { receiveMessage, receivePlaceRequest } from "./commands-enquiries.ts";
import { confirmReader, leaveNewsletter, subscribe } from "./commands-newsletter.ts";
import type { VisitorCall } from "./visitor-call.ts";
import { CONFIRM_SUBSCRIPTION, linkPages, UNSUBSCRIBE } from "./text.ts";

/*
 * Pages for browsers without scripts: responses to the forms of the public page, and pages behind
 * the links of newsletter mails.
 */

const HTML = "text/html; charset=utf-8";

/** Bytes; four thousand characters of a message, each as three escaped bytes, and the rest. */
const BODY_LIMIT = 64_000;

interface SiteForm {
  readonly path: string;
  readonly heading: string;
  /** Returns the text of the next page. */
  take(call: VisitorCall, field: (name: string) => string): Promise<string>;
}

const FORMS: readonly SiteForm[] = [
  {
    path: "/contact",
    heading: "Message sent",
    async take(call, field) {
      await receiveMessage(call, {
        name: field("name"),
        email: field("email"),
        message: field("message"),
        website: field("website"),
      });
      return MESSAGE_SENT;
    },
  },
  {
    path: "/enquiry",
    heading: "Enquiry sent",
    take: (call, field) =>
      receivePlaceRequest(call, {
        childLastName: field("childLastName"),
        childFirstName: field("childFirstName"),
        dob: field("dob"),
        age: field("age"),
        classWanted: field("classWanted"),
        name: field("name"),
        phone: field("phone"),
        email: field("email"),
        message: field("message"),
        website: field("website"),
      }),
  },
  {
    path: "/newsletter",
    heading: "Check your email",
    async take(call, field) {
      await subscribe(call, { email: field("email"), website: field("website") });
      return NEWSLETTER_ANSWER;
    },
  },
];

/**
 * A standby takes nothing. Its public page has no forms, but one may be open from
 * before, and the links of mails lead wherever the school's address leads.
 */
function refuseFormsOnStandby(scope: FastifyInstance, { db }: Omit<VisitorCall, "request">): void {
  scope.addHook("onRequest", async (_request, reply) => {
    const notice = await readNotice(db);
    if (!notice) return undefined;
    const page = plainPage(await schoolFacts(db), "Not available here", {
      text: copyRefusal(notice),
    });
    return reply.code(503).type(HTML).send(page);
  });
}

/** Handles the public page's forms from browsers without scripts; each returns a small page. */
export function mountSiteForms(app: FastifyInstance, parts: Omit<VisitorCall, "request">): void {
  void app.register(async (scope) => {
    refuseFormsOnStandby(scope, parts);
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: BODY_LIMIT },
      async (_request: unknown, body: string) => new URLSearchParams(body),
    );
    for (const { path, heading, take } of FORMS) {
      scope.post(path, async (request, reply) => {
        const fields = request.body instanceof URLSearchParams ? request.body : null;
        // Text that PostgreSQL cannot store was not typed.
        const field = (name: string) =>
          (fields?.get(name) ?? "").replaceAll("\0", "").toWellFormed();
        const call = { ...parts, request: { id: request.id, ip: request.ip } };
        const school = await schoolFacts(parts.db);
        reply.type(HTML);
        try {
          const text = await take(call, field);
          return await reply.send(plainPage(school, heading, { text }));
        } catch (error) {
          const { status, body } = errorResponseFor(error, request.log);
          const issues = body.issues?.map((issue) => issue.message) ?? [body.message];
          const text =
            `${issues.join(". ")}. ${"Go back in your browser. Your text is still there."}`.replaceAll(
              "..",
              ".",
            );
          return reply.code(status).send(plainPage(school, "Not sent yet", { text }));
        }
      });
    }
  });
}

interface LinkPage {
  readonly path: string;
  readonly heading: string;
  readonly question: string;
  readonly button: string;
  readonly done: string;
  act(call: VisitorCall, token: string): Promise<boolean>;
}

const PAGES: readonly LinkPage[] = [
  {
    path: "/newsletter/confirm",
    ...linkPages.confirm,
    button: CONFIRM_SUBSCRIPTION,
    act: confirmReader,
  },
  {
    path: "/newsletter/leave",
    ...linkPages.leave,
    button: UNSUBSCRIBE,
    act: leaveNewsletter,
  },
];

/** Longer than any token of ours. */
const MAX_TOKEN_LENGTH = 200;

/**
 * The pages behind the links of newsletter mails. Programs that scan mails open every link, so
 * opening one changes nothing: only its button does.
 */
export function mountNewsletterPages(
  app: FastifyInstance,
  parts: Omit<VisitorCall, "request">,
): void {
  void app.register(async (scope) => {
    refuseFormsOnStandby(scope, parts);
    // The form is empty, its token is in the URL; so is that of one-click unsubscribing.
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 1_000 },
      async () => null,
    );
    for (const page of PAGES) {
      const { path, heading, question, button, done } = page;
      scope.get(path, async (request, reply) => {
        const body = {
          text: question,
          form: { action: `${path}?token=${tokenOf(request)}`, button },
        };
        return reply.type(HTML).send(plainPage(await schoolFacts(parts.db), heading, body));
      });
      scope.post(path, async (request, reply) => {
        const call = { ...parts, request: { id: request.id, ip: request.ip } };
        const worked = await page.act(call, tokenOf(request));
        const text = worked
          ? done
          : "This link no longer works. Please subscribe again on the school's website.";
        return reply
          .code(worked ? 200 : 404)
          .type(HTML)
          .send(plainPage(await schoolFacts(parts.db), heading, { text }));
      });
    }
  });
}

/** A token from the URL; anything else is invalid. */
function tokenOf({ query }: FastifyRequest): string {
  const { token } = query as Record<string, unknown>;
  return typeof token === "string" && token.length <= MAX_TOKEN_LENGTH && /^[\w-]+$/.test(token)
    ? token
    : "none";
}
