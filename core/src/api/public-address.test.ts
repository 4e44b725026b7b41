import { expect, test } from "vitest";
import { opensOnlyInSchool } from "./public-address.ts";

test.each([
  "http://localhost:5001",
  "http://127.0.0.1:5001/verify/1",
  "http://10.0.0.5:6202",
  "https://192.168.1.20:5001/signin",
  "http://172.20.0.1",
  "http://169.254.3.4",
  "http://100.64.0.1",
  "https://school.local",
  "https://SCHOOL.LAN:5001",
  "http://school-pc:5001",
  "http://[::1]:5001",
  "http://[fd12:3456::1]",
  "http://[fe80::1]",
])("%s opens in the school only", (url) => {
  expect(opensOnlyInSchool(url)).toBe(true);
});

test.each([
  "https://portal.school.example",
  "https://10.school.example",
  "http://172.32.0.1",
  "http://8.8.8.8:5001",
  "https://[2001:db8::1]",
  "https://local.school.example",
])("%s opens at home too", (url) => {
  expect(opensOnlyInSchool(url)).toBe(false);
});
