import { expect, it } from "vitest";
import { pictureMatcher } from "./picture-names.ts";

const pupil = (userId: string, admissionNumber: string | null, lastName = "", firstName = "") => ({
  userId,
  admissionNumber,
  lastName,
  firstName,
});
const ada = pupil("STU0001", "MC/2025/0012", "Òbí", "Adá");
const musa = pupil("STU0002", "MC/2025/12", "Bello", "Musa");
const twins = [pupil("STU0003", null, "Eze", "Ada"), pupil("STU0004", null, "Eze", "Ada")];
const match = pictureMatcher([ada, musa, ...twins]);
const matchedId = (name: string) => match(name)?.pupil.userId ?? null;

it.each([
  ["MC-2025-0012.jpg", "STU0001"],
  ["pictures/Primary 4/mc_2025_0012.JPEG", "STU0001"],
  ["C:\\photos\\MC 2025 0012.png", "STU0001"],
  ["MC20250012.jpg", "STU0001"],
  ["stu0001.png", "STU0001"],
  ["MC-2025-12.jpg", "STU0002"],
])("finds the number in %s", (name, userId) => {
  expect(match(name)?.by).toBe("number");
  expect(matchedId(name)).toBe(userId);
});

it("finds a name in either order, whatever its marks", () => {
  expect(match("Obi Ada.jpg")).toEqual({ pupil: ada, by: "name" });
  expect(matchedId("musa-bello.png")).toBe("STU0002");
});

it("takes the number of a second download for no part of the admission number", () => {
  expect(matchedId("MC-2025-1 (2).jpg")).toBeNull();
  expect(matchedId("MC-2025-12 (1).jpg")).toBe("STU0002");
});

it("guesses no one where several pupils fit or none", () => {
  expect(matchedId("Eze Ada.jpg")).toBeNull();
  expect(matchedId("IMG_2031.jpg")).toBeNull();
  expect(matchedId(".jpg")).toBeNull();
});

it("guesses no one where numbers are the same but for their strokes", () => {
  const alike = pictureMatcher([pupil("S1", "MC/20/251"), pupil("S2", "MC/2025/1")]);
  expect(alike("MC20251.jpg")).toBeNull();
  expect(alike("MC-2025-1.jpg")?.pupil.userId).toBe("S2");
});
