import type { PhoneChannel } from "@school/core/api/phone-channels.ts";
import {
  fieldsOf,
  PHONE_PROVIDERS,
  PROVIDER_FIELD_LENGTHS,
  PROVIDER_NAMES,
  type ProviderField,
  type ProviderName,
  sendsBy,
} from "@school/core/api/phone-providers.ts";
import type { PhoneSettings } from "@school/core/messages/gateways/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { CopyField } from "../../ui/fields/CopyField.tsx";
import { PasswordField, SelectField, SwitchField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { failures } from "../../ui/text.ts";
import { messagesApi } from "../api.ts";
import { gatewayPage } from "./text.ts";

const COST_PER_PART: Record<PhoneChannel, number> = { SMS: 500, WHATSAPP: 1_000 };

const gatewayIn = ({ gateways }: PhoneSettings, channel: PhoneChannel) =>
  gateways.find((one) => one.channel === channel);

function valuesOf(settings: PhoneSettings, channel: PhoneChannel) {
  const gateway = gatewayIn(settings, channel);
  const isSms = channel === "SMS";
  const provider: ProviderName = isSms ? "termii" : "whatsapp-cloud";
  return {
    provider: gateway?.provider ?? provider,
    isActive: gateway?.isActive ?? true,
    sender: gateway?.sender ?? "",
    account: gateway?.account ?? "",
    address: gateway?.address ?? "",
    route: gateway?.route ?? "dnd",
    key: "",
    signingKey: "",
    template: gateway?.template ?? "",
    language: gateway?.language ?? (isSms ? "" : "en"),
    costPerPart: gateway?.costPerPart ?? COST_PER_PART[channel],
    perSecond: gateway?.perSecond ?? null,
  };
}

const DESCRIPTIONS: Partial<Record<ProviderField, string>> = {
  sender: "The name or number that the provider has approved for the school.",
  address: "Public, and begins with https://",
  signingKey: "Proves that delivery reports come from the provider.",
  template: "The template that your provider approved. The message takes the place of its value.",
};

const ROUTES = [
  { value: "dnd", label: "DND: also to numbers that block advertising" },
  { value: "generic", label: "Generic" },
];

interface GatewayFormProps {
  channel: PhoneChannel;
  settings: PhoneSettings;
}

/** The gateway of one channel: its provider, the school's account and the price of a part. */
export function GatewayForm({ channel, settings }: GatewayFormProps) {
  const versionIn = (of: PhoneSettings) => gatewayIn(of, channel)?.version ?? 0;
  const form = useRecordForm({
    record: settings,
    valuesOf: (of) => valuesOf(of, channel),
    input: ({ record, values: { key, signingKey, ...facts } }) => ({
      ...facts,
      channel,
      ...(key !== "" && { key }),
      ...(signingKey !== "" && { signingKey }),
      version: versionIn(record),
    }),
    send: messagesApi.saveGateway.call,
    saved({ data }, startFrom) {
      startFrom(data, {});
      toastSuccess("Gateway saved");
    },
    failure: failures.save,
    outdated: messagesApi.key(),
  });
  const { values, change, issueFor } = form;
  const gateway = gatewayIn(form.record, channel);
  const isSaved: Partial<Record<ProviderField, boolean>> =
    gateway?.provider === values.provider
      ? { key: gateway.hasKey, signingKey: gateway.hasSigningKey }
      : {};
  return (
    <RecordForm
      form={form}
      label={channel}
      buttons={gateway && <RemoveButton {...{ channel, version: gateway.version, form }} />}
    >
      <Stack>
        <SelectField
          label="Provider"
          value={values.provider}
          options={PROVIDER_NAMES.filter((name) => sendsBy(name, channel)).map((name) => ({
            value: name,
            label: PHONE_PROVIDERS[name].name,
          }))}
          error={issueFor("provider")}
          onChange={(event) => change({ provider: event.currentTarget.value as ProviderName })}
        />
        {gateway && <SwitchField label="In use" {...form.checkbox("isActive")} />}
        {fieldsOf(values.provider).map(([name, label]) => {
          if (name === "route") {
            return <SelectField key={name} label={label} options={ROUTES} {...form.field(name)} />;
          }
          const Field = name === "key" || name === "signingKey" ? PasswordField : TextField;
          return (
            <Field
              key={name}
              label={label}
              description={isSaved[name] ? gatewayPage.hidden : DESCRIPTIONS[name]}
              maxLength={PROVIDER_FIELD_LENGTHS[name]}
              autoComplete="off"
              {...form.field(name)}
            />
          );
        })}
        <FieldGrid>
          <NumberField
            label="Cost of one SMS (₦)"
            value={values.costPerPart / 100}
            min={0}
            max={1_000}
            decimalScale={2}
            error={issueFor("costPerPart")}
            onChange={(to) => change({ costPerPart: Math.round(Number(to) * 100) })}
          />
          <NumberField
            label="Most messages a second"
            placeholder="No limit"
            value={values.perSecond ?? ""}
            min={1}
            max={1_000}
            allowDecimal={false}
            error={issueFor("perSecond")}
            onChange={(to) => change({ perSecond: typeof to === "number" ? to : null })}
          />
        </FieldGrid>
        {gateway && (
          <>
            <CopyField label="Address for delivery reports" value={gateway.reportAddress} />
            <p>{"Copy it to the provider's page for webhooks or callbacks."}</p>
          </>
        )}
      </Stack>
    </RecordForm>
  );
}

interface RemoveButtonProps {
  channel: PhoneChannel;
  version: number;
  form: { busy: boolean; startFrom: (settings: PhoneSettings) => void };
}

/** It deletes the key for good, so this asks first. */
function RemoveButton({ channel, version, form }: RemoveButtonProps) {
  const queries = useQueryClient();
  const confirm = useConfirm();
  const remove = useMutation({
    ...messagesApi.removeGateway.mutationOptions(),
    async onSuccess({ data }) {
      form.startFrom(data);
      await queries.invalidateQueries({ queryKey: messagesApi.key() });
      toastSuccess("Gateway removed");
    },
    onError: (error) => toastError(messageOf(error, failures.save)),
  });

  async function ask(): Promise<void> {
    const yes = await confirm({
      title: `${gatewayPage.remove}?`,
      text: "The key is forgotten. Messages wait until a gateway is set up again.",
      confirmLabel: gatewayPage.remove,
    });
    if (yes) remove.mutate({ channel, version });
  }

  return (
    <Button disabled={form.busy || remove.isPending} onClick={() => void ask()}>
      {gatewayPage.remove}
    </Button>
  );
}
