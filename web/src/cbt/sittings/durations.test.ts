import { expect, test } from "vitest";
import { timerText } from "./durations.ts";

test.each([
  [-3, "0:00"],
  [0, "0:00"],
  [4.2, "0:05"],
  [59.2, "1:00"],
  [725, "12:05"],
  [3725, "1:02:05"],
])("%d seconds left read %s", (seconds, words) => expect(timerText(seconds)).toBe(words));
