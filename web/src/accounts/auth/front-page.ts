import type { Entrances } from "@school/core/accounts/setup/contract.ts";

/** What every page for visitors is told: what is open to them. */
export interface FrontPageProps {
  readonly entrances: Entrances;
}
