import type {
  MessageGroup,
  People,
  SelectionChoices,
} from "@school/core/messages/groups/contract.ts";
import { selectionFaults } from "@school/core/messages/groups/selection.ts";
import { useNavigate } from "@tanstack/react-router";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { messagesApi } from "../api.ts";
import {
  EMPTY_SELECTION,
  selectionOf,
  type SelectionValues,
  selectionValues,
} from "./selection-form.ts";
import { SelectionFields } from "./SelectionFields.tsx";

const GROUPS = "/dashboard/messages/groups";

interface GroupFormProps {
  /** Null for a new one. */
  group: (MessageGroup & { chosen: People }) | null;
  choices: SelectionChoices;
}

interface Values extends SelectionValues {
  name: string;
}

/** A group: its name, and who belongs to it. */
export function GroupForm({ group, choices }: GroupFormProps) {
  const navigate = useNavigate();
  const { categories } = choices;
  const form = useRecordForm({
    record: group as MessageGroup | null,
    valuesOf: (record): Values => ({
      name: record?.name ?? "",
      ...(record
        ? selectionValues(record.selection, group?.chosen ?? { pupils: [], staff: [] }, categories)
        : EMPTY_SELECTION),
    }),
    check: ({ values }) => [
      ...(values.name.trim() === "" ? [{ path: ["name"], message: "Enter a name." }] : []),
      ...selectionFaults(selectionOf(values, categories)).map(atField),
    ],
    input: ({ record, values }) => ({
      record,
      form: { name: values.name, selection: selectionOf(values, categories) },
    }),
    send: ({ record, form: input }) =>
      record
        ? messagesApi.updateGroup.call({ id: record.id, version: record.version, ...input })
        : messagesApi.createGroup.call(input),
    saved() {
      toastSuccess("Group saved");
      return navigate({ to: GROUPS });
    },
    failure: "The group was not saved",
    differences: (seen, current) => [
      ...(seen?.name === current?.name ? [] : [`Name: ${current?.name ?? ""}`]),
      ...(seen?.description === current?.description
        ? []
        : [`Members: ${current?.description ?? ""}`]),
    ],
    outdated: messagesApi.key(),
  });
  return (
    <RecordForm form={form} label="Group" onCancel={() => void navigate({ to: GROUPS })}>
      <TextField label="Name" required maxLength={80} {...form.field("name")} />
      <SelectionFields fields={form} choices={choices} />
    </RecordForm>
  );
}

/** The server's path, as the form's field: "selection.ageTo" is "ageTo". */
function atField({ path, message }: { path: string[]; message: string }) {
  const [first = "", second = "people"] = path;
  return { path: [first === "selection" ? second : first], message };
}
