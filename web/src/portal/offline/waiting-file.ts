import { plural } from "@school/core/api/plural.ts";
import { timeText } from "@school/core/api/dates.ts";
import type { Change } from "../../platform/offline/change-store.ts";
import { outboxTexts as text } from "./text.ts";

/** Reads the file of a change at that index. */
interface FileReading {
  readonly readFile: (change: Change, at: number) => Promise<File>;
}

/** All waiting changes for handing over in another way: as text, with their files in one ZIP. */
export async function waitingFile(outbox: FileReading, changes: readonly Change[]): Promise<File> {
  const files = await Promise.all(changes.map((change) => filesOf(outbox, change)));
  const words = new File([changes.map(wordsOf).join("\n")], `${text.title}.txt`, {
    type: "text/plain",
  });
  if (files.flat().length === 0) return words;
  const { BlobReader, BlobWriter, ZipWriter } =
    await import("@zip.js/zip.js/lib/zip-core-native.js");
  const writer = new ZipWriter(new BlobWriter("application/zip"), { useWebWorkers: false });
  await writer.add(words.name, new BlobReader(words));
  for (const [at, ofChange] of files.entries()) {
    for (const [index, file] of ofChange.entries()) {
      await writer.add(`${at + 1}-${index + 1} ${file.name}`, new BlobReader(file));
    }
  }
  return new File([await writer.close()], `${text.title}.zip`, { type: "application/zip" });
}

function wordsOf({ title, addedAt, refusal, lines, files }: Change, at: number): string {
  return [
    `${at + 1}. ${title}`,
    `${"Saved"} ${timeText(addedAt)}`,
    ...(refusal === null ? [] : [`${text.states.refused}: ${refusal}`]),
    ...lines.map(({ label, value }) => `${label}: ${value || text.emptied}`),
    ...(files.length === 0 ? [] : [plural(files.length, "file")]),
    "",
  ].join("\n");
}

/** The files that the server lacks. One that is missing on the device must not block the rest. */
async function filesOf(outbox: FileReading, change: Change): Promise<readonly File[]> {
  const waiting = [...change.files.entries()].filter(([, { id }]) => id === null);
  const read = waiting.map(async ([at]) => outbox.readFile(change, at).catch(() => null));
  return (await Promise.all(read)).filter((file) => file !== null);
}
