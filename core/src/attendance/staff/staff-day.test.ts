import { expect, test } from "vitest";
import { isListOfNetworks, networksIn } from "../../school/networks.ts";
import { staffDayFaults, staffDayText, staffTable } from "./staff-day.ts";

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

test("the sheet counts late as present, and nothing before a person joined", () => {
  const entry = { ...present, day: "2026-03-24", isLate: true, isByOffice: false };
  const leave = { ...entry, kind: "LEAVE" as const, day: "2026-03-25", isLate: false };
  const { rows } = staffTable({
    month: "2026-03",
    days: ["2026-03-23", "2026-03-24", "2026-03-25", "2026-03-26"],
    rows: [
      { staff: { id: "s", name: "Ada Obi" }, joinedOn: "2026-03-24", entries: [entry, leave] },
    ],
  });
  expect(rows[0]?.cells).toEqual(["Ada Obi", null, "L", "E", "A", 1, 1, 1, 1]);
});

test("networks are addresses and CIDR, by commas or lines", () => {
  expect(networksIn("10.0.0.0/8,\n 2001:db8::/32")).toEqual(["10.0.0.0/8", "2001:db8::/32"]);
  expect(isListOfNetworks("")).toBe(true);
  expect(isListOfNetworks("192.168.1.4, 10.0.0.0/8, ::1")).toBe(true);
  expect(isListOfNetworks("school")).toBe(false);
  expect(isListOfNetworks("10.0.0.0/40")).toBe(false);
});
