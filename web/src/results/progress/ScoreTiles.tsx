import { sumOfProgress } from "@school/core/results/progress/progress.ts";
import type { SheetProgress } from "@school/core/results/progress/contract.ts";
import { useQueries, useQuery } from "@tanstack/react-query";
import { Tiles } from "../../ui/page/Tiles.tsx";
import { resultsApi } from "../api.ts";
import { ProgressBar } from "./ProgressBar.tsx";

/** The most that one response has. */
const PAGE_SIZE = 200;

interface ScoreTilesProps {
  /** Undefined: the current term. */
  termId: string | undefined;
  /** The class whose subjects are shown; null for the classes. */
  classId: string | null;
  things: readonly { readonly id: string; readonly name: string }[];
  hrefOf: (id: string) => string;
}

/** The classes of a term, or the subjects of one, each with its scores: "222 of 348 scores". */
export function ScoreTiles({ termId, classId, things, hrefOf }: ScoreTilesProps) {
  const page = (number: number) =>
    resultsApi.progress.queryOptions({
      input: { ...(termId !== undefined && { termId }), page: number, limit: PAGE_SIZE },
    });
  // The choice does not wait for the states.
  const first = useQuery(page(1));
  const pages = first.data?.pagination.pages ?? 1;
  const furtherPages = useQueries({
    queries: Array.from({ length: pages - 1 }, (_, at) => page(at + 2)),
  });
  const progress = [first, ...furtherPages].flatMap(({ data }) => data?.data ?? []);
  return (
    <Tiles
      label={classId === null ? "Classes" : "Subjects"}
      tiles={things.map(({ id, name }) => {
        const sheets = progress.filter((sheet) =>
          classId === null
            ? sheet.class.id === id
            : sheet.class.id === classId && sheet.subject.id === id,
        );
        const counts = sumOfProgress(sheets);
        const { pupils, noScores, incomplete, rejected } = counts;
        return {
          key: id,
          href: hrefOf(id),
          title: name,
          note: mainTeacherOf(sheets),
          state: pupils > 0 && (
            <>
              {pupils - noScores - incomplete} of {pupils} scores
              {rejected > 0 && `, ${rejected} sent back`}
            </>
          ),
          bar: pupils > 0 && <ProgressBar counts={counts} />,
        };
      })}
    />
  );
}

/** The person who enters most of these sheets. */
function mainTeacherOf(sheets: readonly SheetProgress[]): string | undefined {
  const names = sheets.flatMap(({ teacher }) => teacher?.name ?? []);
  const countOf = (name: string) => names.filter((one) => one === name).length;
  return names.toSorted((a, b) => countOf(b) - countOf(a))[0];
}
