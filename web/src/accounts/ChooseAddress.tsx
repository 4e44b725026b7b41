import { AppLink } from "../ui/page/AppLink.tsx";

/** The way out where something cannot leave because its link opens only on the school's computer. */
export function ChooseAddress() {
  return <AppLink href="/dashboard/setup?step=phones">Choose the address for phones</AppLink>;
}
