import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { SelectField } from "../../../ui/fields/FormFields.tsx";
import { plainText } from "../text-pieces.ts";

interface OptionSelectProps {
  label: string;
  options: QuestionDraft["options"];
  /** "" without a choice. */
  value: string;
  error?: string | undefined;
  isLast?: boolean;
  onChoose: (key: string) => void;
}

/** Chooses one of a question's options by its letter. */
export function OptionSelect(props: OptionSelectProps) {
  const { label, options, value, error, isLast = false, onChoose } = props;
  return (
    <SelectField
      label={label}
      value={value}
      data-step={isLast ? "last" : ""}
      error={error}
      options={[
        { value: "", label: "Choose…" },
        ...options.map(({ key, text }) => ({
          value: key,
          label: [key, plainText(text)].filter(Boolean).join(". "),
        })),
      ]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
