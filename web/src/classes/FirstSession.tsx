import { ButtonLink } from "../ui/page/Button.tsx";
import { labels } from "./text.ts";

/** Where the school has no session yet, in which all classes are: the way to its first one. */
export function FirstSession() {
  return (
    <ButtonLink kind="quiet" size="compact-sm" href="/dashboard/settings/academic">
      {labels.createTheFirstSession}
    </ButtonLink>
  );
}
