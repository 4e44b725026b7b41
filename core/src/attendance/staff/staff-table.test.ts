import { expect, test } from "vitest";
import { staffTable } from "./staff-table.ts";

test("the sheet counts late as present, and nothing before a person joined", () => {
  const entry = {
    kind: "PRESENT" as const,
    signedInAt: "07:40",
    signedOutAt: null,
    reason: "",
    day: "2026-03-24",
    isLate: true,
    isByOffice: false,
  };
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
