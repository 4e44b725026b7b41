import { checkAnnouncement } from "@school/core/announcements/announcement.ts";
import type { WrittenAnnouncement } from "@school/core/announcements/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { messageOf } from "../platform/client/api-error.ts";
import { useRecordForm } from "../platform/forms/use-record-form.ts";
import { ErrorState } from "../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../ui/feedback/LoadingState.tsx";
import { Page } from "../ui/page/Page.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { toastSuccess } from "../ui/feedback/toast.ts";
import { formOf, inputOf } from "./announcement-form.ts";
import { AnnouncementForm } from "./AnnouncementForm.tsx";
import { announcementsApi } from "./api.ts";
import { failures } from "./text.ts";

const WRITTEN = "/dashboard/announcements/written";

/** Changes an announcement in any state but withdrawn. */
export function EditAnnouncementPage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(
    announcementsApi.find.queryOptions({ input: { id }, staleTime: 0, gcTime: 0 }),
  );
  return (
    <Page
      title="Edit Announcement"
      crumbs={[
        { label: "Announcements", href: "/dashboard/announcements" },
        { label: "Edit Announcement" },
      ]}
    >
      <Panel>
        {query.data ? (
          <EditForm key={id} before={query.data.data} />
        ) : query.isError ? (
          <ErrorState title="The announcement did not load" onRetry={() => void query.refetch()}>
            {messageOf(query.error)}
          </ErrorState>
        ) : (
          <LoadingState />
        )}
      </Panel>
    </Page>
  );
}

function EditForm({ before }: { before: WrittenAnnouncement }) {
  const navigate = useNavigate();
  const form = useRecordForm({
    record: before,
    valuesOf: formOf,
    check: ({ record: { expiresAt }, values }) =>
      checkAnnouncement(inputOf(values), {
        now: new Date().toISOString(),
        expiredBefore: expiresAt,
      }),
    input: ({ record: { id, version }, values }) => ({ id, version, ...inputOf(values) }),
    send: announcementsApi.update.call,
    saved() {
      toastSuccess("Announcement saved");
      return navigate({ to: WRITTEN });
    },
    failure: failures.createAnnouncement,
    differences,
    outdated: announcementsApi.key(),
  });
  const { state } = form.record;
  return (
    <AnnouncementForm
      form={form}
      hasAppeared={state === "published" || state === "expired"}
      onDraft={() => void form.send({ draft: true })}
      onCancel={() => void navigate({ to: WRITTEN })}
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
