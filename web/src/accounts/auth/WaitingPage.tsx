import { useEffect, useState } from "react";
import { downloadFile } from "../../platform/download-file.ts";
import { countWaiting, makeDeviceFile } from "../../platform/offline/device-file.ts";
import { hasAnyWaiting } from "../../platform/offline/waiting-mark.ts";
import { labels as uiLabels } from "../../ui/text.ts";
import { FrontButton } from "../front/FrontButton.tsx";
import { FrontSheet } from "../front/FrontSheet.tsx";
import styles from "../front/FrontSheet.module.css";
import { LoadingLine } from "../front/LoadingLine.tsx";
import { Failure } from "../Notice.tsx";
import { waitingTexts as text } from "../text.ts";

/** Page of the number of changes that wait on this device, and a file of them. */
export function WaitingPage() {
  const [count, setCount] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const counting = async () => (hasAnyWaiting() ? countWaiting() : 0);
    counting().then(setCount, () => setCount(0));
  }, []);
  const save = () => {
    setFailure(null);
    makeDeviceFile().then(downloadFile, () => setFailure(text.failed));
  };
  return (
    <FrontSheet title={text.title} footer={<a href="/signin">{uiLabels.signIn}</a>}>
      <div className={styles.sheet}>
        {count === null && <LoadingLine />}
        {count === 0 && <p>{text.none}</p>}
        {count !== null && count > 0 && (
          <>
            <p>{text.waits(count)}</p>
            <p>{text.cannotSignIn}</p>
            <Failure>{failure}</Failure>
            <FrontButton onClick={save}>{text.save}</FrontButton>
          </>
        )}
      </div>
    </FrontSheet>
  );
}
