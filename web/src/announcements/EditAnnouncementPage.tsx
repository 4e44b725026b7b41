import { checkAnnouncement } from "@school/core/announcements/announcement.ts";
import type { WrittenAnnouncement } from "@school/core/announcements/contract.ts";
import { useNavigate } from "@tanstack/react-router";
import { useAccount } from "../accounts/account.ts";
import { EditPage, RecordPage } from "../platform/forms/RecordPage.tsx";
import { useRecordForm } from "../platform/forms/use-record-form.ts";
import { toastSuccess } from "../ui/feedback/toast.ts";
import { toasts as uiToasts } from "../ui/text.ts";
import { EMPTY_FORM, formOf, inputOf } from "./announcement-form.ts";
import { AnnouncementForm } from "./AnnouncementForm.tsx";
import { announcementsApi } from "./api.ts";
import { failures, labels, toasts } from "./text.ts";

const LIST = { label: "Announcements", href: "/dashboard/announcements" };
const WRITTEN = "/dashboard/announcements/written";

/** Creates an announcement. Typed text survives a reload and an expired session. */
export function CreateAnnouncementPage() {
  return (
    <RecordPage title={labels.createAnnouncement} list={LIST}>
      <Editor before={null} />
    </RecordPage>
  );
}

/** Changes an announcement in any state but withdrawn. */
export function EditAnnouncementPage() {
  return (
    <EditPage
      title="Edit Announcement"
      list={LIST}
      find={(id) => announcementsApi.find.queryOptions({ input: { id } })}
      failed="The announcement did not load"
    >
      {(announcement) => <Editor before={announcement} />}
    </EditPage>
  );
}

function Editor({ before }: { before: WrittenAnnouncement | null }) {
  const account = useAccount();
  const navigate = useNavigate();
  const form = useRecordForm({
    record: before,
    valuesOf: (record) => (record ? formOf(record) : EMPTY_FORM),
    check: ({ record, values }) =>
      checkAnnouncement(inputOf(values), {
        now: new Date().toISOString(),
        ...(record && { expiredBefore: record.expiresAt }),
      }),
    input: ({ record, values }) => ({ record, input: inputOf(values) }),
    send: ({ record, input }) =>
      record
        ? announcementsApi.update.call({ id: record.id, version: record.version, ...input })
        : announcementsApi.create.call(input),
    saved({ data }) {
      const created =
        data.state === "published"
          ? toasts.published
          : data.state === "draft"
            ? uiToasts.draftSaved
            : "Announcement scheduled";
      toastSuccess(before ? "Announcement saved" : created);
      // Nothing is sent again until the page closes, so that a double click publishes once.
      return navigate({ to: WRITTEN });
    },
    failure: failures.createAnnouncement,
    differences: (seen, current) => (seen && current ? differences(seen, current) : []),
    outdated: announcementsApi.key(),
    ...(before === null && { draft: { account: account.id, form: "announcements/new" } }),
  });
  const state = form.record?.state;
  return (
    <AnnouncementForm
      form={form}
      hasAppeared={state === "published" || state === "expired"}
      onDraft={() => void form.send({ draft: true })}
      onCancel={() => {
        if (before === null) form.discard();
        void navigate({ to: WRITTEN });
      }}
    />
  );
}

/** Lists the changes by another user since the form was opened. */
function differences(seen: WrittenAnnouncement, current: WrittenAnnouncement): string[] {
  const fields = [
    ["Title", seen.title, current.title],
    ["Body", seen.body, current.body],
    ["Audience", seen.audience, current.audience],
    ["Status", seen.state, current.state],
    ["Expires", seen.expiresAt, current.expiresAt],
  ] as const;
  const changed = fields.filter(([, was, is]) => was !== is);
  return changed.map(([label, , is]) => `${label}: ${is ?? "none"}`);
}
