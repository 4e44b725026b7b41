import type { OnlineProviders } from "@school/core/fees/online/contract.ts";
import {
  HAS_WEBHOOK_HASH,
  KEY_LENGTH,
  type PaymentProviderName,
  PROVIDER_LABELS,
} from "@school/core/fees/online/payment-providers.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { CopyField } from "../../ui/fields/CopyField.tsx";
import { PasswordField, SwitchField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, Notice, Row, Stack } from "../../ui/page/Layout.tsx";
import { failures } from "../../ui/text.ts";
import { feesApi } from "../api.ts";

const HIDDEN = "Hidden. Type to replace the saved value.";

interface ProviderFormProps {
  provider: PaymentProviderName;
  settings: OnlineProviders;
}

const accountIn = ({ providers }: OnlineProviders, provider: PaymentProviderName) =>
  providers.find((account) => account.provider === provider);

/** The school's account at one provider. Keys are written, never shown. */
export function ProviderForm({ provider, settings }: ProviderFormProps) {
  const form = useRecordForm({
    record: settings,
    valuesOf: (of) => ({
      isActive: accountIn(of, provider)?.isActive ?? false,
      key: "",
      webhookHash: "",
    }),
    input: ({ record, values: { isActive, key, webhookHash } }) => ({
      provider,
      isActive,
      ...(key !== "" && { key }),
      ...(webhookHash !== "" && { webhookHash }),
      version: accountIn(record, provider)?.version ?? 0,
    }),
    send: feesApi.saveOnlineProvider.call,
    saved({ data }, startFrom) {
      startFrom(data, {});
      toastSuccess("Provider saved");
    },
    failure: failures.save,
    outdated: feesApi.key(),
  });
  const account = accountIn(form.record, provider);
  const isSaved = account?.hasKey === true;
  const label = PROVIDER_LABELS[provider];
  return (
    <Stack>
      <RecordForm
        form={form}
        label={label}
        buttons={
          isSaved && <RemoveButton provider={provider} version={account.version} form={form} />
        }
      >
        <Stack>
          <PasswordField
            label="Secret key"
            description={isSaved ? HIDDEN : `In ${label}'s dashboard, under API keys`}
            maxLength={KEY_LENGTH}
            autoComplete="off"
            {...form.field("key")}
          />
          {HAS_WEBHOOK_HASH[provider] && (
            <PasswordField
              label="Secret hash"
              description={
                account?.hasWebhookHash
                  ? HIDDEN
                  : "Think of a long one, and enter the same in the dashboard under Webhooks"
              }
              maxLength={KEY_LENGTH}
              autoComplete="off"
              {...form.field("webhookHash")}
            />
          )}
          <SwitchField label="Parents pay through it" {...form.checkbox("isActive")} />
          {account && (
            <>
              <CopyField label="Webhook address" value={account.webhookAddress} />
              <Muted>Copy it to {label}'s dashboard, under Webhooks.</Muted>
            </>
          )}
        </Stack>
      </RecordForm>
      {isSaved && <TestKey provider={provider} />}
    </Stack>
  );
}

function TestKey({ provider }: { provider: PaymentProviderName }) {
  const test = useMutation(feesApi.testOnlineProvider.mutationOptions());
  const response = test.data?.data;
  const said = test.error ? messageOf(test.error) : response?.said;
  return (
    <Stack gap={2}>
      <Row>
        <Button disabled={test.isPending} onClick={() => test.mutate({ provider })}>
          {test.isPending ? "Asking the provider" : "Test the saved key"}
        </Button>
      </Row>
      {said !== undefined && (
        <Notice as="output" tone={response?.isAccepted ? "good" : "bad"}>
          {said}
        </Notice>
      )}
    </Stack>
  );
}

interface RemoveButtonProps {
  provider: PaymentProviderName;
  version: number;
  form: { busy: boolean; startFrom: (settings: OnlineProviders) => void };
}

/** It deletes the keys for good, so this asks first. */
function RemoveButton({ provider, version, form }: RemoveButtonProps) {
  const queries = useQueryClient();
  const confirm = useConfirm();
  const remove = useMutation({
    ...feesApi.removeOnlineProvider.mutationOptions(),
    async onSuccess({ data }) {
      form.startFrom(data);
      await queries.invalidateQueries({ queryKey: feesApi.key() });
      toastSuccess("Provider removed");
    },
    onError: (error) => toastError(messageOf(error, failures.save)),
  });

  async function ask(): Promise<void> {
    const yes = await confirm({
      title: `Remove ${PROVIDER_LABELS[provider]}?`,
      text: "The keys are forgotten. Receipts stay.",
      confirmLabel: "Remove",
    });
    if (yes) remove.mutate({ provider, version });
  }

  return (
    <Button disabled={form.busy || remove.isPending} onClick={() => void ask()}>
      Remove
    </Button>
  );
}
