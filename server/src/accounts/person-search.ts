import { and, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { parsePersonSearch, type SearchTerm } from "@school/core/accounts/person-search.ts";
import { escapeLike } from "../platform/database/like.ts";
import { phoneHolders } from "./sign-in-names.ts";
import { searchTextIn } from "../platform/database/search-text.ts";
import { signInNames, users } from "./tables.ts";

/** Whether the search covers all of a person's data, or names only. */
export type SearchReach = "office" | "names";

interface Searched {
  readonly reach: SearchReach;
  /** SQL: ids of the people whose phone number has these digits. */
  readonly phoneOwners: (digits: string) => SQL;
  /**
   * Condition on `users` for all results. It is checked before words are compared, which takes most
   * of the time.
   */
  readonly who?: SQL | undefined;
}

/** With fewer exact matches, a search also tolerates typing errors. */
export const MIN_MATCHES = 10;

/** Whether the search has words in which typing errors can be tolerated. */
export function canSearchLoosely(search = ""): boolean {
  return parsePersonSearch(search).some(({ likeness }) => likeness !== null);
}

/** Conditions on `users`: every term of the search, exact or with typing errors tolerated. */
export function searchedPeople(
  search: string,
  { forgiving, ...searched }: Searched & { readonly forgiving: boolean },
): SQL[] {
  const terms = parsePersonSearch(search);
  const words = forgiving ? terms.filter(({ likeness }) => likeness !== null) : [];
  const otherTerms = terms.filter((term) => !words.includes(term));
  const conditions = otherTerms.map((term) => exactly(term, searched));
  if (words.length === 0) return conditions;
  const { reach } = searched;
  const forgiven = sql`${users.id} in (
    select ${users.id} from ${users} where ${and(...words.map((term) => exactly(term, searched)))}
    union
    select ${users.id} from ${users}
    where ${and(searched.who, ...words.map((term) => resembles(term, reach)))})`;
  return [...conditions, forgiven];
}

/** The order of a tolerant search: exact matches of every term first, then by similarity. */
export function mostAlike(search: string, searched: Searched): SQL {
  const forgiven = parsePersonSearch(search).filter(({ likeness }) => likeness !== null);
  const hasAll = and(...forgiven.map((term) => exactly(term, searched)));
  const likeness = forgiven.map(
    ({ text }) => sql`strict_word_similarity(${text}, ${within(searched.reach)})`,
  );
  return sql`case when ${hasAll} then -9 else -(${sql.join(likeness, sql` + `)}) end`;
}

/**
 * A whole word of the name is similar to the term. A typing error leaves the first or the second
 * half unchanged, which an index finds; similarity is computed only for those.
 */
function resembles({ text, likeness }: SearchTerm, reach: SearchReach): SQL | undefined {
  const middle = Math.floor(text.length / 2);
  const [beginning, end] = [escapeLike(text.slice(0, middle)), escapeLike(text.slice(middle))];
  const starts =
    middle < 3 ? [`${beginning}%`, `% ${beginning}%`, `%-${beginning}%`] : [`%${beginning}%`];
  return and(
    among(users.searchText, [...starts, `%${end}%`]),
    or(
      holds(reach, [`%${escapeLike(text)}%`]),
      sql`strict_word_similarity(${text}, ${within(reach)}) >= ${likeness}::real`,
    ),
  );
}

/** "MC2025001" for MC/2025/001: a number without slashes. */
const BARE_NUMBER = /^[a-z]{1,6}\d{4,}$/;
/** Without an index: a school has only a few thousand names. */
const bareNumber = sql`regexp_replace(lower(${signInNames.name}), '[^a-z0-9]', '', 'g')`;

/** The term occurs exactly in a name, an id or a phone number. */
function exactly({ text, phone }: SearchTerm, { reach, phoneOwners, who }: Searched): SQL {
  // For one or two letters, the index can only find beginnings of words.
  if (text.length < 3) return holds(reach, [`${escapeLike(text)}%`, `% ${escapeLike(text)}%`]);
  const anywhere = `%${escapeLike(text)}%`;
  const places = [
    sql`select ${users.id} from ${users} where ${and(who, holds(reach, [anywhere]))}`,
    sql`select ${signInNames.userId} from ${signInNames} where lower(${signInNames.name}) like ${anywhere}`,
  ];
  if (BARE_NUMBER.test(text)) {
    places.push(sql`select ${signInNames.userId} from ${signInNames}
      where ${bareNumber} like ${anywhere}`);
  }
  if (reach === "office" && phone !== null) places.push(phoneOwners(phone), phoneHolders(phone));
  // A union, since an "or" across tables would use no index.
  return sql`${users.id} in (${sql.join(places, sql` union all `)})`;
}

function holds(reach: SearchReach, patterns: readonly string[]): SQL {
  const isMatch = among(users.searchText, patterns);
  return reach === "office" ? isMatch : sql`(${isMatch} and ${among(nameAndId, patterns)})`;
}

function among(text: SQLWrapper, patterns: readonly string[]): SQL {
  const likes = patterns.map((pattern) => sql`${text} like ${pattern}`);
  return sql`(${sql.join(likes, sql` or `)})`;
}

/** `searchText` without the email address, for actors who may not search it. */
const nameAndId = searchTextIn(
  sql`${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.userId}`,
);

function within(reach: SearchReach): SQL {
  return reach === "office" ? sql`${users.searchText}` : nameAndId;
}
