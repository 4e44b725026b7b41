import { registerAddress } from "../../attendance/register/register-address.ts";
import { WaitingRow } from "./WaitingRow.tsx";

interface RegisterRowProps {
  of: { readonly id: string; readonly name: string };
  half?: string | undefined;
  /** Follows "Register of Primary 4". */
  state?: string | undefined;
  action?: "Mark" | "Open";
}

/** The line of a class's register today; it stands in its place before its state is known. */
export function RegisterRow({ of, half, state = "", action = "Open" }: RegisterRowProps) {
  const words = `Register of ${of.name}${state}`;
  return (
    <WaitingRow
      words={words}
      href={registerAddress({ classId: of.id, ...(half && { half }) })}
      action={action}
      label={`${action}: ${words}`}
    />
  );
}
