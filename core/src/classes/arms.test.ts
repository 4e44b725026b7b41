import { expect, it } from "vitest";
import { armsIn, classesOf, isAmong } from "./arms.ts";

it.each([
  ["Gold, Silver", ["Gold", "Silver"]],
  ["Gold and Silver", ["Gold", "Silver"]],
  [" A; B \n C & D,, ", ["A", "B", "C", "D"]],
  ["Gold, gold", ["gold"]],
  ["Sandalwood", ["Sandalwood"]],
  ["", []],
  ["3", ["A", "B", "C"]],
  [" 1 ", []],
  ["2, 3", ["2", "3"]],
  ["11", ["11"]],
])("reads the arms in %j", (text, arms) => {
  expect(armsIn(text)).toEqual(arms);
});

it("makes each category with each arm, or without one", () => {
  const categories = [
    { id: "1", name: "Primary 1" },
    { id: "2", name: "Primary 2" },
  ];
  expect(classesOf(categories, ["Gold", "Silver"])).toEqual([
    { name: "Primary 1", section: "Gold", categoryId: "1" },
    { name: "Primary 1", section: "Silver", categoryId: "1" },
    { name: "Primary 2", section: "Gold", categoryId: "2" },
    { name: "Primary 2", section: "Silver", categoryId: "2" },
  ]);
  expect(classesOf(categories, []).map(({ section }) => section)).toEqual([null, null]);
});

it("knows a class that is there by its full name, however it is divided", () => {
  const there = new Set(["primary 1 gold"]);
  expect(isAmong({ name: "Primary 1", section: "Gold" }, there)).toBe(true);
  expect(isAmong({ name: "Primary 1 GOLD", section: null }, there)).toBe(true);
  expect(isAmong({ name: "Primary 1", section: null }, there)).toBe(false);
});
