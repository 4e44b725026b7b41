import { checkAnnouncement } from "@school/core/announcements/announcement.ts";
import { useNavigate } from "@tanstack/react-router";
import { useAccount } from "../accounts/account.ts";
import { useRecordForm } from "../platform/forms/use-record-form.ts";
import { Page } from "../ui/page/Page.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { toastSuccess } from "../ui/feedback/toast.ts";
import { EMPTY_FORM, inputOf } from "./announcement-form.ts";
import { AnnouncementForm } from "./AnnouncementForm.tsx";
import { announcementsApi } from "./api.ts";

const WRITTEN = "/dashboard/announcements/written";

/** A new announcement. What is typed survives a reload and an expired session. */
export function CreateAnnouncementPage() {
  const account = useAccount();
  const navigate = useNavigate();
  const form = useRecordForm({
    record: null,
    valuesOf: () => EMPTY_FORM,
    check: ({ values }) => checkAnnouncement(inputOf(values)),
    input: ({ values }) => inputOf(values),
    send: announcementsApi.create.call,
    saved({ data }) {
      toastSuccess(
        data.state === "published"
          ? "Announcement published successfully!"
          : data.state === "draft"
            ? "Draft saved"
            : "Announcement scheduled",
      );
      void navigate({ to: WRITTEN });
    },
    failure: "Error creating announcement",
    outdated: announcementsApi.key(),
    keep: { account: account.id, form: "announcements/new" },
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
          form={form}
          onDraft={() => void form.send({ draft: true })}
          onCancel={() => {
            form.discard();
            void navigate({ to: WRITTEN });
          }}
        />
      </Panel>
    </Page>
  );
}
