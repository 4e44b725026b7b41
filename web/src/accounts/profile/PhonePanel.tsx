import { phoneName, shownPhone } from "@school/core/api/phone.ts";
import { messages as accountsMessages } from "@school/core/accounts/text.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { accountsApi } from "../api.ts";
import { useSending } from "../auth/use-sending.ts";
import { textOf } from "../form-values.ts";
import { CodeField } from "./CodeField.tsx";
import { withProof } from "../../platform/session/proof.ts";
import { askForPhoneChange, enterPhoneChangeCode } from "./profile-calls.ts";
import { messages, phoneChangeFailures, phoneTexts } from "./text.ts";

/** The phone with which the person signs in; without a gateway for codes the office changes it. */
export function PhonePanel({ phone }: { phone: string | null }) {
  const entrances = useQuery(accountsApi.setup.state.queryOptions());
  const [newPhone, setNewPhone] = useState<string | null>(null);
  const mayChange = (entrances.data?.data.codeChannels.length ?? 0) > 0;
  return (
    <Panel
      title={phoneTexts.title}
      description={phone === null ? "You do not sign in with a phone yet." : shownPhone(phone)}
    >
      <Stack>
        {mayChange && (
          <p>
            Anyone who has your phone or SIM card can read the codes. A passkey or an app for codes
            is safer.
          </p>
        )}
        {entrances.isSuccess && !mayChange && <p>{messages.askOffice}</p>}
        {mayChange &&
          (newPhone === null ? (
            <NewPhoneForm phone={phone} onSent={setNewPhone} />
          ) : (
            <CodeForm phone={newPhone} onDone={() => setNewPhone(null)} />
          ))}
      </Stack>
    </Panel>
  );
}

function NewPhoneForm(props: { phone: string | null; onSent: (phone: string) => void }) {
  const { busy, failure, send } = useSending(phoneChangeFailures);
  const [fault, setFault] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const phone = phoneName(textOf(new FormData(event.currentTarget), "phone"));
    const wrong = faultOf(phone, props.phone);
    setFault(wrong);
    if (phone === null || wrong !== undefined) return;
    void send(async () => {
      await withProof(() => askForPhoneChange(phone));
      props.onSent(phone);
    });
  }

  return (
    <>
      <Form label={phoneTexts.title} onSubmit={submit}>
        <TextField
          name="phone"
          type="tel"
          label="New phone number"
          autoComplete="tel"
          maxLength={30}
          error={fault}
        />
        <FormActions
          submit="Send a code to it"
          busyLabel="Sending..."
          busy={busy}
          error={failure}
        />
      </Form>
    </>
  );
}

function faultOf(phone: string | null, present: string | null): string | undefined {
  if (phone === null) return accountsMessages.mobileNumber;
  return phone === present ? "This is already your phone" : undefined;
}

function CodeForm({ phone, onDone }: { phone: string; onDone: () => void }) {
  const { busy, failure, send } = useSending(phoneChangeFailures);
  const queries = useQueryClient();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const code = textOf(new FormData(event.currentTarget), "code").replace(/\s/g, "");
    void send(async () => {
      await enterPhoneChangeCode(phone, code);
      toastSuccess("You sign in with the new phone from now on.");
      await queries.invalidateQueries({ queryKey: accountsApi.profile.key() });
      onDone();
    });
  }

  return (
    <Form label={phoneTexts.confirm} onSubmit={submit}>
      <CodeField
        label="Code"
        description={phoneTexts.sentTo(shownPhone(phone))}
        maxLength={9}
        required
      />
      <FormActions
        submit={phoneTexts.confirm}
        busyLabel="Verifying..."
        busy={busy}
        onCancel={onDone}
        error={failure}
      />
    </Form>
  );
}
