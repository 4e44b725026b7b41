import type { CopyScope } from "@school/core/privacy/policy.ts";
import { buffer } from "node:stream/consumers";
import type { ZipEntry } from "../../platform/documents/files/zip.ts";
import type { drawInto } from "../../platform/documents/pdf/draw-tables.ts";
import { type Drawer, drawPdf } from "../../platform/documents/pdf/drawing.ts";
import { LEFT_OUT } from "../excluded-data.ts";
import type { PersonData } from "../read-person.ts";
import { paperOf } from "./paper.ts";
import type { PaperHead } from "../../platform/documents/pdf/letterhead.ts";

const TABLES: Drawer<typeof drawInto> = {
  module: new URL("../../platform/documents/pdf/draw-tables.ts", import.meta.url).href,
};

interface Written {
  readonly head: PaperHead;
  readonly person: { readonly id: string; readonly name: string };
  readonly scope: CopyScope;
  readonly madeAt: Date;
  readonly data: PersonData;
  /** Description of each action of the audit log, for paper. */
  readonly changeTitles: Readonly<Record<string, string>>;
}

/** The format of data.json, as docs/operating/data-protection.md describes it. */
const FORMAT = { name: "school-portal-personal-data", version: 1 } as const;

/** The files of a data export: the data for programs, the same for people, and attached files. */
export async function* entriesOf(written: Written): AsyncGenerator<ZipEntry> {
  const { head, person, scope, madeAt, data, changeTitles } = written;
  const json = {
    format: FORMAT,
    school: head.letterhead[0] ?? "",
    person,
    scope,
    madeAt: madeAt.toISOString(),
    parts: data.parts,
    leftOut: LEFT_OUT.map(({ why }) => why),
  };
  const bytes = new TextEncoder().encode(JSON.stringify(json, null, 1));
  yield { path: "data.json", bytes, isCompressed: false };
  const content = paperOf({
    head,
    name: person.name,
    madeAt,
    parts: data.parts,
    changeTitles,
  });
  const pdf = await buffer(drawPdf(`Data about ${person.name}`, TABLES, [content]));
  yield { path: "data.pdf", bytes: pdf, isCompressed: true };
  for (const { path, read } of data.files) {
    const bytes = await read();
    if (bytes) yield { path, bytes, isCompressed: true };
  }
}
