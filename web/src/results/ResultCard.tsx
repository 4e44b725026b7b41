import { dayOfTimeText } from "@school/core/api/dates.ts";
import type { Result } from "@school/core/results/schemas.ts";
import { termLabel } from "@school/core/school/terms.ts";
import type { ReactNode } from "react";
import { Muted, Row, Stack } from "../ui/page/Layout.tsx";
import styles from "./ResultCard.module.css";
import { ResultBadge } from "./ResultBadge.tsx";
import { missingParts, partsIn } from "./score-parts.ts";
import { ScoreStrip } from "./ScoreCells.tsx";

export interface ResultCardProps {
  result: Result;
  /** Omits class, subject and term, if the page shows them. */
  plain?: boolean;
  /** Below the scores: comments, buttons. */
  children?: ReactNode;
}

/** One result on a phone. */
export function ResultCard({ result, plain = false, children }: ResultCardProps) {
  const { student, subject, total, grade } = result;
  const className = result.class.name;
  return (
    <Stack gap={1} className={styles.card}>
      <Row align="start" spread>
        <div>
          <strong>{student.name}</strong>
          <Muted as="div" small>
            {student.admissionNumber}
          </Muted>
        </div>
        <ResultBadge result={result} />
      </Row>
      {!plain && (
        <div className={styles.line}>
          {subject.name}
          <Muted small>
            {className}, {termLabel(result.term, "First Term")}
          </Muted>
        </div>
      )}
      <div className={styles.scores}>
        <ScoreStrip parts={partsIn([result])} scores={result.scores} />
        <p className={styles.total}>
          <Muted as="span" small>
            Total
          </Muted>
          <span>
            <b>{total ?? "–"}</b> {grade}
          </span>
        </p>
      </div>
      {children}
    </Stack>
  );
}

/** Names the missing scores that prevent publishing a draft. */
export function MissingNote({ result }: { result: Pick<Result, "total" | "scores"> }) {
  if (result.total !== null) return null;
  return <p className={styles.missing}>{missingParts(result.scores).join(", ")} missing</p>;
}

interface ApprovalNoteProps {
  result: Pick<Result, "approvedBy" | "approvedAt">;
  /** Directly below the badge, which already says "Approved". */
  underBadge?: boolean;
}

/** The approver of a result, and the day; empty before approval. */
export function ApprovalNote({ result, underBadge = false }: ApprovalNoteProps) {
  const { approvedBy, approvedAt } = result;
  if (approvedBy === null || approvedAt === null) return null;
  return (
    <p className={styles.approval}>
      {underBadge ? "by" : "Approved by"} {approvedBy.name}{" "}
      <span className={styles.day}>on {dayOfTimeText(approvedAt)}</span>
    </p>
  );
}

/** The principal's comment on a result; empty without one. */
export function PrincipalNote({ result }: { result: Pick<Result, "principalComment" | "status"> }) {
  if (!result.principalComment) return null;
  return (
    <p className={styles.note} data-rejected={result.status === "rejected" || undefined}>
      <span className={styles.by}>Principal:</span> {result.principalComment}
    </p>
  );
}
