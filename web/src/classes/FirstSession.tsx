import { ButtonLink } from "../ui/page/Button.tsx";

/** Links to creating the first session if the school has none; classes belong to a session. */
export function FirstSession() {
  return (
    <ButtonLink kind="quiet" size="compact-sm" href="/dashboard/settings/academic">
      Create the first session
    </ButtonLink>
  );
}
