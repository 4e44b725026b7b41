import type { Demand } from "../../platform/session/session.ts";
import { NewPasswordPage } from "../auth/NewPasswordPage.tsx";
import { SetUpFactorPage } from "./SetUpFactorPage.tsx";

interface DemandPageProps {
  demand: Demand;
  onMet: () => void;
}

/** Replaces every page until the person has done what is asked of them. */
export function DemandPage({ demand, onMet }: DemandPageProps) {
  if (demand === "new-password") return <NewPasswordPage onChanged={onMet} />;
  return <SetUpFactorPage onDone={onMet} />;
}
