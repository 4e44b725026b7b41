import type { Observation } from "@school/core/lessons/observations/contract.ts";
import { dayText } from "@school/core/api/dates.ts";
import { useNavigate } from "@tanstack/react-router";
import { changedFacts, type Facts } from "../../platform/forms/changes.ts";
import { EditPage } from "../../platform/forms/RecordPage.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { lessonsApi } from "../api.ts";
import {
  observationFaults,
  ObservationFields,
  type ObservationValues,
} from "./ObservationFields.tsx";
import { addresses, titles } from "./text.ts";

const FACTS: Facts<Observation> = [
  ["Children", ({ children }) => children.map(({ name }) => name).join(", ")],
  ["Day", ({ day }) => dayText(day)],
  ["Area", ({ area }) => area],
  ["What you saw", ({ words }) => words],
  ["Picture", ({ files }) => files.map(({ name }) => name).join(", ")],
];

/** Changes an observation: its words, area, day and picture, and who of its children it is about. */
export function EditObservationPage() {
  return (
    <EditPage
      title={titles.edit}
      list={{ label: titles.page, href: addresses.list }}
      find={(id) => lessonsApi.observation.queryOptions({ input: { id } })}
      failed="The observation did not load"
    >
      {(observation) => <Editor observation={observation} />}
    </EditPage>
  );
}

function Editor({ observation }: { observation: Observation }) {
  const navigate = useNavigate();
  const form = useRecordForm({
    record: observation,
    valuesOf: ({ children, day, area, words, files }): ObservationValues => ({
      studentIds: children.map((child) => child.id),
      day,
      area,
      words,
      files: files.map(({ id, name, size }) => ({ id, name, size, type: "" })),
    }),
    check: ({ values }) => observationFaults(values),
    input: ({ record, values }) => ({ record, values }),
    async send({ record: { id, version }, values: { files, ...values } }) {
      const fileIds: string[] = [];
      for (const file of files) {
        if (!(file instanceof File)) fileIds.push(...(file.id === null ? [] : [file.id]));
        else fileIds.push((await lessonsApi.uploadLessonFile.call({ file })).data.id);
      }
      return lessonsApi.updateObservation.call({ id, version, ...values, fileIds });
    },
    saved() {
      toastSuccess("Observation saved");
      return navigate({ to: addresses.list });
    },
    failure: "The observation was not saved",
    differences: (seen, current) => changedFacts(FACTS, seen, current),
    outdated: lessonsApi.key(),
    fieldOf: { fileIds: "files" },
  });
  return (
    <ObservationFields
      form={form}
      label={titles.edit}
      onCancel={() => void navigate({ to: addresses.list })}
      pupils={form.record.children}
    />
  );
}
