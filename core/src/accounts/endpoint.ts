import { oc } from "@orpc/contract";
import { z } from "zod";
import type { Gate } from "./policy.ts";

export interface EndpointMeta {
  /** "anyone" needs no session; otherwise the sentence that the actor must satisfy. */
  gate: "anyone" | Gate;
  /**
   * The person must have confirmed their identity within the last minutes (`SignInRules`). "sign-in":
   * only where the call changes how an account signs in, which the server decides at the write.
   * "secrets": only where the response shows a code or a link that opens an account.
   */
  asksAgain?: boolean | "sign-in" | "secrets";
  /** A principal who views the portal as a member of staff may read it. Closed unless said. */
  viewable?: boolean;
  /** A read-only standby serves it (decision 0089). Off by default. */
  onStandby?: boolean;
  /** Pending steps of the person that do not close the endpoint. Empty by default. */
  openBefore?: readonly OpenBefore[];
}

/** Changing a given password, or setting up two-step sign-in. */
type OpenBefore = "passwordChange" | "secondFactor";

/** Reads alone can be part of a view, and of a copy. */
type Method =
  | { method: "GET"; viewable?: true; onStandby?: true }
  | { method: "POST" | "PUT" | "PATCH" | "DELETE"; viewable?: never; onStandby?: never };

type EndpointRoute = Method & {
  path: `/${string}`;
  /** One sentence for the readable API page. */
  summary: string;
  tag: string;
  /** 201 for a call that creates a record; 200 if left out. */
  successStatus?: 200 | 201;
  /** For a response that sets its own headers: { headers, body }. */
  outputStructure?: "detailed";
  /** For calls that delete much or change permissions; see `EndpointMeta`. */
  asksAgain?: EndpointMeta["asksAgain"];
  /** See `EndpointMeta`. */
  openBefore?: readonly OpenBefore[];
};

/** The input of an endpoint that names none: unknown fields are refused there too. */
const NoFields = z.strictObject({}).optional();

/**
 * Begins an endpoint of the contract. The gate is an argument, so an endpoint without a policy
 * does not compile. Everything else that opens it is closed until the endpoint says so.
 */
export function endpoint(
  gate: EndpointMeta["gate"],
  { tag, asksAgain = false, viewable, onStandby, openBefore = [], ...route }: EndpointRoute,
) {
  const opened = { viewable: viewable === true, onStandby: onStandby === true, openBefore };
  return oc
    .$input(NoFields)
    .$meta<EndpointMeta>({ gate, asksAgain, ...opened })
    .route({ ...route, tags: [tag] });
}
