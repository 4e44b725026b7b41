import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ProgressBar } from "../../ui/page/ProgressBar.tsx";
import { portalApi } from "../api.ts";
import { stepTexts } from "./text.ts";

/** Dashboard panel until every set-up step is done or skipped. */
export function SetupPanel() {
  const setup = useQuery(portalApi.setup.progress.queryOptions()).data?.data;
  const next = setup?.steps.find(({ isDone, isSkipped }) => !isDone && !isSkipped);
  if (!setup || !next) return null;
  return (
    <Panel
      title="Set up the school"
      actions={<ButtonLink href="/dashboard/setup">Continue the set-up</ButtonLink>}
    >
      <ProgressBar
        label={`Next: ${stepTexts[next.step].label}`}
        done={setup.steps.filter(({ isDone }) => isDone).length}
        total={setup.steps.filter(({ isSkipped }) => !isSkipped).length}
      />
    </Panel>
  );
}
