import { DEFAULT_GRADING_SCHEME } from "@school/core/school/grading.ts";
import type { GradingScheme, GroupSchemes } from "@school/core/school/grading-scheme.ts";
import { type Term, TERMS } from "@school/core/school/terms.ts";
import type { Reader } from "../platform/database/database.ts";
import { newId } from "../platform/database/id.ts";
import { academicSessions, terms } from "./tables.ts";

export interface MadeSession {
  id: string;
  name: string;
  termIds: Record<Term, string>;
}

interface SessionOverrides {
  name?: string;
  scheme?: GradingScheme;
  groupSchemes?: GroupSchemes;
  unmarkedLevels?: readonly string[];
  /** The school's current term; none if omitted. */
  currentTerm?: Term;
}

/** An academic session with its three terms. */
export async function makeSession(
  db: Reader,
  overrides: SessionOverrides = {},
): Promise<MadeSession> {
  const {
    name = "2025/2026",
    scheme = DEFAULT_GRADING_SCHEME,
    groupSchemes,
    unmarkedLevels,
    currentTerm,
  } = overrides;
  const id = newId();
  const firstYear = Number(name.slice(0, 4));
  await db
    .insert(academicSessions)
    .values({ id, name, gradingScheme: scheme, groupSchemes, unmarkedLevels });
  const dates = {
    TERM_1: [`${firstYear}-09-15`, `${firstYear}-12-12`],
    TERM_2: [`${firstYear + 1}-01-12`, `${firstYear + 1}-04-02`],
    TERM_3: [`${firstYear + 1}-04-27`, `${firstYear + 1}-07-24`],
  } as const;
  const termIds = { TERM_1: newId(), TERM_2: newId(), TERM_3: newId() };
  await db.insert(terms).values(
    TERMS.map((term) => ({
      id: termIds[term],
      sessionId: id,
      term,
      startsOn: dates[term][0],
      endsOn: dates[term][1],
      isCurrent: term === currentTerm,
    })),
  );
  return { id, name, termIds };
}
