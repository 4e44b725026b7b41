import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { aUser, mountFor } from "../testing.tsx";
import { SetPasswordForm } from "./SetPasswordForm.tsx";

test.each([true, false])(
  "says that passkeys and apps stay where the account has any: %s",
  async (hasSecondFactor) => {
    const user = aUser({ hasSecondFactor });
    const form = () => <SetPasswordForm user={user} onDone={() => {}} />;
    mountFor(form, { role: "ADMIN", responses: {} });
    await screen.findByText("This signs the person out everywhere.");
    const said = screen.queryByText(
      "Their passkeys and authenticator apps stay. If someone else used the account, a principal turns off its two-step sign-in too.",
    );
    expect(said !== null).toBe(hasSecondFactor);
  },
);
