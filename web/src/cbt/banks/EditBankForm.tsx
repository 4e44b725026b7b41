import type { BankWithQuestions } from "@school/core/cbt/banks/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { staleRecord } from "../../platform/client/api-error.ts";
import { ConflictNotice } from "../../ui/feedback/ConflictNotice.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { banksApi } from "../api.ts";
import { draftOf, picturesOf } from "../questions/drafts.ts";
import { withCurrentChoices } from "./current-choices.ts";
import { type BankChoices, BankFields } from "./BankFields.tsx";
import { inputOf, valuesOf } from "./bank-values.ts";
import { listChanges, mergeQuestions } from "../questions/list-versions.ts";
import { useBankForm } from "./use-bank-form.ts";

/** Changes a bank. What somebody else changed meanwhile is taken up and shown before it is saved. */
export function EditBankForm(props: { stored: BankWithQuestions; choices: BankChoices }) {
  const queries = useQueryClient();
  const [seen, setSeen] = useState(props.stored);
  const [news, setNews] = useState<readonly string[]>([]);
  const standing = useMemo(() => asStored(seen), [seen]);
  const form = useBankForm(seen.id, { ...standing, values: valuesOf(seen) });
  const { list } = form;

  const save = useMutation({
    ...banksApi.update.mutationOptions(),
    async onSuccess({ data }) {
      setNews([]);
      setSeen(data);
      form.saved(asStored(data));
      toastSuccess("Question bank updated");
      await queries.invalidateQueries({ queryKey: banksApi.key() });
    },
    onError(error) {
      const current = staleRecord<BankWithQuestions>(error);
      if (current === null) return form.refuse(error);
      setNews(bankChanges(seen, current));
      setSeen(current);
      const now = asStored(current);
      const mine = list.isChanged
        ? mergeQuestions(seen.list.map(draftOf), list.questions, now.questions)
        : null;
      if (mine === null) list.saved(now);
      else {
        for (const [id, address] of Object.entries(now.pictures)) list.addPicture(id, address);
        list.change(mine);
        list.goOnFrom(current.version);
      }
    },
  });

  return (
    <BankFields
      label={`Edit ${props.stored.name}`}
      form={form}
      choices={withOwn(props.choices, seen)}
      submit={news.length > 0 ? "Save all the same" : "Save"}
      busy={save.isPending}
      failure="Failed to save"
      onSend={() => {
        if (!form.isComplete()) return;
        const questions = list.isChanged ? [...list.questions] : null;
        const version = list.version ?? seen.version;
        save.mutate({ id: seen.id, version, ...inputOf(form.values), questions });
      }}
    >
      <ConflictNotice nothingYet="saved" differences={news} />
    </BankFields>
  );
}

function asStored(bank: BankWithQuestions) {
  const { list, version } = bank;
  return { questions: list.map(draftOf), pictures: picturesOf(list), version };
}

/** What the form offers, with what the bank has already although it is not offered any more. */
function withOwn(choices: BankChoices, bank: BankWithQuestions): BankChoices {
  const { subject, classCategory, coAuthors, createdBy } = bank;
  return {
    subjects: withCurrentChoices(choices.subjects, [subject]),
    categories: withCurrentChoices(choices.categories, [classCategory]),
    colleagues: withCurrentChoices(choices.colleagues, coAuthors).filter(
      ({ id }) => id !== createdBy.id,
    ),
  };
}

/** What differs between a bank as the person saw it and as it stands now, a line each. */
function bankChanges(seen: BankWithQuestions, now: BankWithQuestions): string[] {
  const facts: readonly [string, (of: BankWithQuestions) => string][] = [
    ["Name", ({ name }) => name],
    ["Subject", ({ subject }) => subject.name],
    ["Class category", ({ classCategory }) => classCategory.name],
    ["Shared", ({ isShared }) => (isShared ? "yes" : "no")],
    ["Co-authors", ({ coAuthors }) => coAuthors.map(({ name }) => name).join(", ") || "nobody"],
  ];
  const changes = facts.flatMap(([label, say]) =>
    say(seen) === say(now) ? [] : [`${label}: ${say(seen)} → ${say(now)}`],
  );
  changes.push(...listChanges(seen.list.map(draftOf), now.list.map(draftOf)));
  return changes.length > 0 ? changes : ["Saved again with the same contents"];
}
