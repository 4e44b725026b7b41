import type { BankWithQuestions } from "@school/core/cbt/banks/contract.ts";
import { counted } from "../../classes/class-words.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { DraftLine } from "../questions/DraftLine.tsx";
import { draftOf } from "../questions/drafts.ts";
import styles from "./Banks.module.css";

/** A bank that others share: read with its answers, copied from, not changed. */
export function SharedBank({ bank }: { bank: BankWithQuestions }) {
  const { subject, classCategory, createdBy, list } = bank;
  return (
    <div className={styles.shared}>
      <p className={styles.meaning}>
        {subject.name}, {classCategory.name}: {counted(list.length, "question", "questions")} that{" "}
        {createdBy.name} shares. To use them, choose Copy from Bank in a test or in a bank of your
        own.
      </p>
      {list.length === 0 && <EmptyState title="No questions yet" />}
      <ol className={styles.list}>
        {list.map((question) => (
          <li key={question.id}>
            <DraftLine draft={draftOf(question)} />
          </li>
        ))}
      </ol>
    </div>
  );
}
