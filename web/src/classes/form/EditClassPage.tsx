import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { classesApi } from "../api.ts";
import { useSessions } from "../use-sessions.ts";
import { EditClassForm } from "./EditClassForm.tsx";

/** The most classes of one session that are offered. */
const MOST = 200;

/** Picks a class, which the address may name, and changes it. */
export function EditClassPage() {
  const params = useParams({ strict: false });
  const [address, setAddress] = useAddress(["class", "year"]);
  const id = address.class || (params.id ?? "");
  const chosen = useQuery(classesApi.one.queryOptions({ input: { id }, enabled: id !== "" }));
  const shown = chosen.data?.data;
  const sessions = useSessions();
  const year = address.year || (shown?.academicYear ?? sessions.now);
  const list = useQuery(
    classesApi.list.queryOptions({
      input: { limit: MOST, status: "all", ...(year && { academicYear: year }) },
      enabled: id === "" || chosen.isFetched,
    }),
  );
  const options = list.data?.data.map((one) => ({ value: one.id, label: one.fullName })) ?? [];
  return (
    <Page
      title="Edit Class"
      crumbs={[{ label: "Classes", href: "/dashboard/classes" }, { label: "Edit Class" }]}
    >
      <Panel>
        <FieldGrid>
          <SelectField
            label="Class"
            placeholder="Choose a class"
            value={options.some(({ value }) => value === id) ? id : ""}
            error={list.isError ? messageOf(list.error) : undefined}
            options={options}
            onChange={(event) => setAddress({ class: event.currentTarget.value }, "push")}
          />
          <SelectField
            label="Session"
            value={year}
            options={year === "" ? ["", ...sessions.names] : sessions.names}
            onChange={(event) => setAddress({ year: event.currentTarget.value })}
          />
        </FieldGrid>
      </Panel>
      {id === "" && (
        <EmptyState title="No class chosen" hint="Choose the class that you want to change." />
      )}
      {id !== "" && chosen.isPending && <LoadingState />}
      {chosen.isError && !shown && (
        <ErrorState title="The class did not load" onRetry={() => void chosen.refetch()}>
          {messageOf(chosen.error)}
        </ErrorState>
      )}
      {shown && (
        <Panel title={shown.fullName}>
          <EditClassForm key={shown.id} stored={shown} />
        </Panel>
      )}
    </Page>
  );
}
