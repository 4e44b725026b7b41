import { expect, it } from "vitest";
import { proxiesOf } from "./proxies.ts";

it("reads addresses and networks with or without spaces between them", () => {
  expect(proxiesOf("10.0.0.1, 192.168.0.0/16,::1,fd00::/8 , loopback")).toEqual([
    "10.0.0.1",
    "192.168.0.0/16",
    "::1",
    "fd00::/8",
    "loopback",
  ]);
});

it.each(["proxy.school.example", "10.0.0.1,", "10.0.0.0/33", "1", "true", "10.0.0.1/x"])(
  "names TRUST_PROXY for %s",
  (text) => expect(() => proxiesOf(text)).toThrow(/^TRUST_PROXY: [^\n]+$/),
);
