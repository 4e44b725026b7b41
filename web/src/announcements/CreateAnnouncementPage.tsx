import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useAccount } from "../accounts/account.ts";
import { clearUnsent, loadUnsent, saveUnsent } from "../platform/unsent.ts";
import { Page } from "../ui/page/Page.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { toastSuccess } from "../ui/feedback/toast.ts";
import { EMPTY_FORM, type FormValues } from "./announcement-form.ts";
import { AnnouncementForm } from "./AnnouncementForm.tsx";
import { announcementsApi } from "./api.ts";

const UNSENT = "announcements/new";
const WRITTEN = "/dashboard/announcements/written";

/** A new announcement. What is typed survives a reload and an expired session. */
export function CreateAnnouncementPage() {
  const { id: personId } = useAccount();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [values, setValues] = useState<FormValues>(() => ({
    ...EMPTY_FORM,
    ...(loadUnsent(personId, UNSENT)?.contents as Partial<FormValues> | undefined),
  }));
  useEffect(() => {
    if (values.title === "" && values.body === "") clearUnsent(personId, UNSENT);
    else saveUnsent(personId, UNSENT, values);
  }, [personId, values]);
  const create = useMutation({
    ...announcementsApi.create.mutationOptions(),
    async onSuccess({ data }) {
      clearUnsent(personId, UNSENT);
      await queries.invalidateQueries({ queryKey: announcementsApi.key() });
      toastSuccess(
        data.state === "published"
          ? "Announcement published successfully!"
          : data.state === "draft"
            ? "Draft kept"
            : "Announcement planned",
      );
      void navigate({ to: WRITTEN });
    },
  });
  return (
    <Page
      title="Create Announcement"
      crumbs={[
        { label: "Announcements", href: "/dashboard/announcements" },
        { label: "Create Announcement" },
      ]}
    >
      <Panel>
        <AnnouncementForm
          values={values}
          onChange={setValues}
          submit={values.publishAt === "" ? "Publish" : "Plan"}
          busy={create.isPending}
          error={create.error}
          onSend={(input) => create.mutate(input)}
          onCancel={() => {
            clearUnsent(personId, UNSENT);
            void navigate({ to: WRITTEN });
          }}
        />
      </Panel>
    </Page>
  );
}
