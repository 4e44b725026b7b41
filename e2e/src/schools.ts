import { tmpdir } from "node:os";
import { join } from "node:path";

/** A portal with a demo school and its own database. */
export interface School {
  readonly port: number;
  readonly origin: string;
  readonly dataDir: string;
  /** The port for a journey's test gateway for messages to phones. */
  readonly gatewayPort: number;
}

const firstPort = Number(process.env["E2E_PORT"] ?? "5099");
// The servers create their folders. The variable passes the name to the workers, which load this file again.
const dataDir = (process.env["E2E_DATA_DIR"] ??= join(tmpdir(), `portal-e2e-${process.pid}`));

/** One per worker, so that their journeys cannot affect each other. */
export const SCHOOLS: readonly School[] = [0, 1].map((worker) => ({
  port: firstPort + worker,
  origin: `http://localhost:${firstPort + worker}`,
  dataDir: join(dataDir, String(worker)),
  gatewayPort: firstPort + 10 + worker,
}));

/** The school of this worker. */
export const school = SCHOOLS[Number(process.env["TEST_PARALLEL_INDEX"] ?? "0")]!;
