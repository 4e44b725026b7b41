import type { SessionScheme } from "@school/core/school/academic/contract.ts";
import { COMMON_SPLITS, splitOf } from "@school/core/school/common-splits.ts";
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { RadioField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { failures } from "../../ui/text.ts";
import { academicApi, schoolApi } from "../api.ts";
import { GradingSheet } from "./GradingSheet.tsx";
import { gradingTexts, splits as text } from "./text.ts";

/** Sets the marks of the newest session to a common split; its grades stay. */
export function FirstGrading() {
  const sessions = useQuery(schoolApi.sessions.queryOptions()).data?.data;
  const session =
    sessions?.find(({ terms }) => terms.some(({ isCurrent }) => isCurrent)) ?? sessions?.[0];
  const stored = useQuery(
    academicApi.gradingScheme.queryOptions({ input: session ? { id: session.id } : skipToken }),
  ).data?.data;
  if (sessions && !session) return <div>Create the session first.</div>;
  if (!stored || !session) return <LoadingState />;
  if (stored.results > 0) {
    return <GradingSheet note={gradingTexts.fixed(session.name)} scheme={stored.scheme} />;
  }
  return <Splits key={stored.version} stored={stored} />;
}

/** The choice of those who set their own scheme in the editor. */
const OWN = "own";

function Splits({ stored }: { stored: SessionScheme }) {
  const queries = useQueryClient();
  const current = splitOf(stored.scheme)?.name ?? OWN;
  const [chosen, setChosen] = useState(current);
  const save = useMutation({
    ...academicApi.changeGradingScheme.mutationOptions(),
    async onSuccess() {
      toastSuccess(gradingTexts.saved);
      await queries.invalidateQueries();
    },
  });
  const split = COMMON_SPLITS.find(({ name }) => name === chosen);
  return (
    <Form
      label={text.label}
      onSubmit={(event) => {
        event.preventDefault();
        const { sessionId: id, version, scheme } = stored;
        const parts = split ? [...split.parts] : scheme.parts;
        save.mutate({ id, version, scheme: { ...scheme, parts } });
      }}
    >
      <RadioField
        label={text.label}
        value={chosen}
        options={[
          ...COMMON_SPLITS.map(({ name }) => ({ value: name, label: name })),
          ...(current === OWN ? [{ value: OWN, label: "Of our own" }] : []),
        ]}
        onChange={setChosen}
      />
      <FormActions
        submit="Use these marks"
        busyLabel="Saving..."
        busy={save.isPending}
        error={save.isError ? messageOf(save.error, failures.save) : null}
      />
    </Form>
  );
}
