import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CHANGE_TITLES, NO_CHANGES } from "@school/core/portal/change-titles.ts";

const ROOMS = new URL("..", import.meta.url).pathname;

/** The actions that the server writes down, as far as its source contains them. */
function actionsWritten(): string[] {
  const files = globSync("**/*.ts", { cwd: ROOMS }).filter((file) => !file.endsWith(".test.ts"));
  const actions = files.flatMap((file) => {
    const text = readFileSync(`${ROOMS}${file}`, "utf8");
    return [...text.matchAll(/\baction: ([^,}]+)/g)].flatMap(([, said = ""]) =>
      [...said.matchAll(/"([a-z-]+\.[a-z-]+)"/g)].map(([, action = ""]) => action),
    );
  });
  return [...new Set(actions)].toSorted();
}

test("every action of the audit log has words of its own, or is left out of people's pages", () => {
  const written = actionsWritten();
  expect(written.length).toBeGreaterThan(30);
  const unnamed = written.filter(
    (action) => !Object.hasOwn(CHANGE_TITLES, action) && !NO_CHANGES.includes(action),
  );
  expect(unnamed, "add them to core/src/portal/change-titles.ts").toEqual([]);
});
