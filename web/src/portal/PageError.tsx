import type { ErrorComponentProps } from "@tanstack/react-router";
import { messageOf } from "../platform/client/api-error.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Page } from "../ui/Page.tsx";

/** A page broke while it was shown. The rest of the portal goes on. */
export function PageError({ error, reset }: ErrorComponentProps) {
  return (
    <Page title="This page could not be shown" description={messageOf(error)}>
      <Button kind="primary" onClick={reset}>
        Try again
      </Button>
      <ButtonLink href="/dashboard">Go to Dashboard</ButtonLink>
    </Page>
  );
}
