import type { PhoneChannel } from "@school/core/api/phone-channels.ts";
import type { GatewayRecipe } from "@school/core/api/phone-gateway.ts";
import {
  GATEWAY_KINDS,
  type GatewayKind,
  READY_GATEWAYS,
} from "@school/core/api/ready-gateways.ts";
import type { PhoneSettings } from "@school/core/messages/gateways/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { CopyField } from "../../ui/fields/CopyField.tsx";
import { Fold } from "../../ui/fields/Fold.tsx";
import { PasswordField, SelectField, SwitchField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { failures } from "../../ui/text.ts";
import { messagesApi } from "../api.ts";
import styles from "./Gateways.module.css";
import { RecipeFields } from "./RecipeFields.tsx";
import { gatewayPage } from "./text.ts";

interface FormValues {
  kind: GatewayKind;
  isActive: boolean;
  sender: string;
  account: string;
  key: string;
  signingKey: string;
  template: string;
  language: string;
  /** Kobo */
  costPerPart: number;
  perSecond: number | null;
  recipe: GatewayRecipe;
}

const COST_PER_PART: Record<PhoneChannel, number> = { SMS: 500, WHATSAPP: 1_000 };

const kindsOf = (channel: PhoneChannel) =>
  GATEWAY_KINDS.filter((kind) => READY_GATEWAYS[kind].channel === channel);

const gatewayIn = ({ gateways }: PhoneSettings, channel: PhoneChannel) =>
  gateways.find((one) => one.channel === channel);

function valuesOf(settings: PhoneSettings, channel: PhoneChannel): FormValues {
  const secrets = { key: "", signingKey: "" };
  const gateway = gatewayIn(settings, channel);
  if (gateway) {
    const { kind, isActive, sender, account, template, language } = gateway;
    const { costPerPart, perSecond, recipe } = gateway;
    const facts = { kind, isActive, sender, account, template, language };
    return { ...facts, ...secrets, costPerPart, perSecond, recipe };
  }
  const kind = channel === "SMS" ? "termii" : "whatsapp-cloud";
  return {
    ...secrets,
    kind,
    isActive: true,
    sender: "",
    account: "",
    template: "",
    language: channel === "WHATSAPP" ? "en" : "",
    costPerPart: COST_PER_PART[channel],
    perSecond: null,
    recipe: READY_GATEWAYS[kind].recipe,
  };
}

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
  const { labels } = READY_GATEWAYS[values.kind];
  return (
    <RecordForm
      form={form}
      label={channel}
      buttons={gateway && <RemoveButton {...{ channel, version: gateway.version, form }} />}
    >
      <div className={styles.fields}>
        <SelectField
          label="Provider"
          value={values.kind}
          options={kindsOf(channel).map((kind) => ({
            value: kind,
            label: READY_GATEWAYS[kind].name,
          }))}
          error={issueFor("kind")}
          onChange={(event) => {
            const kind = event.currentTarget.value as GatewayKind;
            change({ kind, recipe: READY_GATEWAYS[kind].recipe });
          }}
        />
        {gateway && <SwitchField label="In use" {...form.checkbox("isActive")} />}
        {labels.account !== null && (
          <TextField
            label={labels.account}
            maxLength={200}
            autoComplete="off"
            {...form.field("account")}
          />
        )}
        <PasswordField
          label={labels.key}
          description={gateway?.hasKey ? gatewayPage.hidden : undefined}
          maxLength={1_000}
          autoComplete="off"
          {...form.field("key")}
        />
        {labels.signingKey !== null && (
          <PasswordField
            label={`${labels.signingKey} (optional)`}
            description={
              gateway?.hasSigningKey
                ? gatewayPage.hidden
                : "Proves that delivery reports come from the provider."
            }
            maxLength={1_000}
            autoComplete="off"
            {...form.field("signingKey")}
          />
        )}
        {channel === "SMS" ? (
          <TextField
            label="Sender"
            description="The name or number that the provider has approved for the school."
            maxLength={50}
            {...form.field("sender")}
          />
        ) : (
          <FieldGrid>
            <TextField
              label="Template"
              description="Approved there, with one value: the message."
              maxLength={100}
              {...form.field("template")}
            />
            <TextField
              label="Language of the template"
              maxLength={20}
              {...form.field("language")}
            />
          </FieldGrid>
        )}
        <FieldGrid>
          <NumberField
            label="Cost of one part (₦)"
            value={values.costPerPart / 100}
            min={0}
            max={1_000}
            decimalScale={2}
            error={issueFor("costPerPart")}
            onChange={(to) => change({ costPerPart: Math.round(Number(to) * 100) })}
          />
          <NumberField
            label="Messages a second"
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
            <p className={styles.text}>
              {"Copy it to the provider's page for webhooks or callbacks."}
            </p>
          </>
        )}
        <Fold
          key={values.kind}
          title="Address and answers"
          isWrong={form.issues.some(({ path: [first] }) => first === "recipe")}
          startsOpen={values.kind === "other-sms" || values.kind === "other-whatsapp"}
        >
          <RecipeFields
            recipe={values.recipe}
            issueFor={issueFor}
            onChange={(recipe) => change({ recipe })}
          />
        </Fold>
      </div>
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
