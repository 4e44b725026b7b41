import { mayRunPortal } from "@school/core/portal/setup/policy.ts";
import type { PublicAddress, ADDRESS_SCOPES } from "@school/core/portal/setup/contract.ts";
import { useMutation, type UseMutationResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { CheckboxField, RadioField, SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { FactList } from "../../ui/page/FactList.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { failures } from "../../ui/text.ts";
import { portalApi } from "../api.ts";
import { AddressCode } from "./AddressCode.tsx";
import styles from "./Setup.module.css";
import { phoneTexts as text } from "./text.ts";

/** Shows and changes the address for other people. */
export function PhonesStep() {
  const query = useQuery(portalApi.setup.reach.queryOptions());
  return (
    <Loaded query={query} failed={text.failed}>
      {({ data }) => <ChosenAddress reach={data} />}
    </Loaded>
  );
}

function ChosenAddress({ reach }: { reach: PublicAddress }) {
  const account = useAccount();
  const change = useMutation(portalApi.setup.changePublicAddress.mutationOptions());
  const done = change.data?.data;
  if (done) return <Changed {...done} reach={reach} />;
  return (
    <Stack>
      <FactList facts={[{ label: "Address now", value: reach.publicUrl }]} />
      {!reach.isChosen && (
        <p className={styles.text}>
          Not chosen yet. Slips and messages with this address are stopped.
        </p>
      )}
      {reach.isChosen && !reach.isOnlyHere && <AddressCode svg={reach.qrCode} />}
      {reach.https === "own" && <TrustLine publicUrl={reach.publicUrl} />}
      {!mayRunPortal(account) ? (
        <p className={styles.text}>Only the principal can change the address.</p>
      ) : reach.canChange ? (
        <AddressForm reach={reach} change={change} />
      ) : (
        <p className={styles.text}>{text.outside(reach.setOutside)}</p>
      )}
    </Stack>
  );
}

/** Link for phones to trust the school's certificate: a page without HTTPS. */
function TrustLine({ publicUrl }: { publicUrl: string }) {
  const page = `${publicUrl.replace(/^https/, "http")}/trust`;
  return (
    <p className={styles.text}>
      {"On each phone and computer, this one too, first open"} <a href={page}>{page}</a>
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
          label="Address of this computer"
          description={
            reach.addresses.length === 0
              ? "This computer is on no network yet. Connect it to the school's Wi-Fi, then reload."
              : "Ask for a fixed address in the router, so that it stays the same. A name such as school.local works too."
          }
          value={chosen}
          options={[
            ...reach.addresses.map((value) => ({ value, label: value })),
            { value: OTHER, label: "Another address or name" },
          ]}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      {scope !== "computer" && isTyped && (
        <TextField
          label={scope === "internet" ? "Domain" : "Address or name"}
          description={
            scope === "internet"
              ? "Such as portal.school.example. A proxy on this computer serves it with HTTPS."
              : undefined
          }
          maxLength={253}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {scope === "network" && (
        <CheckboxField
          label="HTTPS with a certificate of the school's own"
          description="Pages open again without a network, and no answer of a test is lost. Each phone must trust the school once; a page shows how."
          checked={https}
          onChange={(event) => setHttps(event.currentTarget.checked)}
        />
      )}
      <FormActions
        submit="Use this address"
        busyLabel="Saving..."
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
    <Stack role="status">
      <p className={styles.text}>{restarts ? text.again(publicUrl) : text.byHand(publicUrl)}</p>
      {isOwnHttps && <TrustLine publicUrl={publicUrl} />}
      <p className={styles.text}>
        <a href={`${publicUrl}/dashboard/setup?step=phones`}>Open the new address</a>
      </p>
    </Stack>
  );
}
