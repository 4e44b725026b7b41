import { expect, test } from "vitest";
import { isListOfNetworks, networksIn } from "../../school/networks.ts";
import { staffDayFaults, staffDayText } from "./staff-day.ts";

const present = { kind: "PRESENT", signedInAt: "07:40", signedOutAt: null, reason: "" } as const;

test("a day needs its time or its reason", () => {
  const fields = (form: Parameters<typeof staffDayFaults>[0]) =>
    staffDayFaults(form).map(({ path }) => path[0]);
  expect(fields(present)).toEqual([]);
  expect(fields({ ...present, signedInAt: null })).toEqual(["signedInAt"]);
  expect(fields({ ...present, signedOutAt: "07:30" })).toEqual(["signedOutAt"]);
  expect(fields({ ...present, kind: "LEAVE" })).toEqual(["reason"]);
  expect(staffDayText({ ...present, signedOutAt: "14:00" })).toBe("Present, 07:40 to 14:00");
});

test("networks are addresses and CIDR, by commas or lines", () => {
  expect(networksIn("10.0.0.0/8,\n 2001:db8::/32")).toEqual(["10.0.0.0/8", "2001:db8::/32"]);
  expect(isListOfNetworks("")).toBe(true);
  expect(isListOfNetworks("192.168.1.4, 10.0.0.0/8, ::1")).toBe(true);
  expect(isListOfNetworks("school")).toBe(false);
  expect(isListOfNetworks("10.0.0.0/40")).toBe(false);
});
