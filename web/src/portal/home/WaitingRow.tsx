import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Row } from "../../ui/page/Layout.tsx";

interface WaitingRowProps {
  /** "321 results to approve". */
  words: ReactNode;
  href: string;
  action: string;
  /** Name of the button for a screen reader; it begins with the action. */
  label: string;
}

/** A line of "Waiting for you": the work, and the button that opens it. */
export function WaitingRow({ words, href, action, label }: WaitingRowProps) {
  return (
    <Row as="li" spread nowrap>
      <span>{words}</span>
      <ButtonLink href={href} size="compact-md" aria-label={label}>
        {action}
      </ButtonLink>
    </Row>
  );
}
