import { z } from "zod";
import { mayUsePortal } from "../../accounts/policy.ts";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { Named } from "../../results/schemas.ts";

/** Maximum number of matches in each group. The number of further matches is not given. */
export const MAX_FOUND = 5;
export const MIN_SEARCH = 2;
export const MAX_SEARCH = 100;

/**
 * Matches of a search in the header, limited to what the person may see in lists. A group is empty
 * if the person may not open its list.
 */
export const SearchResult = z.object({
  pupils: z.array(
    Named.extend({
      admissionNumber: z.string().nullable(),
      className: z.string().nullable(),
      /** Whether the person may open the pupil's page; otherwise the match links to the list. */
      mayOpen: z.boolean(),
    }),
  ),
  staff: z.array(Named.extend({ roleInSchool: z.string().nullable() })),
  parents: z.array(Named),
  classes: z.array(Named),
  subjects: z.array(Named),
  notes: z.array(Named.extend({ subject: z.string(), week: z.int() })),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const searchContract = {
  search: endpoint(mayUsePortal, {
    method: "GET",
    path: "/search",
    viewable: true,
    summary: "People, classes, subjects and notes that the caller may see; at most five of each",
    tag: "portal",
  })
    .input(z.strictObject({ search: z.string().trim().min(MIN_SEARCH).max(MAX_SEARCH) }))
    .output(dataOf(SearchResult)),
};
