import { expect, it } from "vitest";
import { createLog } from "./log.ts";

it("writes one line for an entry, whatever is in it", () => {
  const written: string[] = [];
  const log = createLog("info", { write: (line) => void written.push(line) });
  const forged = 'a\n{"level":60,"msg":"forged"}\r\n\u2028';
  log.info({ path: forged }, forged);
  expect(written).toHaveLength(1);
  expect(written[0]?.trimEnd()).not.toMatch(/[\n\r]/);
  expect(JSON.parse(written[0] ?? "")).toMatchObject({ path: forged, msg: forged, level: 30 });
});
