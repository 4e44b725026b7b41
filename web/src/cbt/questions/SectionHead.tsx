import { plural } from "@school/core/api/plural.ts";
import {
  MAX_QUESTIONS,
  SECTION_INSTRUCTIONS_LENGTH,
  SECTION_TITLE_LENGTH,
} from "@school/core/cbt/questions/question-limits.ts";
import type { Section } from "@school/core/cbt/questions/question.ts";
import { useState } from "react";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { CheckboxField, TextAreaField, TextField } from "../../ui/fields/FormFields.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, Row, Stack } from "../../ui/page/Layout.tsx";
import type { ListActions } from "./use-question-list.ts";

interface SectionHeadProps {
  section: Section;
  /** Number of its questions. */
  questions: number;
  faults: readonly string[];
  actions: ListActions;
}

/** The heading of a section above its first question: a line, or its form when open. */
export function SectionHead({ section, questions, faults, actions }: SectionHeadProps) {
  const { title, instructions, draw, isShuffled } = section;
  const [isOpen, setOpen] = useState(title === "");
  const change = (changes: Partial<Section> | null) => actions.changeSection(section, changes);
  const facts = [
    plural(questions, "question"),
    draw !== null && `${draw} drawn for each pupil`,
    isShuffled && "shuffled",
  ];
  return (
    <Stack as="section" gap={2} aria-label={title}>
      <Row as="header" spread>
        <h3>{title || "Section without a title"}</h3>
        <Button
          size="compact-sm"
          aria-label={`${isOpen ? "Close" : "Edit"} the heading of ${title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Close" : "Edit"}
        </Button>
      </Row>
      <Muted>{facts.filter(Boolean).join(" · ")}</Muted>
      {!isOpen && instructions !== "" && <p>{instructions}</p>}
      <ErrorNote>{faults.join(" ")}</ErrorNote>
      {isOpen && (
        <Stack gap={3}>
          <TextField
            label="Section title"
            maxLength={SECTION_TITLE_LENGTH}
            value={title}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <TextAreaField
            label="Instructions"
            description="Pupils read them above each question of the section."
            minRows={2}
            maxLength={SECTION_INSTRUCTIONS_LENGTH}
            value={instructions}
            onChange={(event) => change({ instructions: event.currentTarget.value })}
          />
          <NumberField
            label="Questions of this section for each pupil"
            description="Drawn at random. They must have equal marks."
            placeholder="All"
            min={1}
            max={MAX_QUESTIONS}
            allowDecimal={false}
            value={draw ?? ""}
            onChange={(count) => change({ draw: Number(count) || null })}
          />
          <CheckboxField
            label="Shuffle the questions of this section"
            checked={isShuffled}
            onChange={(event) => change({ isShuffled: event.currentTarget.checked })}
          />
          <Row>
            <Button kind="quiet" onClick={() => change(null)}>
              Remove the heading
            </Button>
          </Row>
        </Stack>
      )}
    </Stack>
  );
}
