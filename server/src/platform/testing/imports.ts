import { expect, vi } from "vitest";
import type { Import, NoteLevel } from "@school/core/api/imports.ts";
import { isUnderWay } from "@school/core/api/imports.ts";
import { openTestSession } from "../../accounts/fixtures.ts";
import type { TestResponse, TestServer } from "./server.ts";

export interface ImportClient {
  /** Sends a file's contents; answers as the server does, before the dry run has ended. */
  upload(contents: string | Buffer, name?: string): Promise<TestResponse>;
  /** The import once no job is at work on it any more. */
  settled(id: string): Promise<Import>;
  /** Uploads, waits for the dry run, and accepts the default pattern of numbers if asked. */
  check(contents: string | Buffer, name?: string): Promise<Import>;
  /** Sends options, start, cancel or undo with the last seen version, and waits for the end. */
  act(seen: Import, what: "options" | "start" | "cancel" | "undo", more?: object): Promise<Import>;
  /** The reasons as "line column: text". */
  problems(id: string, level?: NoteLevel): Promise<string[]>;
}

/** The pattern of admission numbers that the import proposes; null where it does not ask. */
function patternIn({ report }: Import): string | null {
  const question = report?.questions.find(({ key }) => key === "numberPattern");
  return question?.choices[0]?.value ?? null;
}

function isPatternUnanswered({ report }: Import): boolean {
  return Boolean(
    report?.questions.some(({ key, answer }) => key === "numberPattern" && answer === null),
  );
}

/** Options that also answer the question about the pattern, if the import asks it. */
function withPattern(seen: Import, options: { answers?: object }): object {
  const numberPattern = patternIn(seen);
  if (numberPattern === null) return options;
  return { ...options, answers: { numberPattern, ...options.answers } };
}

const TIMEOUT_MS = 45_000;

/** The imports of a module as one person uses them: `importsOf(server, "/students", admin.id)`. */
export function importsOf(server: TestServer, path: string, as: string): ImportClient {
  const base = `${path}/imports`;
  const client: ImportClient = {
    async upload(contents, name = "file.csv") {
      const form = new FormData();
      form.append("file", new File([new Uint8Array(Buffer.from(contents))], name));
      const token = await openTestSession(server.db, server.keyring, as);
      const headers = { authorization: `Bearer ${token}` };
      const url = `${server.origin}/api${base}`;
      const response = await fetch(url, { method: "POST", headers, body: form });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },

    async settled(id) {
      let latest: Import | undefined;
      // `expect.poll` works only in tests, and files are also checked before the first one.
      await vi.waitFor(
        async () => {
          const { body } = await server.call(`GET ${base}/${id}`, { as });
          latest = body.data as Import;
          expect(isUnderWay(latest.state)).toBe(false);
        },
        { timeout: TIMEOUT_MS, interval: 100 },
      );
      return latest!;
    },

    async check(contents, name) {
      const { status, body } = await client.upload(contents, name);
      expect(status, JSON.stringify(body)).toBe(201);
      const seen = await client.settled(body.data.id);
      return patternIn(seen) === null ? seen : client.act(seen, "options");
    },

    async act(seen, what, more = {}) {
      const { id, version } = seen;
      const method = what === "options" ? "PUT" : "POST";
      const options = what === "options" ? withPattern(seen, more) : more;
      const answer = await server.call(`${method} ${base}/${id}/${what}`, {
        as,
        body: { version, ...options },
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const after = await client.settled(id);
      const needsPattern = what === "options" && isPatternUnanswered(after);
      return needsPattern ? client.act(after, what, more) : after;
    },

    async problems(id, level = "bad") {
      const { body } = await server.call(`GET ${base}/${id}/problems?level=${level}&limit=200`, {
        as,
      });
      return (body.data as { line: number; column: string | null; text: string }[]).map(
        ({ line, column, text }) => `${line}${column ? ` ${column}` : ""}: ${text}`,
      );
    },
  };
  return client;
}
