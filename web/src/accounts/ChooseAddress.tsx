import { AppLink } from "../ui/page/AppLink.tsx";
import { chooseAddress } from "./text.ts";

/** The way out where something cannot leave because its link opens only on the school's computer. */
export function ChooseAddress() {
  return <AppLink href="/dashboard/setup?step=phones">{chooseAddress}</AppLink>;
}
