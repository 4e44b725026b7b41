import { checkAnnouncement } from "@school/core/announcements/announcement.ts";
import type { WrittenAnnouncement } from "@school/core/announcements/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useAccount } from "../accounts/account.ts";
import { useRecordForm } from "../platform/forms/use-record-form.ts";
import { Loaded } from "../ui/feedback/Loaded.tsx";
import { Page } from "../ui/page/Page.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { toastSuccess } from "../ui/feedback/toast.ts";
import { toasts as uiToasts } from "../ui/text.ts";
import { EMPTY_FORM, formOf, inputOf } from "./announcement-form.ts";
import { AnnouncementForm } from "./AnnouncementForm.tsx";
import { announcementsApi } from "./api.ts";
import { failures, labels, toasts } from "./text.ts";

const WRITTEN = "/dashboard/announcements/written";

/** Creates an announcement. Typed text survives a reload and an expired session. */
export function CreateAnnouncementPage() {
  return (
    <Frame title={labels.createAnnouncement}>
      <Editor before={null} />
    </Frame>
  );
}

/** Changes an announcement in any state but withdrawn. */
export function EditAnnouncementPage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(
    announcementsApi.find.queryOptions({ input: { id }, staleTime: 0, gcTime: 0 }),
  );
  return (
    <Frame title="Edit Announcement">
      <Loaded query={query} failed="The announcement did not load">
        {({ data }) => <Editor key={id} before={data} />}
      </Loaded>
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title} crumbs={[{ label: "Announcements", href: "/dashboard/announcements" }]}>
      <Panel>{children}</Panel>
    </Page>
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
