import type { ReactNode } from "react";
import { mountFor } from "../accounts/testing.tsx";

/** Opens the page for the principal; tells the bodies of what was asked by a call. */
export function open(Page: () => ReactNode, answers: Record<string, object>) {
  const asked = mountFor(Page, {
    role: "PRINCIPAL",
    answers: Object.fromEntries(Object.entries(answers).map(([call, data]) => [call, () => data])),
  });
  return (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);
}
