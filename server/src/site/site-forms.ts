import type { FastifyInstance } from "fastify";
import { MESSAGE_SENT } from "@school/core/site/contact-form.ts";
import { NEWSLETTER_ANSWER } from "@school/core/site/newsletter.ts";
import { answerFor } from "../platform/http/error-answer.ts";
import { schoolFacts } from "../school/queries.ts";
import { receiveMessage } from "./commands-messages.ts";
import { subscribe } from "./commands-newsletter.ts";
import { plainPage } from "./plain-page.ts";
import type { VisitorCall } from "./visitor-call.ts";

/** Bytes; four thousand characters of a message, each as three escaped bytes, and the rest. */
const BODY_LIMIT = 64_000;
const STILL_THERE = "Go back in your browser: what you typed is still there.";

interface SiteForm {
  readonly path: string;
  readonly done: { readonly heading: string; readonly text: string };
  take(call: VisitorCall, field: (name: string) => string): Promise<void>;
}

const FORMS: readonly SiteForm[] = [
  {
    path: "/contact",
    done: { heading: "Message sent", text: MESSAGE_SENT },
    take: (call, field) =>
      receiveMessage(call, {
        name: field("name"),
        email: field("email"),
        message: field("message"),
        website: field("website"),
      }),
  },
  {
    path: "/newsletter",
    done: { heading: "Nearly done", text: NEWSLETTER_ANSWER },
    take: (call, field) => subscribe(call, { email: field("email"), website: field("website") }),
  },
];

/** Takes the forms of the public page from browsers without scripts; each answers a small page. */
export function mountSiteForms(app: FastifyInstance, parts: Omit<VisitorCall, "request">): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: BODY_LIMIT },
      async (_request: unknown, body: string) => new URLSearchParams(body),
    );
    for (const { path, done, take } of FORMS) {
      scope.post(path, async (request, reply) => {
        const fields = request.body instanceof URLSearchParams ? request.body : null;
        // What PostgreSQL cannot hold is no text that somebody typed.
        const field = (name: string) =>
          (fields?.get(name) ?? "").replaceAll("\0", "").toWellFormed();
        const call = { ...parts, request: { id: request.id, ip: request.ip } };
        const school = await schoolFacts(parts.db);
        reply.type("text/html; charset=utf-8");
        try {
          await take(call, field);
          return await reply.send(plainPage(school, done.heading, { text: done.text }));
        } catch (error) {
          const { status, body } = answerFor(error, request.log);
          const issues = body.issues?.map((issue) => issue.message) ?? [body.message];
          const text = `${issues.join(". ")}. ${STILL_THERE}`.replaceAll("..", ".");
          return reply.code(status).send(plainPage(school, "Not sent yet", { text }));
        }
      });
    }
  });
}
