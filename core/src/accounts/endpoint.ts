import { oc } from "@orpc/contract";
import { z } from "zod";
import type { Gate } from "./policy.ts";

export interface EndpointMeta {
  /** "anyone" needs no session; otherwise the sentence that the actor must satisfy. */
  gate: "anyone" | Gate;
  /** The person must have shown who they are some minutes ago at most (`SignInRules`). */
  asksAgain?: boolean;
}

interface EndpointRoute {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: `/${string}`;
  /** One sentence for the readable API page. */
  summary: string;
  tag: string;
  /** 201 for a call that creates a record; 200 if left out. */
  successStatus?: 200 | 201;
  /** For an answer that says its own headers: { headers, body }. */
  outputStructure?: "detailed";
  /** For what takes much away or changes who may do what; see `EndpointMeta`. */
  asksAgain?: boolean;
}

/** The input of an endpoint that names none: unknown fields are refused there too. */
const NoFields = z.strictObject({}).optional();

/**
 * Begins an endpoint of the contract. The gate is an argument, so an endpoint without a policy
 * does not compile.
 */
export function endpoint(
  gate: EndpointMeta["gate"],
  { tag, asksAgain = false, ...route }: EndpointRoute,
) {
  return oc
    .$input(NoFields)
    .$meta<EndpointMeta>({ gate, asksAgain })
    .route({ ...route, tags: [tag] });
}
