import type { AuditVerification } from "@school/core/school/audit/contract.ts";
import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../../../platform/client/api-error.ts";
import { Button } from "../../../ui/page/Button.tsx";
import { ErrorNote } from "../../../ui/feedback/ErrorNote.tsx";
import { Muted, PlainList, Stack } from "../../../ui/page/Layout.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { StatusBadge } from "../../../ui/page/StatusBadge.tsx";
import { auditApi } from "../../api.ts";
import styles from "../Settings.module.css";

const KINDS: Record<AuditVerification["problems"][number]["kind"], string> = {
  entry_changed: "was changed",
  entry_missing: "is missing",
  seal_missing: "has no seal",
  values_changed: "has different values than when it was sealed",
};

/** Follows the chain of seals over the whole log. */
export function VerifyChain() {
  const verify = useMutation(auditApi.verify.mutationOptions());
  const verification = verify.data?.data;
  return (
    <Panel
      title="Check the log"
      description="Check whether an entry was changed or removed."
      actions={
        <Button disabled={verify.isPending} onClick={() => verify.mutate({})}>
          {verify.isPending ? "Verifying..." : "Verify log"}
        </Button>
      }
    >
      <Stack gap={2} role="status">
        {verification && <Finding verification={verification} />}
      </Stack>
      {verify.isError && <ErrorNote>{messageOf(verify.error)}</ErrorNote>}
    </Panel>
  );
}

function Finding({ verification }: { verification: AuditVerification }) {
  const { problems, sealed, unsealed, head } = verification;
  return (
    <>
      <div>
        {problems.length === 0 ? (
          <StatusBadge tone="good">No problems found</StatusBadge>
        ) : (
          <StatusBadge tone="bad">Problems found</StatusBadge>
        )}
      </div>
      <p>
        {sealed} entries are sealed{unsealed > 0 && `, ${unsealed} not yet`}.
      </p>
      {problems.length > 0 && (
        <PlainList gap={1}>
          {problems.map(({ kind, seq }) => (
            <li key={`${kind} ${seq}`}>
              Entry {seq} {KINDS[kind]}.
            </li>
          ))}
        </PlainList>
      )}
      {head && (
        <Muted as="small" small className={styles.hash}>
          Seal {head.position}: {head.hash}. Keep a copy elsewhere to prove later that no entries
          were removed.
        </Muted>
      )}
    </>
  );
}
