import { expect, test } from "vitest";
import { isPublicAddress, NotPermitted, sendOutside } from "./outgoing-request.ts";

test.each([
  ["102.89.23.1", true],
  ["2606:4700::1111", true],
  ["127.0.0.1", false],
  ["10.1.2.3", false],
  ["172.16.0.1", false],
  ["192.168.1.1", false],
  ["169.254.169.254", false],
  ["100.64.0.1", false],
  ["0.0.0.0", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::1", false],
  ["::", false],
  ["fd00::1", false],
  ["fe80::1", false],
  // An address in another.
  ["::ffff:10.0.0.1", false],
  ["64:ff9b::a00:1", false],
  ["2002:a00:1::", false],
  ["::127.0.0.1", false],
  ["gateway.example", false],
])("%s is public: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

const limits = { timeoutMs: 2_000, maxResponseBytes: 100, testOrigin: undefined };
const ask = (url: string) => sendOutside({ method: "GET", url, headers: {} }, limits);

test.each([
  "http://102.89.23.1/",
  "ftp://102.89.23.1/",
  "https://ada:secret@102.89.23.1/",
  "https://127.0.0.1/",
  "https://127.1/",
  "https://0x7f000001/",
  "https://2130706433/",
  "https://[::1]/",
  "https://[::ffff:169.254.169.254]/",
  // A name whose address is private is found out when it is looked up.
  "https://localhost/",
  "no address at all",
])("%s is not asked", async (url) => {
  await expect(ask(url)).rejects.toThrow(NotPermitted);
});
