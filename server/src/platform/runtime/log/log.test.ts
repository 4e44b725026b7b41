import { expect, it } from "vitest";
import { createLog } from "./log.ts";

const forged = 'a\n{"level":60,"msg":"forged"}\r\n\u2028\u001b[2J';

function written(format: "json" | "plain", entry: object, message: string): string {
  const lines: string[] = [];
  createLog("info", { format, to: { write: (line) => void lines.push(line) } }).info(
    entry,
    message,
  );
  expect(lines).toHaveLength(1);
  return lines[0] ?? "";
}

it("writes one line of JSON for an entry, whatever is in it", () => {
  const line = written("json", { path: forged }, forged);
  expect(line.trimEnd()).not.toMatch(/[\n\r]/);
  expect(JSON.parse(line)).toMatchObject({ path: forged, msg: forged, level: 30 });
});

it("writes one plain line for an entry, whatever is in it", () => {
  const line = written("plain", { path: forged, person: forged }, forged);
  expect(line.trimEnd()).not.toMatch(/[\p{Cc}\u2028]/u);
});

it("writes plainly when, how serious, which request and what, and hides secrets", () => {
  const request = { method: "GET", path: "/api/me", status: 401, ms: 6, person: null };
  expect(written("plain", { ...request, password: "Orange7boat" }, "not let in")).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d INFO: GET \/api\/me 401 6 ms, not let in \{.*"person":null.*\}\n$/,
  );
  expect(written("plain", { password: "Orange7boat" }, "signed in")).not.toContain("Orange7boat");
});

it("writes plainly what failed, with where", () => {
  const line = written("plain", { err: new Error("no room") }, "the backup failed");
  expect(line).toMatch(/ INFO: the backup failed/);
  expect(line).toContain("no room");
  expect(line).toContain("log.test");
});
