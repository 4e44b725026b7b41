import { createWriteStream } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";
import { passwordFileOf, syncFolder } from "@school/server/platform/database/embedded/cluster.ts";
import { addBytes, copyCluster } from "./cluster-files.ts";
import type { EmbeddedPostgres } from "@school/server/platform/database/embedded/embedded.ts";
import { Damaged, type Vault } from "./vault.ts";

/** A base is sent in parts: a slow connection repeats at most one, and memory contains one. */
const PART_BYTES = 4 * 2 ** 20;
/** The password of the cluster's roles, with which the standby's portal signs in. */
const PASSWORD = "postgres.password";

export const partKey = (under: string, base: string, part: number) =>
  `${under}base-${base}/${part}`;

interface BaseToSend {
  readonly postgres: EmbeddedPostgres;
  readonly dataDir: string;
  readonly vault: Vault;
  readonly id: string;
  readonly onStart: (first: string) => void;
  /** Sends an encrypted part to the archive; parts are numbered from 1. */
  readonly send: (part: number, sealed: Buffer) => Promise<void>;
}

/** Copies the running cluster: gzipped tar, cut into parts, each encrypted for its position. */
export async function sendBase(options: BaseToSend): Promise<{ parts: number; bytes: number }> {
  const { postgres, dataDir, vault, id, onStart, send } = options;
  const tar = pack();
  const filled = (async () => {
    await addBytes(tar, PASSWORD, await readFile(passwordFileOf(dataDir)));
    await copyCluster(postgres, tar, onStart);
    tar.finalize();
  })();
  filled.catch((error: unknown) => tar.destroy(error as Error));
  let parts = 0;
  let bytes = 0;
  await pipeline(tar, createGzip(), async (packed: AsyncIterable<Buffer>) => {
    for await (const part of splitIntoParts(packed)) {
      parts += 1;
      bytes += part.length;
      await send(parts, vault.seal(partName(id, parts), part));
    }
  });
  await filled;
  return { parts, bytes };
}

const partName = (id: string, part: number) => `base-${id}/${part}`;

async function* splitIntoParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(chunks);
}

interface BaseToFetch {
  readonly vault: Vault;
  readonly id: string;
  readonly parts: number;
  /** Gets an encrypted part; null where the archive no longer has it. */
  readonly get: (part: number) => Promise<Buffer | null>;
  /** An empty folder for the cluster. */
  readonly folder: string;
}

/**
 * Unpacks a base into a folder, each file on the disk when it returns, and returns the password of the
 * cluster's roles. Throws `Damaged`.
 */
export async function fetchBase({ vault, id, parts, get, folder }: BaseToFetch): Promise<Buffer> {
  async function* packed(): AsyncGenerator<Buffer> {
    for (let part = 1; part <= parts; part += 1) {
      const sealed = await get(part);
      // Not damage: a newer base has replaced it.
      if (sealed === null) throw new Error(`part ${part} of ${parts} of the base is gone`);
      yield vault.open(partName(id, part), sealed);
    }
  }
  const tar = extract();
  const read = pipeline(Readable.from(packed()), createGunzip(), tar);
  read.catch(() => {});
  let password: Buffer | null = null;
  const folders = new Set([folder]);
  for await (const entry of tar) {
    const { name, type } = entry.header;
    const path = join(folder, name);
    if (type === "directory") {
      await mkdir(path, { recursive: true, mode: 0o700 });
      folders.add(path);
      entry.resume();
    } else if (name === PASSWORD) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk);
      password = Buffer.concat(chunks);
    } else {
      folders.add(dirname(path));
      await pipeline(entry, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));
    }
  }
  await read;
  if (password === null) throw new Damaged("the base has no password");
  for (const each of folders) await syncFolder(each);
  return password;
}

/** Removes everything, also while another program still writes there. */
export async function clear(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 5 });
}
