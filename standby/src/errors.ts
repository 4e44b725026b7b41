import { EmbeddedPostgresError } from "@school/server/platform/database/embedded/errors.ts";

/** Why this computer may not take writes, or cannot follow another one: one line for the console. */
export class StandbyError extends EmbeddedPostgresError {}
