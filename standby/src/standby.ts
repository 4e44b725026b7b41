import type { Standby } from "@school/server/platform/standby-port.ts";
import { serveReadOnly } from "@school/server/platform/standby-port.ts";
import { setReadOnlySessions } from "@school/server/accounts/auth/read-only-sessions.ts";
import { openCluster } from "./cluster.ts";
import { noticeOf } from "./notice.ts";
import { replayedUntil } from "./replayed-until.ts";
import { checkStandby, standbyMeasures } from "./report.ts";
import { StandbySessions } from "./sessions.ts";
import { waitForSchema } from "./wait-for-schema.ts";

/** The implementation of the server's port. */
export const standby: Standby = {
  open: openCluster,
  waitForSchema,
  serve({ COPY_FROM }, db) {
    serveReadOnly(db, COPY_FROM === undefined ? null : noticeOf(db));
    if (COPY_FROM !== undefined) setReadOnlySessions(db, new StandbySessions(db));
  },
  measures: standbyMeasures,
  async check(config, client) {
    const until = client && (await replayedUntil({ $client: client }).catch(() => null));
    return checkStandby(config, until, Date.now());
  },
};
