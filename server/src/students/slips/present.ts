import { type PlainSlips, slipPassword } from "../../accounts/slips/login-slips.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import type { SlipRow } from "./queries.ts";

/** Slips of those who can sign in, and those left out with the reason. */
export function presentSlips(rows: readonly SlipRow[], sealer: Sealer): PlainSlips {
  const canSignIn = rows.filter(({ isActive, admitted }) => isActive && admitted);
  return {
    slips: canSignIn.map(({ id, name, className, username, admissionNumber, ...password }) => ({
      id,
      name,
      place: className,
      signInNames: [username, admissionNumber].filter((one) => one !== null),
      ...slipPassword(password, sealer),
    })),
    leftOut: rows.flatMap(({ id, name, isActive, admitted }) => {
      if (isActive && admitted) return [];
      return { id, name, reason: admitted ? ("disabled" as const) : ("not-admitted" as const) };
    }),
  };
}
