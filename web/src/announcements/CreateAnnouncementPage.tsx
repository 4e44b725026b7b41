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
import { toasts, labels, failures } from "./text.ts";
import { toasts as uiToasts } from "../ui/text.ts";

const WRITTEN = "/dashboard/announcements/written";

/** Creates an announcement. Typed text survives a reload and an expired session. */
export function CreateAnnouncementPage() {
  const account = useAccount();
  const navigate = useNavigate();
  const form = useRecordForm({
    record: null,
    valuesOf: () => EMPTY_FORM,
    check: ({ values }) => checkAnnouncement(inputOf(values), { now: new Date().toISOString() }),
    input: ({ values }) => inputOf(values),
    send: announcementsApi.create.call,
    saved({ data }) {
      toastSuccess(
        data.state === "published"
          ? toasts.published
          : data.state === "draft"
            ? uiToasts.draftSaved
            : "Announcement scheduled",
      );
      // Nothing is sent again until the page closes, so that a double click publishes once.
      return navigate({ to: WRITTEN });
    },
    failure: failures.createAnnouncement,
    outdated: announcementsApi.key(),
    draft: { account: account.id, form: "announcements/new" },
  });
  return (
    <Page
      title={labels.createAnnouncement}
      crumbs={[
        { label: "Announcements", href: "/dashboard/announcements" },
        { label: labels.createAnnouncement },
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
