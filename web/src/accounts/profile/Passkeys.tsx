import { timeText } from "@school/core/api/dates.ts";
import { type FormEvent, useState } from "react";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { PlainList, Row } from "../../ui/page/Layout.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { passkeyObstacle } from "../auth/passkey-obstacle.ts";
import { useSending } from "../auth/use-sending.ts";
import { textOf } from "../form-values.ts";
import { Failure, Notice } from "../Notice.tsx";
import { deviceName } from "@school/core/accounts/device-name.ts";
import { withProof } from "../../platform/session/proof.ts";
import { addPasskey, type OwnFactors, type OwnPasskey, removeFactor } from "./profile-calls.ts";
import { passkeyFailures, passkeyTexts } from "./text.ts";

interface PasskeysProps {
  factors: OwnFactors;
  /** Called when the list changed; true once it has the first second factor. */
  onChanged: (isFirst: boolean) => Promise<void>;
}

/** The person's passkeys: on which devices, and one more for this device. */
export function Passkeys({ factors, onChanged }: PasskeysProps) {
  const confirm = useConfirm();
  const { busy, failure, send } = useSending(passkeyFailures);
  const [isAdding, setIsAdding] = useState(false);
  const { app, passkeys } = factors;
  const isFirst = app === null && passkeys.length === 0;
  const obstacle = passkeyObstacle();

  function add(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const name = textOf(new FormData(event.currentTarget), "name").trim();
    void send(async () => {
      await withProof(() => addPasskey(name || deviceName(navigator.userAgent)));
      toastSuccess("Passkey added");
      setIsAdding(false);
      await onChanged(isFirst);
    });
  }

  async function remove({ id, name }: OwnPasskey): Promise<void> {
    const isLast = app === null && passkeys.length === 1;
    const yes = await confirm({
      title: passkeyTexts.removeTitle(name),
      text: isLast
        ? "It stops working here. You will sign in with your password only."
        : "It stops working here. You can also delete it in your device's settings.",
      confirmLabel: "Remove",
      danger: true,
    });
    if (!yes) return;
    await send(async () => {
      await withProof(() => removeFactor(id));
      toastSuccess("Passkey removed");
    });
    await onChanged(false);
  }

  return (
    <>
      <h3>Passkeys</h3>
      <p>Sign in with the fingerprint, face or PIN of your phone or computer.</p>
      {passkeys.length > 0 && (
        <PlainList ruled gap={2}>
          {passkeys.map((passkey) => (
            <Row as="li" key={passkey.id} spread nowrap>
              <TwoLines
                below={
                  passkey.lastUsedAt !== null && passkeyTexts.lastUsed(timeText(passkey.lastUsedAt))
                }
              >
                {passkey.name}
              </TwoLines>
              <Button
                size="compact-sm"
                aria-label={passkeyTexts.remove(passkey.name)}
                disabled={busy}
                onClick={() => void remove(passkey)}
              >
                Remove
              </Button>
            </Row>
          ))}
        </PlainList>
      )}
      {obstacle !== null && <Notice>{obstacle}</Notice>}
      {obstacle === null && !isAdding && (
        <Button disabled={busy} onClick={() => setIsAdding(true)}>
          {passkeyTexts.add}
        </Button>
      )}
      {isAdding ? (
        <Form label={passkeyTexts.add} onSubmit={add}>
          {isFirst && (
            <p>A password alone will no longer sign you in: it then asks for your passkey too.</p>
          )}
          <TextField
            name="name"
            label="Name of this device"
            defaultValue={deviceName(navigator.userAgent)}
            maxLength={100}
          />
          <FormActions
            submit={passkeyTexts.add}
            busyLabel="Follow your device..."
            busy={busy}
            onCancel={() => setIsAdding(false)}
            error={failure}
          />
        </Form>
      ) : (
        <Failure>{failure}</Failure>
      )}
    </>
  );
}
