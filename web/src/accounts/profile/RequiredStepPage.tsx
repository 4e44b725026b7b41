import type { RequiredStep } from "../../platform/session/session.ts";
import { NewPasswordPage } from "../auth/NewPasswordPage.tsx";
import { SetUpFactorPage } from "./SetUpFactorPage.tsx";

interface RequiredStepPageProps {
  requiredStep: RequiredStep;
  onMet: () => void;
}

/** Replaces every page until the person has done the required step. */
export function RequiredStepPage({ requiredStep, onMet }: RequiredStepPageProps) {
  if (requiredStep === "new-password") return <NewPasswordPage onChanged={onMet} />;
  return <SetUpFactorPage onDone={onMet} />;
}
