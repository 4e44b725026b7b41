import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { join } from "node:path";
import { PROMOTED_FILE, STATE_FILE } from "@school/server/platform/standby-files.ts";
import { z } from "zod";
import { StandbyError } from "./errors.ts";
import { SEGMENT_NAME } from "./segments.ts";

const Segment = z.string().regex(SEGMENT_NAME);

/** A base backup of the database's files, in numbered parts. */
const Base = z.object({
  id: z.string(),
  parts: z.number().int(),
  bytes: z.number().int(),
  /** The first segment of the log that it needs. */
  first: Segment,
  /** Milliseconds since 1970, by the computer's clock. */
  takenAt: z.number(),
});
export type Base = z.infer<typeof Base>;

/** Objects that a shipping computer has in the archive and no longer needs there. */
const Garbage = z.object({
  /** The folder in the archive. */
  under: z.string(),
  base: z.object({ id: z.string(), parts: z.number().int() }).nullable(),
  /** Segments, without `until` itself. */
  segments: z.object({ from: Segment, until: Segment }).nullable(),
});
export type Garbage = z.infer<typeof Garbage>;

const State = z.object({
  /** Id of this DATA_DIR. */
  id: z.string(),
  /** copy: replays another computer's log, and has no database of its own. */
  role: z.enum(["writes", "copy"]),
  /** The number of the fence under which this computer writes; null before it has one. */
  epoch: z.number().int().nullable(),
  /** Permission to write without the archive: its times, in milliseconds since 1970. */
  lease: z.object({ renewedAt: z.number(), seenAt: z.number() }).nullable(),
  /** Another computer was promoted: this one accepts no writes any more. */
  stopped: z.object({ epoch: z.number().int(), at: z.number() }).nullable(),
  /** An unbroken series of segments, with a base to start from. */
  series: z
    .object({
      id: z.string(),
      /** PostgreSQL's number of the cluster. */
      system: z.string(),
      first: Segment.nullable(),
      /** The newest one that was packed, and the newest one in the archive. */
      packed: Segment.nullable(),
      shipped: Segment.nullable(),
      base: Base.nullable(),
    })
    .nullable(),
  /** A base that is being taken: its parts are garbage if it is not finished. */
  making: Garbage.nullable(),
  garbage: z.array(Garbage),
  /** When the last segment reached the archive, by this computer's clock. */
  shippedAt: z.number().nullable(),
});
export type State = z.infer<typeof State>;

const FRESH = {
  role: "writes",
  epoch: null,
  lease: null,
  stopped: null,
  series: null,
  making: null,
  garbage: [],
  shippedAt: null,
} as const satisfies Omit<State, "id">;

export function freshState(role: State["role"]): State {
  return { ...FRESH, garbage: [], id: randomUUID(), role };
}

/**
 * Reads the state of this DATA_DIR; null where it neither ships nor follows. Throws `StandbyError`.
 */
export function readState(dataDir: string): State | null {
  const file = join(dataDir, STATE_FILE);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw new StandbyError(`${file} cannot be read: ${(error as Error).message}`);
  }
  try {
    return State.parse(JSON.parse(text));
  } catch {
    throw new StandbyError(`${file} is damaged: see docs/operating/standby.md`);
  }
}

/** On the disk when it returns. */
export function writeState(dataDir: string, state: State): Promise<void> {
  return replaceFile(join(dataDir, STATE_FILE), `${JSON.stringify(state, null, 1)}\n`);
}

/** A promoted standby: COPY_FROM of this DATA_DIR means COPY_TO from then on. */
const Promoted = z.object({ epoch: z.number().int(), at: z.number() });
export type Promoted = z.infer<typeof Promoted>;

const promotedFile = (dataDir: string) => join(dataDir, PROMOTED_FILE);

export function readPromoted(dataDir: string): Promoted | null {
  try {
    return Promoted.parse(JSON.parse(readFileSync(promotedFile(dataDir), "utf8")));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw new StandbyError(`${promotedFile(dataDir)} cannot be read: ${(error as Error).message}`);
  }
}

export function writePromoted(dataDir: string, promoted: Promoted): Promise<void> {
  return replaceFile(promotedFile(dataDir), `${JSON.stringify(promoted)}\n`);
}

/**
 * Replaces a file atomically and durably: after a power cut it is the old one or the new one.
 *
 * @param length of the file in bytes, where it is longer than its content: the rest takes no space
 */
export async function replaceFile(
  file: string,
  content: string | Buffer,
  length?: number,
): Promise<void> {
  const fresh = `${file}.new`;
  const handle = await open(fresh, "w", 0o600);
  try {
    await handle.writeFile(content);
    if (length !== undefined) await handle.truncate(length);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
}
