import { useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { type Crumb, Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";

interface Frame {
  title: string;
  /** The page of all such records. */
  list: Required<Crumb>;
}

interface RecordPageProps extends Frame {
  actions?: ReactNode;
  children: ReactNode;
}

/** The page of one record's form, which is its content. */
export function RecordPage({ title, list, actions, children }: RecordPageProps) {
  return (
    <Page title={title} crumbs={[list]} actions={actions}>
      <Panel>{children}</Panel>
    </Page>
  );
}

interface EditPageProps<Stored> extends Frame {
  /** Reads the record with this id. */
  find: (id: string) => UseQueryOptions<{ data: Stored }>;
  /** "The note did not load" */
  failed: string;
  /** Buttons of the page, once the record is read. */
  actions?: (record: Stored) => ReactNode;
  /** The record's form. */
  children: (record: Stored) => ReactNode;
}

/**
 * The page that changes the record whose id is in the address. The record is never a cached one, since
 * a save names the version that was read; another id is another form.
 */
export function EditPage<Stored>(props: EditPageProps<Stored>) {
  const { find, failed, actions, children, ...frame } = props;
  const { id = "" } = useParams({ strict: false });
  const query = useQuery({ ...find(id), staleTime: 0, gcTime: 0 });
  return (
    <RecordPage {...frame} actions={query.data && actions?.(query.data.data)}>
      <Loaded key={id} query={query} failed={failed}>
        {({ data }) => children(data)}
      </Loaded>
    </RecordPage>
  );
}
