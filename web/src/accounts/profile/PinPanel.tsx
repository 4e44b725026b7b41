import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { isEasyPin, isPin } from "@school/core/accounts/pins.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Row, Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { useAccount } from "../account.ts";
import { accountsApi } from "../api.ts";
import { useSending } from "../auth/use-sending.ts";
import { textOf } from "../form-values.ts";
import { Failure } from "../Notice.tsx";
import { Password } from "../Password.tsx";
import { withProof } from "../../platform/session/proof.ts";
import { lock, removePin, setPin } from "./pin-calls.ts";
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
      toastSuccess("PIN saved. This device asks for it from now on.");
      setIsSetting(false);
      await reread();
    });
  }

  const remove = () =>
    void send(async () => {
      await withProof(() => removePin(account.id));
      toastSuccess("PIN removed from this device");
      await reread();
    });

  return (
    <Panel
      title={pinTexts.title}
      description="For a shared phone: the portal locks after 10 minutes and opens with your PIN."
    >
      <Stack align="start">
        {isSetting ? (
          <Form label={pinTexts.title} onSubmit={submit}>
            <Password
              name="pin"
              label="PIN (4 to 6 digits)"
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              error={fault}
            />
            <Password
              name="again"
              label="PIN again"
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
            />
            <FormActions
              submit="Save PIN"
              busyLabel="Saving..."
              busy={busy}
              onCancel={() => setIsSetting(false)}
              error={failure}
            />
          </Form>
        ) : (
          <>
            {hasPin !== undefined && (
              <Row>
                <Button disabled={busy} onClick={() => setIsSetting(true)}>
                  {hasPin ? "Change PIN" : "Set a PIN"}
                </Button>
                {hasPin && (
                  <>
                    <Button onClick={() => void lock()}>Lock now</Button>
                    <Button disabled={busy} onClick={remove}>
                      Remove PIN
                    </Button>
                  </>
                )}
              </Row>
            )}
            <Failure>{failure}</Failure>
          </>
        )}
      </Stack>
    </Panel>
  );
}

function faultOf(pin: string, again: string): string | undefined {
  if (!isPin(pin)) return "A PIN has 4 to 6 digits";
  if (isEasyPin(pin)) return pinTexts.easy;
  return pin === again ? undefined : "The two PINs differ";
}
