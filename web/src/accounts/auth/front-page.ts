import type { Entrances } from "@school/core/accounts/setup/contract.ts";

/** Properties of every page for visitors: the entrances that are open to them. */
export interface FrontPageProps {
  readonly entrances: Entrances;
}
