import type { BankComment } from "@school/core/report-cards/settings/sheet-settings.ts";
import { Fold } from "../../ui/fields/Fold.tsx";
import { ItemList } from "./ItemList.tsx";

interface CommentBankProps {
  bank: readonly BankComment[];
  grades: readonly string[];
  onChange: (bank: BankComment[]) => void;
  /** By the index in the whole bank. */
  issueFor: (index: number) => string | undefined;
}

/** Maximum number of sentences in a bank. */
const MAX_SENTENCES = 120;

/** Sentences by grade; those without one are for pupils without marks. */
export function CommentBank({ bank, grades, onChange, issueFor }: CommentBankProps) {
  return [...grades, ""].map((grade) => {
    const indexes = [...bank.keys()].filter((at) => bank[at]?.grade === grade);
    const ofGrade = bank.filter((comment) => comment.grade === grade);
    return (
      <Fold
        key={grade}
        title={`${grade || "Without a grade"} (${ofGrade.length})`}
        isWrong={indexes.some((at) => issueFor(at) !== undefined)}
      >
        <ItemList
          long
          label={`Sentence for ${grade || "pupils without a grade"}`}
          items={ofGrade}
          textOf={({ text }) => text}
          withText={(comment, text) => ({ ...comment, text })}
          maxLength={300}
          add={bank.length < MAX_SENTENCES ? () => ({ grade, text: "" }) : null}
          onChange={(comments) =>
            onChange([...bank.filter((comment) => comment.grade !== grade), ...comments])
          }
          issueFor={(index) => issueFor(indexes[index] ?? -1)}
        />
      </Fold>
    );
  });
}
