import { expect, test } from "vitest";
import { readPdf } from "../../testing/pdf.ts";
import { type Drawer, drawPdf } from "./drawing.ts";
import type { drawInto, PaperReport } from "./draw-tables.ts";

const TABLES: Drawer<typeof drawInto> = { module: new URL("draw-tables.ts", import.meta.url).href };

async function pagesOf(report: PaperReport) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of drawPdf("A report", TABLES, [report])) chunks.push(chunk);
  return readPdf(new Uint8Array(Buffer.concat(chunks)));
}

const name = (header: string) => ({ header, kind: "name" }) as const;
const number = (header: string) => ({ header, kind: "number" }) as const;

function breakdown(pupils: number, subjects: number): PaperReport {
  const rows = Array.from({ length: subjects }, (_, at) => [`Subject ${at + 1}`, "7", "60"]);
  const groups = Array.from({ length: pupils }, (_, at) => ({ name: `Pupil ${at + 1}`, rows }));
  const columns = [name("Subject"), number("CA1"), number("Total")];
  const summary = { title: "Class summary", columns, groups: [{ name: null, rows }], below: [] };
  return {
    head: { letterhead: ["A school"], logo: null },
    title: "Breakdown",
    facts: ["Primary 4"],
    tables: [{ title: null, columns, groups, below: [] }, summary],
    signatures: ["Signature"],
  };
}

test("groups of a narrow table are in two columns, and none is divided", async () => {
  const pages = await pagesOf(breakdown(12, 12));
  expect(pages).toHaveLength(4);
  for (const page of pages) {
    // From the left column to the right one, each from its top.
    const columns = [page.filter(({ x }) => x < 410), page.filter(({ x }) => x >= 410)];
    for (const texts of columns) {
      const order = texts.toSorted((a, b) => a.y - b.y).map(({ text }) => text);
      const [first] = order.filter((text) => /^(Pupil|Subject) \d+$/.test(text));
      if (first !== undefined && !order.includes("Class summary")) expect(first).toMatch(/^Pupil/);
    }
  }
  const texts = pages.flat().map(({ text }) => text);
  for (let pupil = 1; pupil <= 12; pupil += 1) {
    expect(texts.filter((text) => text === `Pupil ${pupil}`)).toHaveLength(1);
  }
  expect(texts.filter((text) => text === "Subject 12")).toHaveLength(13);
  expect(texts).toContain("Class summary");
});

test("a group that is longer than a page has its name above each part", async () => {
  const pages = await pagesOf(breakdown(1, 90));
  const named = pages.flat().filter(({ text }) => text === "Pupil 1");
  expect(named.length).toBeGreaterThan(1);
  expect(pages.flat().filter(({ text }) => text === "Subject 90")).toHaveLength(2);
});
