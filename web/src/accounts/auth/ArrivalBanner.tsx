import { dismissArrival } from "../../platform/session/session.ts";
import { useSession } from "../../platform/session/use-session.ts";
import { Button } from "../../ui/page/Button.tsx";
import styles from "./ArrivalBanner.module.css";
import { ArrivalText } from "./ArrivalText.tsx";
import { arrivalText } from "./arrival-message.ts";

/** Shows the result of an email link above the pages of a signed-in person until it is closed. */
export function ArrivalBanner() {
  const { arrival } = useSession();
  if (!arrival || arrivalText(arrival) === null) return null;
  return (
    <div className={styles.banner}>
      <ArrivalText arrival={arrival} />
      <Button kind="quiet" onClick={dismissArrival}>
        Close
      </Button>
    </div>
  );
}
