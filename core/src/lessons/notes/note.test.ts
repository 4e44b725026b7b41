import { expect, test } from "vitest";
import { hostOf, NoteLink } from "./note.ts";

test.each([
  ["https://www.bbc.co.uk/bitesize?x=1", "www.bbc.co.uk"],
  ["https://Video.Example#t=3", "video.example"],
  ["https://other.example/a?next=https://bank.example@x", "other.example"],
])("%s leads to %s", (url, host) => {
  expect(NoteLink.safeParse({ url, label: "" }).success).toBe(true);
  expect(hostOf(url)).toBe(host);
});

test.each([
  "http://plain.example/",
  "javascript:alert(1)",
  "https://bank.example@other.example/",
  "https:\\\\other.example",
  "//other.example",
  "",
])("%s is no link", (url) => {
  expect(NoteLink.safeParse({ url, label: "" }).success).toBe(false);
});
