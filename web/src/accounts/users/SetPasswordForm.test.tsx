import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { aUser, mountFor } from "../testing.tsx";
import { SetPasswordForm } from "./SetPasswordForm.tsx";
import { setPasswordTexts } from "./text.ts";

test.each([true, false])(
  "says that passkeys and apps stay where the account has any: %s",
  async (hasSecondFactor) => {
    const user = aUser({ hasSecondFactor });
    const form = () => <SetPasswordForm user={user} onDone={() => {}} />;
    mountFor(form, { role: "ADMIN", responses: {} });
    await screen.findByText(setPasswordTexts.signsOut);
    const said = screen.queryByText(setPasswordTexts.factorsStay);
    expect(said !== null).toBe(hasSecondFactor);
  },
);
