import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { isEasyPin, isPin } from "@school/core/accounts/pins.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { useAccount } from "../account.ts";
import { accountsApi } from "../api.ts";
import { useSending } from "../auth/use-sending.ts";
import { textOf } from "../form-values.ts";
import { Failure } from "../Notice.tsx";
import { Password } from "../Password.tsx";
import { withProof } from "../../platform/session/proof.ts";
import { lock, removePin, setPin } from "./pin-calls.ts";
import styles from "./Profile.module.css";
import { pinFailures, pinTexts } from "./text.ts";

/** A PIN for a phone that several people share; only this session asks for it. */
export function PinPanel() {
  const account = useAccount();
  const queries = useQueryClient();
  const { busy, failure, send } = useSending(pinFailures);
  const [isSetting, setIsSetting] = useState(false);
  const [fault, setFault] = useState<string>();
  const sessions = useQuery(accountsApi.authSessions.queryOptions());
  const hasPin = sessions.data?.data.some((session) => session.isCurrent && session.hasPin);
  const reread = () => queries.invalidateQueries({ queryKey: accountsApi.authSessions.key() });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const pin = textOf(values, "pin").trim();
    const wrong = faultOf(pin, textOf(values, "again").trim());
    setFault(wrong);
    if (wrong !== undefined) return;
    void send(async () => {
      await withProof(() => setPin(pin, { accountId: account.id, name: firstNameFirst(account) }));
      toastSuccess(pinTexts.set);
      setIsSetting(false);
      await reread();
    });
  }

  const remove = () =>
    void send(async () => {
      await withProof(() => removePin(account.id));
      toastSuccess(pinTexts.removed);
      await reread();
    });

  return (
    <Panel title={pinTexts.title} description={pinTexts.hint}>
      <div className={styles.stack}>
        {isSetting ? (
          <Form label={pinTexts.title} onSubmit={submit}>
            <Password
              name="pin"
              label={pinTexts.pin}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              error={fault}
            />
            <Password
              name="again"
              label={pinTexts.again}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
            />
            <FormActions
              submit={pinTexts.save}
              busyLabel="Saving..."
              busy={busy}
              onCancel={() => setIsSetting(false)}
              error={failure}
            />
          </Form>
        ) : (
          <>
            {hasPin !== undefined && (
              <div className={styles.row}>
                <Button disabled={busy} onClick={() => setIsSetting(true)}>
                  {hasPin ? pinTexts.change : pinTexts.choose}
                </Button>
                {hasPin && (
                  <>
                    <Button onClick={() => void lock()}>{pinTexts.lock}</Button>
                    <Button disabled={busy} onClick={remove}>
                      {pinTexts.remove}
                    </Button>
                  </>
                )}
              </div>
            )}
            <Failure>{failure}</Failure>
          </>
        )}
      </div>
    </Panel>
  );
}

function faultOf(pin: string, again: string): string | undefined {
  if (!isPin(pin)) return pinTexts.wrongForm;
  if (isEasyPin(pin)) return pinTexts.easy;
  return pin === again ? undefined : pinTexts.different;
}
