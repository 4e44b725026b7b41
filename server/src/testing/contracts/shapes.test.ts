import { oc } from "@orpc/contract";
import { expect, test } from "vitest";
import { z } from "zod";
import { brokenIn, faultsOf, toStoredContract } from "./shapes.ts";

const things = z.strictObject({ name: z.string().max(50), kind: z.enum(["A", "B"]) });
const Thing = z.object({ id: z.string(), note: z.string().nullable() });
const contractOf = (input: z.ZodType, output: z.ZodType, path: `/${string}` = "/things") => ({
  add: oc.route({ method: "POST", path }).input(input).output(output),
});

test.each([
  ["nothing", contractOf(things, Thing), []],
  [
    "more that may be sent, and more that is answered",
    contractOf(
      z.strictObject({
        name: z.string().max(80),
        kind: z.enum(["A", "B", "C"]),
        at: z.string().optional(),
      }),
      Thing.extend({ size: z.number() }),
    ),
    [],
  ],
  ["another address", contractOf(things, Thing, "/items"), ["POST /things is gone"]],
  [
    "a shorter name",
    contractOf(things.extend({ name: z.string().max(20) }), Thing),
    ["POST /things: sent.name is at most 20"],
  ],
  [
    "a choice less",
    contractOf(things.extend({ kind: z.enum(["A"]) }), Thing),
    ['POST /things: sent.kind may be "B"'],
  ],
  [
    "a field that must be sent",
    contractOf(things.extend({ at: z.string() }), Thing),
    ["POST /things: sent.at is required"],
  ],
  [
    "a field that is refused",
    contractOf(z.strictObject({ name: z.string().max(50) }), Thing),
    ["POST /things: sent.kind is refused"],
  ],
  [
    "an answer without a field",
    contractOf(things, Thing.omit({ note: true })),
    ["POST /things: answered.note is required"],
  ],
  [
    "an answer that may be empty",
    contractOf(things, Thing.extend({ id: z.string().nullable() })),
    ["POST /things: answered.id is null, not string"],
  ],
] as const)("a contract that changes %s", (_change, changed, faults) => {
  const before = toStoredContract(contractOf(things, Thing));
  expect(brokenIn(toStoredContract(changed), before)).toEqual(faults);
});

test("a real answer is read as a page reads it, and a real input as it could send it", () => {
  const stored = toStoredContract(contractOf(things, z.object({ data: z.array(Thing) })));
  const faults = (way: "sent" | "answered", value: unknown) =>
    faultsOf(stored, "POST /things", way, value);
  expect(faults("sent", { name: "Efe", kind: "A" })).toEqual([]);
  expect(faults("sent", { kind: "C", at: 1 })).toEqual([
    "sent.name is missing",
    'sent.kind may not be "C"',
    "sent.at was not known",
  ]);
  const row = { id: "1", note: null, new: true };
  expect(faults("answered", { data: [row, { ...row, note: "x" }] })).toEqual([]);
  expect(faults("answered", { data: [row, { id: 7 }] })).toEqual([
    "answered.data[1].note is missing",
    "answered.data[1].id is number, not string",
  ]);
  expect(faults("answered", { data: [{ id: "1", note: 7 }] })).toHaveLength(1);
  expect(faultsOf(stored, "GET /nothing", "answered", 1)).toEqual([]);
});
