import { eq } from "drizzle-orm";
import { copyScope } from "@school/core/privacy/policy.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import type { Database } from "../../platform/database/database.ts";
import { one } from "../../platform/database/rows.ts";
import { openBucket } from "../../platform/documents/files/bucket.ts";
import {
  splitIntoChunks,
  madeFilesJob,
  madeFilesWorker,
} from "../../platform/documents/files/made-files.ts";
import { zipOf } from "../../platform/documents/files/zip.ts";
import type { Worker } from "../../platform/runtime/jobs/job.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { readPaperHead } from "../../school/paper-head.ts";
import { actorNow, personFacts } from "../facts.ts";
import { readPerson } from "../read-person.ts";
import { dataExports, dataExportChunks } from "../tables.ts";
import { entriesOf } from "./write-export.ts";

interface CopyParts {
  readonly db: Database;
  readonly config: Config;
  readonly sealer: Sealer;
  /** Description of each action of the audit log, in words. */
  readonly changeTitles: Readonly<Record<string, string>>;
}

export const makeExportJob = madeFilesJob("make-data-copy");

/** Makes the copies of personal data, whose pieces are encrypted. */
export function makeExportWorker({ db, config, sealer, changeTitles }: CopyParts): Worker {
  return madeFilesWorker({
    db,
    kind: makeExportJob,
    files: dataExports,
    lockClass: 7_340_061,
    async make(tx, id) {
      const copy = one(await tx.select().from(dataExports).where(eq(dataExports.id, id)));
      const { personId, scope, createdBy } = copy;
      // The requester may have lost the role, or the child, since then.
      const actor = await actorNow(tx, createdBy);
      const facts = await personFacts(tx, createdBy, personId);
      if (!actor || !facts || copyScope(actor, facts) !== scope) return "failed";
      const bucket = await openBucket(config);
      const data = await readPerson({ db: tx, sealer, bucket }, { personId, scope }, (partsDone) =>
        db.update(dataExports).set({ partsDone }).where(eq(dataExports.id, id)),
      );
      const written = {
        head: await readPaperHead({ db: tx, config }),
        person: { id: personId, name: facts.name },
        scope,
        madeAt: new Date(),
        data,
        changeTitles,
      };
      let index = 0;
      for await (const piece of splitIntoChunks(zipOf(entriesOf(written)))) {
        const bytesSealed = sealer.seal(piece);
        await tx.insert(dataExportChunks).values({ dataCopyId: id, place: index, bytesSealed });
        index += 1;
      }
      return "done";
    },
  });
}
