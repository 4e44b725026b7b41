import { and, asc, eq, lt, sql } from "drizzle-orm";
import { copyScope } from "@school/core/privacy/policy.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { findFirst, one } from "../../platform/db/rows.ts";
import { openBucket } from "../../platform/files/bucket.ts";
import { inPieces } from "../../platform/files/pieces.ts";
import { zipOf } from "../../platform/files/zip.ts";
import type { JobKind, Worker } from "../../platform/jobs/job.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import { readLetterhead } from "../../school/queries.ts";
import { actorNow, personFacts } from "../facts.ts";
import { readPerson } from "../read-person.ts";
import { dataCopies, dataCopyPieces } from "../tables.ts";
import { entriesOf } from "./write-copy.ts";

/*
 * A copy is made in one transaction, which writes it piece by piece, encrypted: the whole is there or
 * nothing of it. How far it is, is written beside it, for the page. When the process is killed, the
 * next run begins the copy again.
 */

/** Any number that no other advisory lock of the portal uses as its first half. */
const LOCK_CLASS = 7_340_061;
/** How long a copy is kept. */
export const KEPT_HOURS = 24;

/** SQL: it can be downloaded, also before the job has deleted what is older. */
export const isKept = sql`${dataCopies.createdAt} > now() - make_interval(hours => ${KEPT_HOURS})`;

interface CopyParts {
  readonly db: Database;
  readonly config: Config;
  readonly sealer: Sealer;
}

export const makeCopyJob: JobKind = {
  name: "make-data-copy",
  retries: 3,
  firstDelay: 2,
  longestDelay: 30,
  // Resumes the work of a killed process, and deletes old copies.
  schedule: "* * * * *",
};

/** Makes every copy that was asked for, one after the other, and deletes those that are too old. */
export function makeCopyWorker(parts: CopyParts): Worker {
  const { db } = parts;
  return {
    kind: makeCopyJob,
    async run(_, { isLast }) {
      await db
        .delete(dataCopies)
        .where(lt(dataCopies.createdAt, sql`now() - make_interval(hours => ${KEPT_HOURS})`));
      const open = await db
        .select({ id: dataCopies.id })
        .from(dataCopies)
        .where(eq(dataCopies.state, "running"))
        .orderBy(asc(dataCopies.id));
      for (const { id } of open) {
        try {
          await makeCopy(parts, id);
        } catch (error) {
          const failed = { state: "failed" as const };
          if (isLast) await db.update(dataCopies).set(failed).where(eq(dataCopies.id, id));
          throw error;
        }
      }
    },
  };
}

/** Makes the copy, unless another process does. */
function makeCopy({ db, config, sealer }: CopyParts, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    // Not the row's own lock, which would hide how far the copy is.
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${LOCK_CLASS}, hashtext(${id})) as mine`,
    );
    if (!one(rows).mine) return;
    const copy = await findRunning(tx, id);
    if (!copy) return;
    const { personId, scope, createdBy } = copy;
    const end = (state: "done" | "failed") =>
      tx.update(dataCopies).set({ state }).where(eq(dataCopies.id, id));
    // Who asked may have lost the role, or the child, since then.
    const actor = await actorNow(tx, createdBy);
    const facts = await personFacts(tx, createdBy, personId);
    if (!actor || !facts || copyScope(actor, facts) !== scope) {
      await end("failed");
      return;
    }
    const bucket = await openBucket(config);
    const data = await readPerson({ db: tx, sealer, bucket }, { personId, scope }, (partsDone) =>
      db.update(dataCopies).set({ partsDone }).where(eq(dataCopies.id, id)),
    );
    const written = {
      letterhead: await readLetterhead(tx),
      person: { id: personId, name: facts.name },
      scope,
      madeAt: new Date(),
      data,
    };
    let place = 0;
    for await (const piece of inPieces(zipOf(entriesOf(written)))) {
      const bytesSealed = sealer.seal(piece);
      await tx.insert(dataCopyPieces).values({ dataCopyId: id, place, bytesSealed });
      place += 1;
    }
    await end("done");
  });
}

async function findRunning(tx: Transaction, id: string) {
  const rows = await tx
    .select()
    .from(dataCopies)
    .where(and(eq(dataCopies.id, id), eq(dataCopies.state, "running")));
  return findFirst(rows);
}
