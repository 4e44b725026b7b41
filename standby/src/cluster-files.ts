import { once } from "node:events";
import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Writable } from "node:stream";
import pg from "pg";
import type { Headers, Pack } from "tar-stream";
import { one } from "@school/server/platform/database/rows.ts";
import type { EmbeddedPostgres } from "@school/server/platform/database/embedded/embedded.ts";

/** Folders that a base contains empty: PostgreSQL fills them again. */
const EMPTY_FOLDERS =
  /^(pg_wal|pg_wal\/archive_status|pg_wal\/summaries|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/;
/**
 * Files that a base excludes: those of the running server, of one query, or those that would change
 * the role of the standby.
 */
const EXCLUDED =
  /^(postmaster\.(pid|opts)|\.s\.PGSQL.*|(standby|recovery)\.signal|backup_label.*|tablespace_map.*|copy-base\.json|global\/pg_control)$|(^|\/)(pgsql_tmp.*|pg_internal\.init.*|current_logfiles)$/;
/** Added last: it has the checkpoint of the files, and none of them may be older. */
const CONTROL_FILE = "global/pg_control";
const CHUNK_BYTES = 2 ** 18;

/**
 * Writes the files of a running cluster into a tar archive, as they are while others write. With the
 * segments of the log from `first` on, which is reported before the first file, a server makes them
 * consistent. A power cut or an error ends the backup mode with the connection.
 */
export async function copyCluster(
  postgres: EmbeddedPostgres,
  tar: Pack,
  onStart: (first: string) => void,
): Promise<void> {
  const { clusterDir } = postgres;
  const client = new pg.Client(postgres.superuser());
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ first: string }>(
      "select pg_walfile_name(pg_backup_start('copy', true)) as first",
    );
    onStart(one(rows).first);
    await addFolder(tar, clusterDir, "");
    await addFile(tar, clusterDir, CONTROL_FILE);
    const ended = await client.query<{ labelfile: string }>(
      "select labelfile from pg_backup_stop(false)",
    );
    await addBytes(tar, "backup_label", Buffer.from(one(ended.rows).labelfile));
  } finally {
    await client.end();
  }
}

async function addFolder(tar: Pack, root: string, name: string): Promise<void> {
  const entries = await readdir(join(root, name), { withFileTypes: true }).catch(ignoreMissing);
  for (const entry of entries ?? []) {
    const path = name === "" ? entry.name : `${name}/${entry.name}`;
    if (EXCLUDED.test(path)) continue;
    if (entry.isDirectory()) {
      await startEntry(tar, { name: path, type: "directory", mode: 0o700 }).end;
      await addFolder(tar, root, path);
    } else if (entry.isFile() && !EMPTY_FOLDERS.test(name)) {
      await addFile(tar, root, path);
    }
  }
}

/** Adds as many bytes as the file had when it was opened: it may grow, shrink or be removed meanwhile. */
async function addFile(tar: Pack, root: string, name: string): Promise<void> {
  const handle = await open(join(root, name)).catch(ignoreMissing);
  if (handle === null) return;
  try {
    const { size } = await handle.stat();
    const { sink, end } = startEntry(tar, { name, size, mode: 0o600 });
    for (let at = 0; at < size;) {
      // Missing bytes are zeros, which the log restores.
      const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, size - at));
      await handle.read(chunk, 0, chunk.length, at);
      at += chunk.length;
      if (!sink.write(chunk)) await Promise.race([once(sink, "drain"), end]);
    }
    sink.end();
    await end;
  } finally {
    await handle.close();
  }
}

export async function addBytes(tar: Pack, name: string, bytes: Buffer): Promise<void> {
  const { sink, end } = startEntry(tar, { name, size: bytes.length, mode: 0o600 });
  sink.end(bytes);
  await end;
}

/** `end` settles when the entry is in the archive, and fails when the archive does. */
function startEntry(tar: Pack, header: Headers): { sink: Writable; end: Promise<void> } {
  const { promise: end, resolve, reject } = Promise.withResolvers<void>();
  const sink = tar.entry(header, (error) => (error ? reject(error) : resolve()));
  sink.on("error", reject);
  end.catch(() => {});
  return { sink, end };
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

/** Whether a folder holds a cluster that follows another one. */
export async function isStandby(clusterDir: string): Promise<boolean> {
  return stat(join(clusterDir, "standby.signal")).then(
    () => true,
    () => false,
  );
}
