import { isPrincipal } from "@school/core/accounts/policy.ts";
import { useAccount } from "../../accounts/account.ts";
import { Page } from "../../ui/Page.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { MailTest } from "./MailTest.tsx";
import { Outbox } from "./Outbox.tsx";

/** What the portal does by itself: its mails, and the record of all changes. */
export function SystemPage() {
  const account = useAccount();
  return (
    <Page title="System" description="The portal's mails.">
      <Panel title="Mail">
        <MailTest />
      </Panel>
      {isPrincipal(account) && <Outbox />}
    </Page>
  );
}
