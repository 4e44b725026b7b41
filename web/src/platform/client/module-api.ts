import { type Client, createORPCClient, type ORPCError } from "@orpc/client";
import type { AnyContractRouter, ContractRouterClient } from "@orpc/contract";
import type { JsonifiedValue } from "@orpc/openapi-client";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import contract from "virtual:contract";
import { withProof } from "../session/proof.ts";
import { accessToken, expire, refused, renewToken } from "../session/session.ts";
import { openView, viewRefused } from "../session/view-as.ts";
import type { Refusal } from "./api-error.ts";
import { createLink } from "./link.ts";

const link = createLink(
  contract,
  {
    accessToken,
    renewToken,
    expire,
    refused(code) {
      refused(code);
      viewRefused(code);
    },
    proved: withProof,
    view: () => openView()?.id ?? null,
  },
  // The server also renders pages with this module, but makes no calls.
  import.meta.env.SSR ? "" : location.origin,
);

/** The client of a contract: values as JSON has them, and the errors of the link. */
type ApiClient<Router> =
  Router extends Client<infer Context, infer Input, infer Output, infer Thrown>
    ? Client<Context, Input, JsonifiedValue<Output>, Refusal<CurrentsOf<Thrown>>>
    : { [Key in keyof Router]: ApiClient<Router[Key]> };

type CurrentsOf<Thrown> = {
  [Declared in Extract<Thrown, ORPCError<string, unknown>> as Declared["code"]]: JsonifiedValue<
    Declared["data"]
  >;
};

/**
 * The typed calls of one module, as TanStack Query options: `const api = moduleApi<typeof
 * resultsContract>("results")`, then `useQuery(api.pending.queryOptions({ input }))` or
 * `api.approve.call(input)`.
 *
 * @param module the module's name in the whole contract; its type is imported with `import type`,
 * so that browsers load no schema
 */
export function moduleApi<Contract extends AnyContractRouter>(module: string) {
  const client = createORPCClient<ApiClient<ContractRouterClient<Contract>>>(link, {
    path: [module],
  });
  return createTanstackQueryUtils(client, { path: [module] });
}
