import type { PositionExplanation } from "@school/core/results/reports/explain-position.ts";
import {
  type QueryFunction,
  type QueryKey,
  skipToken,
  type SkipToken,
  useQuery,
} from "@tanstack/react-query";
import { useState } from "react";
import { PositionReasons } from "../../results/PositionReasons.tsx";
import { positionTexts } from "../../results/text.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import styles from "../../results/PositionReasons.module.css";

interface SheetKey {
  studentId: string;
  termId: string;
}

interface WhyPositionProps {
  sheet: SheetKey;
  /** A call's `queryOptions`; nothing is loaded until the person opens it. */
  read: (input: SheetKey | SkipToken) => {
    queryKey: QueryKey;
    queryFn: QueryFunction<{ data: PositionExplanation | null }>;
    enabled?: boolean;
  };
}

/** Below a sheet with a position: how it came about. */
export function WhyPosition({ sheet, read }: WhyPositionProps) {
  const [opened, setOpened] = useState(false);
  const query = useQuery<{ data: PositionExplanation | null }>(read(opened ? sheet : skipToken));
  return (
    <details
      className={`${styles.why} no-print`}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>{positionTexts.why}</summary>
      {opened && (
        <Loaded query={query} failed={positionTexts.notLoaded}>
          {({ data }) => data && <PositionReasons explanation={data} />}
        </Loaded>
      )}
    </details>
  );
}
