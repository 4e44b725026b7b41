import type { FastifyInstance, FastifyRequest } from "fastify";
import { schoolFacts } from "../school/queries.ts";
import { confirmReader, leaveNewsletter } from "./commands-newsletter.ts";
import { plainPage } from "./plain-page.ts";
import type { VisitorCall } from "./visitor-call.ts";

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
    heading: "The school's newsletter",
    question: "Do you want our newsletter at the address to which this link was mailed?",
    button: "Yes, send me the newsletter",
    done: "Thank you. From now on every letter comes to you.",
    act: confirmReader,
  },
  {
    path: "/newsletter/leave",
    heading: "Leave the newsletter",
    question: "Do you want no more letters at the address to which this link was mailed?",
    button: "Yes, send me no more letters",
    done: "You will get no more letters. The school's page has the form if you change your mind.",
    act: leaveNewsletter,
  },
];
const BROKEN =
  "This link does not work any more. Please enter your address on the school's page again.";

/** Longer than any token of ours. */
const MOST_TOKEN = 200;

/**
 * The pages behind the links of newsletter mails. Programs that scan mails open every link, so
 * opening one changes nothing: only its button does.
 */
export function mountNewsletterPages(
  app: FastifyInstance,
  parts: Omit<VisitorCall, "request">,
): void {
  void app.register(async (scope) => {
    // The button's form is empty, its token is in the address; so is that of one-click leaving.
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
        const text = worked ? done : BROKEN;
        return reply
          .code(worked ? 200 : 404)
          .type(HTML)
          .send(plainPage(await schoolFacts(parts.db), heading, { text }));
      });
    }
  });
}

const HTML = "text/html; charset=utf-8";

/** The letters of a token; anything else is none of ours. */
function tokenOf({ query }: FastifyRequest): string {
  const { token } = query as Record<string, unknown>;
  return typeof token === "string" && token.length <= MOST_TOKEN && /^[\w-]+$/.test(token)
    ? token
    : "none";
}
