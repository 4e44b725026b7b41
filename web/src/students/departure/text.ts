import { leaving as ofAnyone } from "../../accounts/text.ts";

export const leaving = {
  ...ofAnyone,
  effect: (count: string, isOne: boolean) =>
    `${count} will leave lists and classes, and ${isOne ? "the account closes" : "their accounts close"}. Records and results stay under Status: Left.`,
} as const;
