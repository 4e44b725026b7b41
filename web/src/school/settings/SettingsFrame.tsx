import type { SchoolSettings } from "@school/core/school/settings/contract.ts";
import type { ReactNode } from "react";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
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
      <Loaded query={settings} failed="The settings did not load">
        {({ data }) => children(data)}
      </Loaded>
    </Page>
  );
}
