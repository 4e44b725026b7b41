import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { GoTo } from "../../platform/GoTo.tsx";
import { prepareSignIn, signIn } from "../../platform/session/session.ts";
import { useSession } from "../../platform/session/use-session.ts";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { SplitPage } from "../front/SplitPage.tsx";
import { setupApi } from "../api.ts";
import type { FrontPageProps } from "../auth/front-page.ts";
import { SetupForm } from "./SetupForm.tsx";
import { useSetup } from "./use-setup.ts";

/** The first start: whoever can read the server's console makes the principal's account. */
export function SetupPage({ school }: FrontPageProps) {
  const { status } = useSession();
  const setup = useSetup();
  const queries = useQueryClient();
  useEffect(prepareSignIn, []);

  if (status === "loading" || setup === "unknown") return <LoadingState />;
  if (status === "signed-in") return <GoTo href="/dashboard" />;
  if (setup === "done") return <GoTo href="/signin" />;
  const enter = async (email: string, password: string) => {
    try {
      await signIn(email, password);
    } finally {
      // Without a session this leads on to the sign-in page.
      queries.setQueryData(setupApi.state.queryKey(), { data: { needed: false } });
    }
  };
  return (
    <SplitPage
      title="First start"
      description="This portal has no principal yet. Make the account that will manage everything else."
      school={school}
    >
      <SetupForm onMade={(email, password) => void enter(email, password).catch(() => {})} />
    </SplitPage>
  );
}
