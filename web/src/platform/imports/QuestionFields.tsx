import type { ImportQuestion } from "@school/core/api/imports.ts";
import { RadioField, SelectField } from "../../ui/fields/FormFields.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import type { ImportLabels } from "./import-calls.ts";

interface QuestionFieldsProps {
  questions: readonly ImportQuestion[];
  /** For each question key, a page for changing what it asks about. */
  links: NonNullable<ImportLabels["questionLinks"]>;
  /** The person's choices since the last check. */
  answers: Readonly<Record<string, string>>;
  onAnswer: (key: string, value: string) => void;
}

/** With more choices than this, a select is used instead of radio buttons. */
const MAX_RADIOS = 3;

/** Questions that the check could not decide automatically. */
export function QuestionFields({ questions, links, answers, onAnswer }: QuestionFieldsProps) {
  return (
    <Panel title="Questions">
      <Stack>
        {questions.map(({ key, text, choices, answer }) => {
          const value = answers[key] ?? answer ?? "";
          const link = links[key];
          const field =
            choices.length <= MAX_RADIOS ? (
              <RadioField
                label={text}
                value={value}
                options={choices}
                onChange={(chosen) => onAnswer(key, chosen)}
              />
            ) : (
              <SelectField
                label={text}
                value={value}
                options={choices}
                placeholder={answer === null ? "Choose" : undefined}
                onChange={(event) => onAnswer(key, event.currentTarget.value)}
              />
            );
          return (
            <div key={key}>
              {field}
              {link && <AppLink href={link.href}>{link.label}</AppLink>}
            </div>
          );
        })}
      </Stack>
    </Panel>
  );
}
