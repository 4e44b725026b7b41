// @vitest-environment jsdom
import { expect, test } from "vitest";
import { deviceDescription } from "./open-sitting.ts";

test.each([
  ["Mozilla/5.0 (Linux; Android 13) Chrome/131.0 Mobile Safari/537.36", "Chrome on Android"],
  ["Mozilla/5.0 (Windows NT 10.0) Chrome/131.0 Safari/537.36 Edg/131.0", "Edge on Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Firefox/128.0", "Firefox on Linux"],
  ["curl", "Browser on unknown device"],
])("%s is %s", (agent, name) =>
  expect(deviceDescription(agent, 360, 740)).toBe(`${name}, 360 x 740`),
);
