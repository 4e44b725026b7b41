import { isPrincipal } from "@school/core/accounts/policy.ts";
import { mayReadAudit } from "@school/core/school/policy.ts";
import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { Page } from "../../ui/Page.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { AuditLog } from "./audit/AuditLog.tsx";
import { MailTest } from "./MailTest.tsx";
import { Outbox } from "./Outbox.tsx";
import styles from "./Settings.module.css";

/** What the portal does by itself: its mails, and the record of all changes. */
export function SystemPage() {
  const account = useAccount();
  const [{ view }, setAddress] = useAddress(["view", "state", "person", "action", "page"]);
  const readsAudit = mayReadAudit(account);
  const showsAudit = readsAudit && view === "audit";
  return (
    <Page
      title="System"
      description={readsAudit ? "The portal's mails, and who changed what." : "The portal's mails."}
    >
      {readsAudit && (
        <div className={styles.row}>
          <Segments
            label="What to see"
            value={showsAudit ? "audit" : "mails"}
            options={[
              { value: "mails", label: "Mails" },
              { value: "audit", label: "Audit log" },
            ]}
            onChange={(chosen) =>
              setAddress({
                view: chosen === "audit" ? "audit" : "",
                state: "",
                person: "",
                action: "",
                page: "",
              })
            }
          />
        </div>
      )}
      {showsAudit ? (
        <AuditLog />
      ) : (
        <>
          <Panel title="Mail">
            <MailTest />
          </Panel>
          {isPrincipal(account) && <Outbox />}
        </>
      )}
    </Page>
  );
}
