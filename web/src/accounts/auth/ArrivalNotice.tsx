import { dismissArrival } from "../../platform/session/session.ts";
import { useSession } from "../../platform/session/use-session.ts";
import { Button } from "../../ui/page/Button.tsx";
import { arrivalText } from "./arrival-message.ts";
import styles from "./ArrivalNotice.module.css";
import { Notice } from "../Notice.tsx";

/** Says what came of the mail's link that led here; nothing where none did. */
export function ArrivalNotice() {
  const { arrival } = useSession();
  const text = arrival && arrivalText(arrival);
  if (!text) return null;
  return <Notice tone={arrival.errorCode === null ? "good" : "waiting"}>{text}</Notice>;
}

/** The same above the pages of a signed-in person, who puts it away after reading. */
export function ArrivalBanner() {
  const { arrival } = useSession();
  if (!arrival || arrivalText(arrival) === null) return null;
  return (
    <div className={styles.banner}>
      <ArrivalNotice />
      <Button kind="quiet" onClick={dismissArrival}>
        Close
      </Button>
    </div>
  );
}
