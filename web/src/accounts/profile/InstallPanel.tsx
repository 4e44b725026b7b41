import { useSyncExternalStore } from "react";
import { install, installing, onInstalling } from "../../platform/offline/install.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./Profile.module.css";
import { installTexts } from "./text.ts";

/** Puts the portal on the home screen of this device. */
export function InstallPanel() {
  const state = useSyncExternalStore(onInstalling, installing);
  return (
    <Panel title={installTexts.title} description={installTexts.hint}>
      {state === "asks" && <Button onClick={() => void install()}>{installTexts.install}</Button>}
      {state !== "asks" && <p className={styles.text}>{installTexts[state]}</p>}
    </Panel>
  );
}
