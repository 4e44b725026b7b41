import type { ReactNode } from "react";
import { mountFor } from "../accounts/testing.tsx";

/** Opens the page for the principal; returns a function that lists the bodies sent by a call. */
export function open(Page: () => ReactNode, responses: Record<string, object>) {
  const requests = mountFor(Page, {
    role: "PRINCIPAL",
    responses: Object.fromEntries(
      Object.entries(responses).map(([call, data]) => [call, () => data]),
    ),
  });
  return (call: string) => requests.filter((one) => one.call === call).map(({ body }) => body);
}
