import { oc, type ErrorMap } from "@orpc/contract";
import { z } from "zod";
import type { Gate } from "./policy.ts";

export interface EndpointMeta {
  /** "anyone" needs no session; otherwise the sentence that the actor must satisfy. */
  gate: "anyone" | Gate;
  /**
   * The person must have confirmed their identity within the last minutes (`SignInRules`).
   * "sign-in": only if the call changes how an account signs in; the server decides at the write.
   * "secrets": only if the response has a code or a link that opens an account.
   */
  asksAgain?: boolean | "sign-in" | "secrets";
  /** A principal may call it while viewing the portal as a member of staff. Off by default. */
  viewable?: boolean;
  /** A read-only standby serves it (decision 0089). Off by default. */
  onStandby?: boolean;
  /** Pending steps of the person that do not close the endpoint. Empty by default. */
  openBefore?: readonly OpenBefore[];
}

/** Changing a given password, or setting up two-step sign-in. */
type OpenBefore = "passwordChange" | "secondFactor";

/** Only GET can be allowed in a view or on a standby. */
type Method =
  | { method: "GET"; viewable?: true; onStandby?: true }
  | { method: "POST" | "PUT" | "PATCH" | "DELETE"; viewable?: never; onStandby?: never };

type EndpointRoute = Method & {
  path: `/${string}`;
  /** A sentence for the API page. */
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

/** The schema of the record in refusals of any code, or one per code. */
type Current = z.ZodType | Readonly<Record<string, z.ZodType>>;

/** oRPC's errors of an endpoint; `CONFLICT` stands for every code that is not named. */
type ErrorsOf<Declared extends Current> = Declared extends z.ZodType
  ? { CONFLICT: { data: Declared } }
  : { [Code in keyof Declared]: { status: 409; data: Declared[Code] } };

/** The input of an endpoint without one: unknown fields are refused there too. */
const NoFields = z.strictObject({}).optional();

/**
 * Begins an endpoint of the contract. The gate is an argument, so that an endpoint without a policy
 * does not compile. All other access is off unless the endpoint enables it.
 */
export function endpoint<Declared extends Current = Record<never, never>>(
  gate: EndpointMeta["gate"],
  {
    tag,
    asksAgain = false,
    viewable,
    onStandby,
    openBefore = [],
    current,
    ...route
  }: EndpointRoute & {
    /** The record that a refusal carries as `current`: the server sends no other. */
    current?: Declared;
  },
) {
  const opened = { viewable: viewable === true, onStandby: onStandby === true, openBefore };
  return oc
    .$input(NoFields)
    .$meta<EndpointMeta>({ gate, asksAgain, ...opened })
    .route({ ...route, tags: [tag] })
    .errors(errorsOf(current));
}

function errorsOf<Declared extends Current>(current?: Declared) {
  const errors =
    current instanceof z.ZodType
      ? { CONFLICT: { data: current } }
      : Object.fromEntries(
          Object.entries(current ?? {}).map(([code, data]) => [code, { status: 409, data }]),
        );
  return errors as Extract<ErrorsOf<Declared>, ErrorMap>;
}
