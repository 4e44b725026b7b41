import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { pagesOfPdf } from "../../testing/pdf.ts";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { PRINTED } from "@school/core/api/printable.ts";
import { type Font, openSync } from "fontkit";
import { openDocument, Pen } from "./pen.ts";

async function write(text: string): Promise<string> {
  const document = openDocument("A test");
  document.addPage();
  const line = { x: 40, y: 40, width: 400 };
  new Pen(document, 1, false).line(text, line, { size: 12, face: "display" });
  document.end();
  const [page] = await pagesOfPdf(new Uint8Array(await buffer(document)));
  return JSON.stringify(page);
}

test("letters can be read from every document, whatever was drawn before it", async () => {
  // The first is embedded as two glyphs; one of them is that of the other letter.
  await write("Ọ");
  expect(await write("BELLO")).toContain("BELLO");
  // The first is embedded with the mark for capitals, which no letter requests alone.
  await write("Í");
  expect((await write("GBẸ\u0301")).normalize()).toContain("GBẸ\u0301".normalize());
});

test("a letter that the fonts lack is printed in another form, never blank", async () => {
  expect((await write("Đurić")).normalize("NFC")).toContain("Đurić".replace("Đ", "D"));
  expect(await write("عائشة Bello")).toContain("????? Bello");
  expect(await write("Well done 👏")).toContain("Well done ?");
});

test("core knows exactly the letters that all fonts have", () => {
  const folder = join(import.meta.dirname, "fonts");
  const sets = readdirSync(folder)
    .filter((file) => file.endsWith(".ttf"))
    .map((file) => new Set((openSync(join(folder, file)) as Font).characterSet));
  const [first = new Set<number>(), ...others] = sets;
  const shared = [...first].filter((code) => others.every((set) => set.has(code)));
  const letters = shared
    .filter((code) => code !== 0xffff)
    .map((code) => String.fromCodePoint(code));
  const isPrinted = new RegExp(`^[${PRINTED}]$`, "u");
  expect(letters.filter((letter) => !isPrinted.test(letter))).toEqual([]);
  const others16 = Array.from({ length: 0xffff }, (_, code) => code).filter(
    (code) => code > 31 && !shared.includes(code) && isPrinted.test(String.fromCharCode(code)),
  );
  expect(others16.map((code) => code.toString(16))).toEqual([]);
});
