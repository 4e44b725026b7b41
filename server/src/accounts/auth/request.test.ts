import { expect, test } from "vitest";
import { redirectTarget } from "./request.ts";

const HOME = "https://school.example";

test.each([
  "https://school.example/reset-password",
  "https://school.example/reset-password?from=mail#top",
  "https://school.example:443/",
])("%s is taken", (target) => {
  expect(redirectTarget(HOME, target)).toBe(new URL(target).href);
});

test.each([
  undefined,
  "",
  "/reset-password",
  "//school.example/x",
  "school.example",
  "http://school.example/",
  "https://school.example:8443/",
  "https://school.example.evil.example/",
  "https://school.example@evil.example/",
  "https://ada@school.example/",
  "https://ada:secret@school.example/",
  "https://evil.example/https://school.example/",
  "https:\\\\evil.example\\school.example",
  "https://evil.example#https://school.example",
  "https://schoolexample/",
  "https://ѕchool.example/",
  "javascript:alert(1)//https://school.example",
  "data:text/html,https://school.example",
  "blob:https://school.example/0",
  "https://evil.example\r\nLocation: https://school.example",
  `https://school.example/${"x".repeat(2000)}`,
])("%s is not; the front page is", (target) => {
  expect(redirectTarget(HOME, target)).toBe("https://school.example/");
});
