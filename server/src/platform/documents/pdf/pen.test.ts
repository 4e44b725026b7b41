import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { pagesOfPdf } from "../../testing/pdf.ts";
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
