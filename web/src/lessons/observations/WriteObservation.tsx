import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { randomKey } from "../../platform/client/idempotency.ts";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { post } from "../../platform/offline/send-or-store.ts";
import { useWaiting } from "../../platform/offline/use-outbox.ts";
import { todayAtSchool } from "../../school/today.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Notice } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { lessonsApi } from "../api.ts";
import {
  observationFaults,
  ObservationFields,
  type ObservationValues,
} from "./ObservationFields.tsx";
import type { WaitingObservation } from "./send-observation.ts";
import { addresses } from "./text.ts";

const KIND = "observations";

interface Child {
  readonly id: string;
  readonly name: string;
}

/** A new observation of children of a class; without a network it waits on the device. */
export function WriteObservation({ classId }: { classId: string }) {
  const query = useQuery(lessonsApi.observedClass.queryOptions({ input: { classId } }));
  return (
    <Panel title="New observation">
      <Loaded query={query} failed="The children did not load">
        {({ data }) => <NewObservation key={classId} classId={classId} pupils={data} />}
      </Loaded>
    </Panel>
  );
}

function NewObservation({ classId, pupils }: { classId: string; pupils: readonly Child[] }) {
  const account = useAccount();
  const queries = useQueryClient();
  const readAgain = () => void queries.invalidateQueries({ queryKey: lessonsApi.key() });
  const { changes } = useWaiting(account.id, KIND, readAgain);
  const namesOf = (ids: readonly string[]) =>
    pupils.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(", ");
  const form = useRecordForm({
    record: null,
    valuesOf: (): ObservationValues => ({
      studentIds: [],
      day: todayAtSchool(),
      area: "",
      words: "",
      files: [],
    }),
    check: ({ values }) => observationFaults(values),
    input: ({ values: { files, ...values } }) => ({
      input: { ...values, words: values.words.trim() } satisfies WaitingObservation,
      files,
    }),
    send: ({ input, files }) =>
      post(
        account.id,
        {
          kind: KIND,
          record: `observations/${classId}/${randomKey()}`,
          title: `Observation: ${namesOf(input.studentIds)}`,
          href: `${addresses.list}?class=${classId}`,
          input,
          lines: [
            { label: "Area", value: input.area },
            { label: "What you saw", value: input.words },
          ],
          files,
        },
        async () => (await import("./send-observation.ts")).sendObservation,
      ),
    saved(_, startFrom) {
      toastSuccess("Observation saved");
      startFrom(null);
      readAgain();
    },
    failure: "The observation was not saved on this device. Try again.",
    outdated: null,
    fieldOf: { fileIds: "files" },
    draft: { account: account.id, form: `observations/${classId}`, except: ["files"] },
  });
  return (
    <>
      {changes.length > 0 && (
        <Notice as="p" role="status">
          {changes.length === 1
            ? "One observation waits to be sent."
            : `${changes.length} observations wait to be sent.`}{" "}
          <AppLink href="/dashboard/unsent">See</AppLink>
        </Notice>
      )}
      <ObservationFields form={form} label="Observation" submit="Save" pupils={pupils} />
    </>
  );
}
