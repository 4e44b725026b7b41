import type { FrontName, FrontPage } from "@school/core/accounts/front.ts";
import type { ComponentType } from "react";
import { renderToString } from "preact-render-to-string";
import type { VNode } from "preact";
import { labels } from "../../ui/text.ts";
import { AdminLoginPage } from "../auth/AdminLoginPage.tsx";
import { CodePage } from "../auth/CodePage.tsx";
import { ConfirmPage } from "../auth/ConfirmPage.tsx";
import { ContinuePage } from "../auth/ContinuePage.tsx";
import { ForgotPasswordPage } from "../auth/ForgotPasswordPage.tsx";
import { PasskeyPage } from "../auth/PasskeyPage.tsx";
import { PhonePage } from "../auth/PhonePage.tsx";
import { codeTexts, confirmTexts, passkeyTexts, phoneTexts } from "../auth/text.ts";
import type { FrontPageProps } from "../auth/front-page.ts";
import { RegisterPage } from "../auth/RegisterPage.tsx";
import { ResetPasswordPage } from "../auth/ResetPasswordPage.tsx";
import { SignInPage } from "../auth/SignInPage.tsx";
import { WaitingPage } from "../auth/WaitingPage.tsx";
import { SetupPage } from "../setup/SetupPage.tsx";
import { titles, waitingTexts } from "../text.ts";
import { FrontDocument } from "./FrontDocument.tsx";

interface Front {
  readonly title: string;
  readonly Sheet: ComponentType<FrontPageProps>;
}

const FRONTS: Readonly<Record<FrontName, Front>> = {
  signin: { title: labels.signIn, Sheet: SignInPage },
  continue: { title: labels.signIn, Sheet: ContinuePage },
  code: { title: codeTexts.title, Sheet: CodePage },
  passkey: { title: passkeyTexts.title, Sheet: PasskeyPage },
  phone: { title: phoneTexts.title, Sheet: PhonePage },
  waiting: { title: waitingTexts.title, Sheet: WaitingPage },
  register: { title: "Register", Sheet: RegisterPage },
  forgot: { title: "Forgot Password", Sheet: ForgotPasswordPage },
  reset: { title: "Reset Password", Sheet: ResetPasswordPage },
  confirm: { title: confirmTexts.title, Sheet: ConfirmPage },
  admin: { title: "Admin Login", Sheet: AdminLoginPage },
  setup: { title: titles.firstStart, Sheet: SetupPage },
};

/** A page for visitors as a whole HTML document. */
export function renderFront(page: FrontPage): string {
  const { title, Sheet } = FRONTS[page.name];
  const document = (
    <FrontDocument page={page} title={title}>
      <Sheet entrances={page.entrances} />
    </FrontDocument>
  );
  // The build replaces React with Preact, whose types differ.
  return `<!doctype html>${renderToString(document as unknown as VNode)}`;
}
