import { createHash } from "node:crypto";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ClientBase } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Head } from "./format.ts";
import { tableAndColumns } from "./read-schema.ts";

/** A table that is being filled. */
export interface TableLoad {
  readonly name: string;
  /** Adds a part of its COPY text; returns when there is room for more. */
  write(part: Buffer): Promise<void>;
  /** Answers what came in once the database has taken all of it. */
  finish(): Promise<{ rows: number; sha256: string }>;
}

/** Begins to fill a table. The client does nothing else until `finish`. */
export function startLoad(client: ClientBase, table: Head["tables"][number]): TableLoad {
  const hash = createHash("sha256");
  const input = new PassThrough();
  const copy = client.query(copyFrom(`copy ${tableAndColumns(client, table)} from stdin`));
  const loaded = pipeline(input, copy);
  // Heard by whoever writes or finishes next.
  loaded.catch(() => {});
  return {
    name: table.name,
    async write(part) {
      hash.update(part);
      if (input.write(part)) return;
      await Promise.race([once(input, "drain"), loaded]);
    },
    async finish() {
      input.end();
      await loaded;
      return { rows: copy.rowCount, sha256: hash.digest("hex") };
    },
  };
}
