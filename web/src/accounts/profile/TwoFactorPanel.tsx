import { plural } from "@school/core/api/plural.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { recoveryCodesApi } from "../api.ts";
import { failureText } from "../auth/auth-failure.ts";
import { Failure } from "../Notice.tsx";
import { useSending } from "../auth/use-sending.ts";
import { EnrolFactor } from "./EnrolFactor.tsx";
import { beginFactor, provedFactor, removeFactor, type NewFactor } from "./profile-calls.ts";
import styles from "./Profile.module.css";
import { factorTexts } from "./profile-texts.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

const FACTOR = ["own-second-factor"] as const;

/** A second step at sign-in: the six digits of an app on the person's phone. */
export function TwoFactorPanel() {
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { busy, failure, send } = useSending(factorTexts);
  const [begun, setBegun] = useState<NewFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const factor = useQuery({ queryKey: FACTOR, queryFn: provedFactor });

  const showNewCodes = async () => {
    setCodes((await recoveryCodesApi.create.call({})).data.codes);
    await queries.invalidateQueries({ queryKey: recoveryCodesApi.left.key() });
  };

  async function proved(): Promise<void> {
    setBegun(null);
    await queries.invalidateQueries({ queryKey: FACTOR });
    await send(showNewCodes);
  }

  async function remove(factorId: string): Promise<void> {
    const yes = await confirm({
      title: "Remove the second step?",
      text: "Signing in then asks for your password alone. Your recovery codes stop working.",
      confirmLabel: "Remove",
      danger: true,
    });
    if (!yes) return;
    await send(() => removeFactor(factorId));
    setCodes(null);
    await queries.invalidateQueries({ queryKey: FACTOR });
  }

  return (
    <Panel
      title="Two-step sign-in"
      description="Besides your password, signing in asks for a code from an app on your phone."
    >
      <div className={styles.stack}>
        {factor.isError && <Failure>{failureText(factor.error, factorTexts)}</Failure>}
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
        {factor.data && !codes && (
          <>
            <StatusBadge tone="good">On</StatusBadge>
            <CodesLeft />
            <div className={styles.row}>
              <Button disabled={busy} onClick={() => void send(showNewCodes)}>
                New recovery codes
              </Button>
              <Button
                kind="danger"
                disabled={busy}
                onClick={() => void remove(factor.data?.id ?? "")}
              >
                Remove
              </Button>
            </div>
          </>
        )}
        {factor.data === null && !begun && (
          <>
            <StatusBadge tone="neutral">Off</StatusBadge>
            <Button
              disabled={busy}
              onClick={() => void send(async () => setBegun(await beginFactor()))}
            >
              Set up
            </Button>
          </>
        )}
        {begun && <EnrolFactor factor={begun} onProved={proved} onCancel={() => setBegun(null)} />}
        <Failure>{failure}</Failure>
      </div>
    </Panel>
  );
}

function CodesLeft() {
  const { data } = useQuery(recoveryCodesApi.left.queryOptions());
  if (!data) return null;
  const { left } = data.data;
  return (
    <p className={styles.text}>{plural(left, "recovery code is", "recovery codes are")} left.</p>
  );
}
