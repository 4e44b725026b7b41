import { timeText } from "@school/core/api/dates.ts";
import type { SiteContent } from "@school/core/site/content.ts";
import type { SiteVersion } from "@school/core/site/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { useListInPanel } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toastError } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { siteApi } from "./api.ts";
import { PreviewDialog } from "./PreviewDialog.tsx";
import styles from "./SiteContent.module.css";
import { pageOf } from "./text.ts";

const PAGE_SIZE = 10;

interface VersionHistoryProps {
  busy: boolean;
  onRestore: (id: string, words: string) => void;
}

/** Every published version of the page; each can be published again. */
export function VersionHistory({ busy, onRestore }: VersionHistoryProps) {
  const list = useListInPanel(PAGE_SIZE, (paging) =>
    siteApi.versions.queryOptions({ input: paging }),
  );
  const queries = useQueryClient();
  const [viewed, setViewed] = useState<{ title: string; content: SiteContent } | null>(null);

  async function view({ id, publishedAt }: SiteVersion): Promise<void> {
    try {
      const { data } = await queries.fetchQuery(siteApi.version.queryOptions({ input: { id } }));
      setViewed({ title: pageOf(timeText(publishedAt)), content: data.content });
    } catch (error) {
      toastError(messageOf(error));
    }
  }

  const columns: Column<SiteVersion>[] = [
    {
      key: "when",
      header: "Published",
      rowHeader: true,
      cell: ({ publishedAt }) => timeText(publishedAt),
    },
    {
      key: "who",
      header: "By",
      cell: ({ publishedBy }) => publishedBy ?? "The school",
    },
    {
      key: "actions",
      header: "Actions",
      align: "right",
      cell: (version) => {
        const when = timeText(version.publishedAt);
        return (
          <div className={styles.rowButtons}>
            {version.isCurrent && <StatusBadge tone="good">Current</StatusBadge>}
            <Button
              size="xs"
              aria-label={`View the page of ${when}`}
              onClick={() => void view(version)}
            >
              View
            </Button>
            {!version.isCurrent && (
              <Button
                size="xs"
                disabled={busy}
                aria-label={`Restore the page of ${when}`}
                onClick={() => onRestore(version.id, `Restored the page of ${when}`)}
              >
                Restore
              </Button>
            )}
          </div>
        );
      },
    },
  ];
  return (
    <Panel title="History" description="Your draft stays as it is when you restore a page." flush>
      <ListPage
        list={list}
        noun={["page", "pages"]}
        empty={
          <EmptyState title="Nothing published yet" hint="Each published page is listed here." />
        }
      >
        {(table) => (
          <DataTable
            {...table}
            caption="Published pages"
            columns={columns}
            rowKey={({ id }) => id}
          />
        )}
      </ListPage>
      <PreviewDialog
        title={viewed?.title ?? ""}
        content={viewed?.content ?? null}
        onClose={() => setViewed(null)}
      />
    </Panel>
  );
}
