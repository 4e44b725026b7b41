import type { LeaderboardRow } from "@school/core/cbt/marks/contract.ts";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import styles from "./Marks.module.css";

const columns: Column<LeaderboardRow>[] = [
  { key: "rank", header: "Rank", align: "right", width: "4rem", cell: ({ rank }) => rank },
  {
    key: "name",
    header: "Name",
    rowHeader: true,
    cell: ({ student, isOwn }) => (isOwn ? <strong>{student.name} (you)</strong> : student.name),
  },
  { key: "class", header: "Class", hideBelow: "sm", cell: ({ student }) => student.className },
  { key: "score", header: "Score", align: "right", cell: ({ score }) => score },
];

/** The ten highest marks of a test, with a heading. */
export function Leaderboard({ rows }: { rows: readonly LeaderboardRow[] }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>Leaderboard</h3>
      <LeaderboardTable rows={rows} />
    </section>
  );
}

/** The table without the heading. */
export function LeaderboardTable({ rows }: { rows: readonly LeaderboardRow[] }) {
  return (
    <DataTable
      caption="Leaderboard"
      columns={columns}
      rows={rows}
      rowKey={({ student }) => student.id}
    />
  );
}
