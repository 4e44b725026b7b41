import type { BoardLine } from "@school/core/report-cards/board/board.ts";
import { mayOpenBoard } from "@school/core/report-cards/board/policy.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAccount } from "../../accounts/account.ts";
import { Tiles } from "../../ui/page/Tiles.tsx";
import { reportCardsApi } from "../api.ts";

interface SheetClassTilesProps {
  termId: string;
  classes: readonly { readonly id: string; readonly name: string }[];
  hrefOf: (classId: string) => string;
  stateOf: (line: BoardLine) => ReactNode;
}

/** The classes of a term; for those who may read the board, with teacher and state. */
export function SheetClassTiles({ termId, classes, hrefOf, stateOf }: SheetClassTilesProps) {
  const mayRead = mayOpenBoard(useAccount());
  const board = useQuery(
    reportCardsApi.board.queryOptions({ input: mayRead ? { termId } : skipToken }),
  );
  const lines = board.data?.data.classes ?? [];
  return (
    <Tiles
      label="Classes"
      tiles={classes.map(({ id, name }) => {
        const line = lines.find((one) => one.class.id === id);
        return {
          key: id,
          href: hrefOf(id),
          title: name,
          note: line?.teacher?.name,
          state: line && stateOf(line),
        };
      })}
    />
  );
}
