import type { WrittenAnnouncement } from "@school/core/announcements/contract.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError, messageOf } from "../platform/client/api-error.ts";
import { ErrorState } from "../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../ui/feedback/LoadingState.tsx";
import { Page } from "../ui/page/Page.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { ConflictNotice } from "../ui/feedback/ConflictNotice.tsx";
import { toastSuccess } from "../ui/feedback/toast.ts";
import { formOf } from "./announcement-form.ts";
import { AnnouncementForm } from "./AnnouncementForm.tsx";
import { announcementsApi } from "./api.ts";

const WRITTEN = "/dashboard/announcements/written";

/** Changes an announcement in any state but withdrawn. */
export function EditAnnouncementPage() {
  const { id = "" } = useParams({ strict: false });
  const found = useQuery(
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
        {found.data ? (
          <EditForm key={id} before={found.data.data} />
        ) : found.isError ? (
          <ErrorState title="The announcement did not load" onRetry={() => void found.refetch()}>
            {messageOf(found.error)}
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
  const queries = useQueryClient();
  const [seen, setSeen] = useState(before);
  const [news, setNews] = useState<readonly { key: string; words: string }[]>([]);
  const [values, setValues] = useState(() => formOf(before));
  const save = useMutation({
    ...announcementsApi.update.mutationOptions(),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: announcementsApi.key() });
      toastSuccess("Announcement saved");
      void navigate({ to: WRITTEN });
    },
    onError(error) {
      const current =
        error instanceof ApiError ? (error.current as WrittenAnnouncement) : undefined;
      if (!current) return;
      setNews(differences(seen, current));
      setSeen(current);
    },
  });
  const isUp = seen.state === "published" || seen.state === "expired";
  return (
    <AnnouncementForm
      values={values}
      onChange={setValues}
      isUp={isUp}
      submit={isUp ? "Save" : values.publishAt === "" ? "Publish" : "Plan"}
      busy={save.isPending}
      error={news.length > 0 ? null : save.error}
      news={<ConflictNotice nothingYet="saved" differences={news} />}
      onSend={(input) => save.mutate({ id: seen.id, version: seen.version, ...input })}
      onCancel={() => void navigate({ to: WRITTEN })}
    />
  );
}

/** What somebody else changed meanwhile, as the list of the news. */
function differences(seen: WrittenAnnouncement, current: WrittenAnnouncement) {
  const fields = [
    ["Title", seen.title, current.title],
    ["Body", seen.body, current.body],
    ["Audience", seen.audience, current.audience],
    ["State", seen.state, current.state],
    ["Expires", seen.expiresAt, current.expiresAt],
  ] as const;
  const changed = fields.filter(([, before, after]) => before !== after);
  if (changed.length === 0) return [{ key: "version", words: "It was saved again unchanged." }];
  return changed.map(([label, , after]) => ({ key: label, words: `${label}: ${after ?? "none"}` }));
}
