import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ProgressBar } from "../../ui/page/ProgressBar.tsx";
import { portalApi } from "../api.ts";
import { WaitingRow } from "../home/WaitingRow.tsx";
import { stepTexts } from "./text.ts";

/** Dashboard panel, or a line of "Waiting for you", until every set-up step is done or skipped. */
export function SetupPanel({ inRow = false }: { inRow?: boolean }) {
  const setup = useQuery(portalApi.setup.progress.queryOptions()).data?.data;
  const next = setup?.steps.find(({ isDone, isSkipped }) => !isDone && !isSkipped);
  if (!setup || !next) return null;
  const title = "Set up the school";
  const href = "/dashboard/setup";
  const label = `Next: ${stepTexts[next.step].label}`;
  const done = setup.steps.filter(({ isDone }) => isDone).length;
  const total = setup.steps.filter(({ isSkipped }) => !isSkipped).length;
  if (inRow) {
    const words = `${title}: ${done} of ${total}. ${label}`;
    return <WaitingRow words={words} href={href} action="Continue" label="Continue the set-up" />;
  }
  return (
    <Panel title={title} actions={<ButtonLink href={href}>Continue the set-up</ButtonLink>}>
      <ProgressBar label={label} done={done} total={total} />
    </Panel>
  );
}
