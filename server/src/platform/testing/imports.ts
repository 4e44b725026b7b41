import { expect, vi } from "vitest";
import type { Import, NoteLevel } from "@school/core/api/imports.ts";
import { isUnderWay } from "@school/core/api/imports.ts";
import { openTestSession } from "../../accounts/fixtures.ts";
import type { Answer, TestServer } from "./server.ts";

export interface ImportClient {
  /** Sends a file's contents; answers as the server does, before the dry run has ended. */
  upload(contents: string | Buffer, name?: string): Promise<Answer>;
  /** The import once no job is at work on it any more. */
  settled(id: string): Promise<Import>;
  /** Uploads, and waits for the dry run. */
  check(contents: string | Buffer, name?: string): Promise<Import>;
  /** Sends options, start, cancel or undo with the version last seen, and waits for the end. */
  act(seen: Import, what: "options" | "start" | "cancel" | "undo", more?: object): Promise<Import>;
  /** The reasons as "line column: text". */
  problems(id: string, level?: NoteLevel): Promise<string[]>;
}

const PATIENCE_MS = 45_000;

/** The imports of a room as one person uses them: `importsOf(server, "/students", admin.id)`. */
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
      let found: Import | undefined;
      // `expect.poll` is for tests alone, and files are also checked before the first one.
      await vi.waitFor(
        async () => {
          const { body } = await server.call(`GET ${base}/${id}`, { as });
          found = body.data as Import;
          expect(isUnderWay(found.state)).toBe(false);
        },
        { timeout: PATIENCE_MS, interval: 100 },
      );
      return found!;
    },

    async check(contents, name) {
      const { status, body } = await client.upload(contents, name);
      expect(status, JSON.stringify(body)).toBe(201);
      return client.settled(body.data.id);
    },

    async act({ id, version }, what, more = {}) {
      const method = what === "options" ? "PUT" : "POST";
      const answer = await server.call(`${method} ${base}/${id}/${what}`, {
        as,
        body: { version, ...more },
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return client.settled(id);
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
