declare module "virtual:contract" {
  import type { AnyContractRouter } from "@orpc/contract";

  /** Methods and paths of every endpoint, without schemas. Made at build time. */
  const contract: AnyContractRouter;
  export default contract;
}

declare module "virtual:theme.css";
