import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChooseAddress } from "../../accounts/ChooseAddress.tsx";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { portalApi } from "../api.ts";
import { AddressCode } from "./AddressCode.tsx";
import styles from "./Setup.module.css";
import { phonePanel as text, phoneTexts } from "./text.ts";

/** Panel for those who help others to connect: the address, and its QR code. */
export function PhonePanel() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title="Open the portal on a phone"
      actions={
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide the code" : "Show the code"}
        </Button>
      }
    >
      {isOpen ? (
        <Address />
      ) : (
        <p className={styles.text}>{"Shows the address and a code for the phone's camera."}</p>
      )}
    </Panel>
  );
}

function Address() {
  const query = useQuery(portalApi.setup.reach.queryOptions());
  if (query.isError && !query.data) {
    return (
      <ErrorState title={phoneTexts.failed} onRetry={() => void query.refetch()}>
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  if (!query.data) return <LoadingState />;
  const { publicUrl, isOnlyHere, https, qrCode } = query.data.data;
  if (isOnlyHere) {
    return (
      <p className={styles.text}>
        {"The portal opens only on this computer."} <ChooseAddress />
      </p>
    );
  }
  return (
    <Stack>
      <p className={styles.text}>
        <b>{publicUrl}</b>
      </p>
      <AddressCode svg={qrCode} />
      {https === "own" && <p className={styles.text}>{text.trust(publicUrl)}</p>}
    </Stack>
  );
}
