import { plural } from "@school/core/api/plural.ts";
import type { Home } from "@school/core/portal/contract-home.ts";
import { PlainList } from "../../ui/page/Layout.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Panel } from "../../ui/page/Panel.tsx";

/** The newest threads with unread messages. */
export function UnreadMessages({ threads }: { threads: Home["threads"] }) {
  return (
    <Panel
      title="Unread messages"
      actions={<AppLink href="/dashboard/messages">All messages</AppLink>}
    >
      <PlainList gap={2}>
        {threads.map(({ id, about, unread }) => (
          <li key={id}>
            <AppLink href={`/dashboard/messages/${id}`}>{about}</AppLink>:{" "}
            {plural(unread, "new message")}
          </li>
        ))}
      </PlainList>
    </Panel>
  );
}
