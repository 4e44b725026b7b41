import { useQuery } from "@tanstack/react-query";
import { useCanGoBack, useNavigate, useParams, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toastError } from "../../ui/feedback/toast.ts";
import { staffApi } from "../api.ts";
import { staffName } from "../lists/staff-words.ts";
import { EditStaffForm } from "./EditStaffForm.tsx";

const DIRECTORY = "/dashboard/staff";

/** Changes the record of a member of staff. */
export function EditStaffPage() {
  const { id = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const found = useQuery(staffApi.record.queryOptions({ input: { id }, staleTime: 0, gcTime: 0 }));
  const goBack = () => (canGoBack ? router.history.back() : void navigate({ to: DIRECTORY }));

  useEffect(() => {
    if (!found.isError) return;
    toastError(messageOf(found.error, "Failed to load staff"));
    goBack();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each failure
  }, [found.isError]);

  const name = found.data && staffName(found.data.data.user);
  return (
    <Page
      title="Edit Staff"
      description={name}
      crumbs={[{ label: "Staff", href: DIRECTORY }, { label: "Edit Staff" }]}
    >
      <Panel>
        {found.data ? (
          <EditStaffForm
            key={id}
            record={found.data.data}
            onSaved={() => void navigate({ to: DIRECTORY })}
            onCancel={goBack}
          />
        ) : (
          <LoadingState />
        )}
      </Panel>
    </Page>
  );
}
