import { mayRunPortal } from "@school/core/portal/setup/policy.ts";
import type { PublicAddress, ADDRESS_SCOPES } from "@school/core/portal/setup/contract.ts";
import { useMutation, type UseMutationResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { CheckboxField, RadioField, SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { FactList } from "../../ui/page/FactList.tsx";
import { failures } from "../../ui/text.ts";
import { portalApi } from "../api.ts";
import { AddressCode } from "./AddressCode.tsx";
import styles from "./Setup.module.css";
import { phoneTexts as text } from "./text.ts";

/** Shows and changes the address for other people. */
export function PhonesStep() {
  const query = useQuery(portalApi.setup.reach.queryOptions());
  const reach = query.data?.data;
  if (!reach) {
    return query.isError ? (
      <ErrorState title={text.failed} onRetry={() => void query.refetch()}>
        {messageOf(query.error)}
      </ErrorState>
    ) : (
      <LoadingState />
    );
  }
  return <ChosenAddress reach={reach} />;
}

function ChosenAddress({ reach }: { reach: PublicAddress }) {
  const account = useAccount();
  const change = useMutation(portalApi.setup.changePublicAddress.mutationOptions());
  const done = change.data?.data;
  if (done) return <Changed {...done} reach={reach} />;
  return (
    <div className={styles.stack}>
      <FactList facts={[{ label: text.now, value: reach.publicUrl }]} />
      {!reach.isChosen && <p className={styles.text}>{text.notChosen}</p>}
      {reach.isChosen && !reach.isOnlyHere && <AddressCode svg={reach.qrCode} />}
      {reach.https === "own" && <TrustLine publicUrl={reach.publicUrl} />}
      {!mayRunPortal(account) ? (
        <p className={styles.text}>{text.principalOnly}</p>
      ) : reach.canChange ? (
        <AddressForm reach={reach} change={change} />
      ) : (
        <p className={styles.text}>{text.outside(reach.setOutside)}</p>
      )}
    </div>
  );
}

/** Link for phones to trust the school's certificate: a page without HTTPS. */
function TrustLine({ publicUrl }: { publicUrl: string }) {
  const page = `${publicUrl.replace(/^https/, "http")}/trust`;
  return (
    <p className={styles.text}>
      {text.trust} <a href={page}>{page}</a>
    </p>
  );
}

type Scope = (typeof ADDRESS_SCOPES)[number];

const SCOPES: readonly Scope[] = ["network", "internet", "computer"];
/** The choice for typing an address. */
const OTHER = "other";

function scopeOf({ isChosen, isOnlyHere, listensToNetwork }: PublicAddress): Scope {
  if (!isChosen || (listensToNetwork && !isOnlyHere)) return "network";
  return isOnlyHere ? "computer" : "internet";
}

interface AddressFormProps {
  reach: PublicAddress;
  change: UseMutationResult<
    Awaited<ReturnType<typeof portalApi.setup.changePublicAddress.call>>,
    Error,
    Parameters<typeof portalApi.setup.changePublicAddress.call>[0]
  >;
}

/** Starts with the configured address or, without one, with the detected one. */
function AddressForm({ reach, change }: AddressFormProps) {
  const current = reach.isChosen ? new URL(reach.publicUrl) : null;
  const [scope, setScope] = useState<Scope>(() => scopeOf(reach));
  const [chosen, setChosen] = useState(() => {
    if (current && !reach.isOnlyHere && !reach.addresses.includes(current.hostname)) return OTHER;
    return reach.addresses.find((one) => one === current?.hostname) ?? reach.addresses[0] ?? OTHER;
  });
  const [typed, setTyped] = useState(current && !reach.isOnlyHere ? current.hostname : "");
  const [https, setHttps] = useState(reach.https === "own" || !reach.isChosen);
  const isTyped = scope === "internet" || chosen === OTHER;
  const host = scope === "computer" ? "" : isTyped ? typed : chosen;
  return (
    <Form
      label={text.place}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ place: scope, host, https: scope === "network" && https });
      }}
    >
      <RadioField
        label={text.place}
        value={scope}
        options={SCOPES.map((value) => ({ value, label: text.places[value] }))}
        onChange={(value) => setScope(value as Scope)}
      />
      {scope === "network" && (
        <SelectField
          label={text.host}
          description={reach.addresses.length === 0 ? text.noAddress : text.hostHint}
          value={chosen}
          options={[
            ...reach.addresses.map((value) => ({ value, label: value })),
            { value: OTHER, label: text.other },
          ]}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      {scope !== "computer" && isTyped && (
        <TextField
          label={scope === "internet" ? text.domain : text.name}
          description={scope === "internet" ? text.domainHint : undefined}
          maxLength={253}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {scope === "network" && (
        <CheckboxField
          label={text.https}
          description={text.httpsHint}
          checked={https}
          onChange={(event) => setHttps(event.currentTarget.checked)}
        />
      )}
      <FormActions
        submit={text.save}
        busyLabel={text.saving}
        busy={change.isPending}
        disabled={scope !== "computer" && host.trim() === ""}
        error={change.isError ? messageOf(change.error, failures.save) : null}
      />
    </Form>
  );
}

interface ChangedProps {
  publicUrl: string;
  restarts: boolean;
  reach: PublicAddress;
}

/** The portal's new address; this page's own may no longer work. */
function Changed({ publicUrl, restarts, reach }: ChangedProps) {
  const isOwnHttps = publicUrl.startsWith("https:") && publicUrl.endsWith(`:${reach.port}`);
  return (
    <div className={styles.stack} role="status">
      <p className={styles.text}>{restarts ? text.again(publicUrl) : text.byHand(publicUrl)}</p>
      {isOwnHttps && <TrustLine publicUrl={publicUrl} />}
      <p className={styles.text}>
        <a href={`${publicUrl}/dashboard/setup?step=phones`}>{text.open}</a>
      </p>
    </div>
  );
}
