import type { SchoolSettings } from "@school/core/school/settings/contract.ts";
import type { ReactNode } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { useSettings } from "./use-settings.ts";

interface SettingsFrameProps {
  title: string;
  description?: string;
  children: (settings: SchoolSettings) => ReactNode;
}

/** A page of settings, once they are read. */
export function SettingsFrame({ title, description, children }: SettingsFrameProps) {
  const settings = useSettings();
  return (
    <Page title={title} description={description}>
      {settings.isPending && <LoadingState />}
      {settings.isError && !settings.data && (
        <ErrorState title="The settings did not load" onRetry={() => void settings.refetch()}>
          {messageOf(settings.error)}
        </ErrorState>
      )}
      {settings.data && children(settings.data.data)}
    </Page>
  );
}
