import { expect, test } from "vitest";
import { textOfFile } from "./ImportQuestions.tsx";

test("a file is read as UTF-8, or as Windows-1252 from older spreadsheets", async () => {
  expect(await textOfFile(new Blob(["\uFEFFQuestion\nḌáni ½°"]))).toBe("Question\nḌáni ½°");
  const windows = new Uint8Array([0x51, 0x2c, 0xbd, 0xb0, 0x93]);
  expect(await textOfFile(new Blob([windows]))).toBe("Q,½°“");
});
