import { plural } from "@school/core/api/plural.ts";
import { roundHalfUp } from "@school/core/api/rounding.ts";
import {
  DIFFICULTIES,
  type Difficulty,
  EASY_FROM,
  HARD_BELOW,
} from "@school/core/cbt/banks/difficulty.ts";
import type { QuestionBank } from "@school/core/cbt/banks/contract.ts";
import type { Question, QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useListInPanel } from "../../platform/use-list.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Row, Stack } from "../../ui/page/Layout.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { SearchField } from "../../ui/fields/SearchField.tsx";
import { banksApi } from "../api.ts";
import { DraftLine } from "./DraftLine.tsx";
import { contentKeyOf, copyOf, draftOf, picturesOf } from "./drafts.ts";
import { type BankFilter, drawn, drawnByTopic, filtered, NO_TOPIC } from "./draw-from-bank.ts";
import styles from "./QuestionsEditor.module.css";
import type { ListActions } from "./use-question-list.ts";

const BANKS_PER_PAGE = 10;

/** The difficulties with their limits. */
const LEVELS: Readonly<Record<Difficulty, string>> = {
  easy: `Easy: ${EASY_FROM * 100}% right or more`,
  middling: "Middling",
  hard: `Hard: less than ${HARD_BELOW * 100}% right`,
  "not sat": "Not sat yet",
};

interface CopyFromBankProps {
  /** Questions that are already in the list. */
  questions: readonly QuestionDraft[];
  actions: ListActions;
  /** Called when questions were copied from a bank. */
  onBank?: ((bankId: string) => void) | undefined;
  onClose: () => void;
}

/** Copies questions from a bank. The copies are independent of it. */
export function CopyFromBank(props: CopyFromBankProps) {
  const [bank, setBank] = useState<QuestionBank | null>(null);
  return bank === null ? (
    <ChooseBank onChoose={setBank} onClose={props.onClose} />
  ) : (
    <ChooseQuestions {...props} bank={bank} onBack={() => setBank(null)} />
  );
}

function ChooseBank(props: { onChoose: (bank: QuestionBank) => void; onClose: () => void }) {
  const [search, setSearch] = useState("");
  const list = useListInPanel(BANKS_PER_PAGE, (paging) =>
    banksApi.list.queryOptions({ input: { ...paging, ...(search !== "" && { search }) } }),
  );
  return (
    <Dialog opened onClose={props.onClose} title="Copy from a question bank" size="lg">
      <Stack gap={3} className={styles.dialog}>
        <SearchField
          label="Search banks"
          value={search}
          onChange={(words) => {
            setSearch(words);
            list.goTo(1);
          }}
        />
        <ListPage
          list={list}
          noun={["bank", "banks"]}
          empty={
            <EmptyState
              title="No question banks"
              hint="You see your own banks and banks that others share."
            />
          }
          loading={<LoadingState />}
        >
          {({ rows, error, onRetry, empty }) => (
            <>
              {error !== null && (
                <ErrorState title="The banks did not load" onRetry={onRetry}>
                  {error}
                </ErrorState>
              )}
              {rows?.length === 0 && empty}
              <ul className={styles.found}>
                {rows?.map((bank) => (
                  <li key={bank.id}>
                    <button
                      type="button"
                      className={styles.row}
                      onClick={() => props.onChoose(bank)}
                    >
                      <span className={styles.asked}>
                        <b>{bank.name}</b>
                        <span className={styles.facts}>
                          {bank.subject.name} · {bank.classCategory.name} ·{" "}
                          {plural(bank.questions, "question")} · {bank.createdBy.name}
                        </span>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </ListPage>
      </Stack>
    </Dialog>
  );
}

function ChooseQuestions(props: CopyFromBankProps & { bank: QuestionBank; onBack: () => void }) {
  const { bank, questions, actions, onClose, onBack } = props;
  const read = useQuery(banksApi.find.queryOptions({ input: { id: bank.id } }));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [count, setCount] = useState<string | number>(10);
  const [filter, setFilter] = useState<BankFilter>({ topic: "", difficulty: "" });
  const difficulty = useQuery(banksApi.difficulty.queryOptions({ input: { id: bank.id } }));
  const shares = new Map(difficulty.data?.data.map((one) => [one.questionId, one]));
  const list = read.data?.data.list ?? [];
  const shown = filtered(list, filter, shares);
  const topics = new Set(list.map(({ topic }) => topic || NO_TOPIC));
  const present = new Set(questions.map(contentKeyOf));
  const isNew = (question: Question) => !present.has(contentKeyOf(draftOf(question)));
  const fresh = shown.filter(isNew);

  /** Chooses these of the shown questions, and leaves those that the filters hide as they are. */
  function choose(questions: readonly Question[]): void {
    const hidden = list.filter(({ id }) => ticked.has(id) && !shown.some((one) => one.id === id));
    setTicked(new Set([...hidden, ...questions].map(({ id }) => id)));
  }

  function noteOf(question: Question): string {
    const reached = shares.get(question.id);
    return [
      difficulty.data &&
        (reached
          ? `${roundHalfUp(reached.share * 100, 0)}% right by ${plural(reached.pupils, "pupil")}`
          : "not sat yet"),
      !isNew(question) && "already in the list",
    ]
      .filter(Boolean)
      .join(" · ");
  }

  function add(): void {
    const chosen = list.filter(({ id }) => ticked.has(id));
    for (const [id, address] of Object.entries(picturesOf(chosen))) actions.addPicture(id, address);
    actions.append(chosen.map((question) => copyOf(draftOf(question))));
    props.onBank?.(bank.id);
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={bank.name}
      size="lg"
      actions={
        <>
          <Button onClick={onBack}>Choose another bank</Button>
          <Button kind="primary" disabled={ticked.size === 0} onClick={add}>
            Copy {plural(ticked.size, "question")}
          </Button>
        </>
      }
    >
      <Stack gap={3} className={styles.dialog}>
        <Loaded query={read} failed="The bank did not load">
          {() =>
            list.length === 0 ? (
              <EmptyState title="This bank has no questions yet" />
            ) : (
              <>
                <Row align="end">
                  {topics.size > 1 && (
                    <FilterSelect
                      label="Topic"
                      all="All topics"
                      value={filter.topic}
                      options={[...topics].toSorted().map((value) => ({
                        value,
                        label: value === NO_TOPIC ? "Without a topic" : value,
                      }))}
                      onChange={(topic) => setFilter({ ...filter, topic })}
                    />
                  )}
                  {shares.size > 0 && (
                    <FilterSelect
                      label="Difficulty in past tests"
                      all="Any"
                      value={filter.difficulty}
                      options={DIFFICULTIES.map((value) => ({ value, label: LEVELS[value] }))}
                      onChange={(value) =>
                        setFilter({ ...filter, difficulty: value as BankFilter["difficulty"] })
                      }
                    />
                  )}
                </Row>
                <Row align="end" className={styles.draw}>
                  <NumberField
                    label="How many"
                    value={count}
                    min={1}
                    max={list.length}
                    allowDecimal={false}
                    onChange={setCount}
                  />
                  <Button
                    disabled={fresh.length === 0}
                    onClick={() => choose(drawn(fresh, Number(count)))}
                  >
                    Draw at random
                  </Button>
                  {topics.size > 1 && filter.topic === "" && (
                    <Button
                      disabled={fresh.length === 0}
                      onClick={() => choose(drawnByTopic(fresh, Number(count)))}
                    >
                      Draw from each topic
                    </Button>
                  )}
                  <Button onClick={() => choose(fresh)}>Choose all</Button>
                  <Button kind="quiet" disabled={ticked.size === 0} onClick={() => choose([])}>
                    Choose none
                  </Button>
                </Row>
                <p role="status">
                  {ticked.size} of {plural(list.length, "question")} chosen
                </p>
                <ul className={styles.found}>
                  {shown.map((question) => (
                    <li key={question.id}>
                      <label className={styles.pick}>
                        <input
                          type="checkbox"
                          checked={ticked.has(question.id)}
                          onChange={() => setTicked(toggled(ticked, question.id))}
                        />
                        <DraftLine draft={draftOf(question)} note={noteOf(question) || undefined} />
                      </label>
                    </li>
                  ))}
                </ul>
              </>
            )
          }
        </Loaded>
      </Stack>
    </Dialog>
  );
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const changed = new Set(set);
  if (!changed.delete(id)) changed.add(id);
  return changed;
}
