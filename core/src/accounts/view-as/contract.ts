import { z } from "zod";
import { dataOf } from "../../api/pagination.ts";
import { endpoint } from "../endpoint.ts";
import { isPrincipal } from "../policy.ts";

const tag = "accounts";

/** Minutes after which a view closes. */
export const VIEW_AS_MINUTES = 15;

/** A read-only view of the portal as another user, in one session of one principal. */
export const View = z.object({
  id: z.uuid(),
  personId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  /** RFC 3339. */
  expiresAt: z.iso.datetime(),
});
export type View = z.infer<typeof View>;

export const viewAsContract = {
  start: endpoint(isPrincipal, {
    method: "POST",
    path: "/view-as",
    summary: "Views the portal as a member of staff, read-only, for 15 minutes; logged",
    tag,
    successStatus: 201,
  })
    .input(z.strictObject({ personId: z.uuid() }))
    .output(dataOf(View)),

  end: endpoint(isPrincipal, {
    method: "POST",
    path: "/view-as/end",
    summary: "Ends a view; repeating it changes nothing",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(z.object({ id: z.uuid() }))),
};
