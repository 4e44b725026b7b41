import type { Setup } from "@school/core/portal/setup/contract.ts";
import type { SetupStep } from "@school/core/portal/setup/steps.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAddress } from "../../platform/address.ts";
import { useWrite } from "../../classes/use-write.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ProgressBar } from "../../ui/page/ProgressBar.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { Steps } from "../../ui/page/Steps.tsx";
import { failures } from "../../ui/text.ts";
import { portalApi } from "../api.ts";
import styles from "./Setup.module.css";
import { StepBody } from "./StepBody.tsx";
import { countText, stepTexts } from "./text.ts";

/** The guided set-up of a school, based on its data. */
export function SetupPage() {
  const setup = useQuery(portalApi.setup.progress.queryOptions());
  return (
    <Page
      title="Set Up"
      description="From an empty portal to printed login slips. You can stop and continue at any time."
    >
      <Loaded query={setup} failed="The set-up did not load">
        {({ data }) => <AllSteps setup={data} />}
      </Loaded>
    </Page>
  );
}

type StepState = Setup["steps"][number];

const isOpen = ({ isDone, isSkipped }: StepState) => !isDone && !isSkipped;
const hasBegun = (state: StepState) => !isOpen(state) || (state.count ?? 0) > 0;

function AllSteps({ setup }: { setup: Setup }) {
  const [address, setAddress] = useAddress(["step"]);
  const { steps, percent } = setup;
  // The steps left when the page opened: a step that is done stays, for example to add the logo.
  const [first] = useState(() => (steps.find(isOpen) ?? steps[0])?.step);
  const chosen =
    steps.find(({ step }) => step === address.step) ?? steps.find(({ step }) => step === first);
  const open = (step: SetupStep) => setAddress({ step }, "push");
  const after = steps.slice(steps.findIndex((one) => one === chosen) + 1);
  const next = after.find(isOpen) ?? steps.find((one) => one !== chosen && isOpen(one));
  return (
    <Stack>
      <ProgressBar
        label={steps.some(isOpen) ? `${percent} % done` : "Everything is set up."}
        done={steps.filter(({ isDone }) => isDone).length}
        total={steps.filter(({ isSkipped }) => !isSkipped).length}
      />
      <Steps
        label="Steps of the set-up"
        steps={steps.map(({ step, isDone }) => ({
          key: step,
          label: stepTexts[step].label,
          state: isDone ? "done" : undefined,
        }))}
        current={chosen?.step ?? ""}
        onChoose={(step) => open(step as SetupStep)}
      />
      {chosen && (
        <Panel
          key={chosen.step}
          title={stepTexts[chosen.step].label}
          description={stepTexts[chosen.step].means}
          actions={<State state={chosen} />}
        >
          <StepBody step={chosen.step} />
          <div className={styles.foot}>
            <SkipButton state={chosen} onSkipped={() => next && open(next.step)} />
            {next ? (
              // Unsaved text would be lost: a step can be skipped only before it is started.
              hasBegun(chosen) && (
                <Button
                  kind={chosen.isDone ? "primary" : "secondary"}
                  onClick={() => open(next.step)}
                >
                  Next step
                </Button>
              )
            ) : (
              <ButtonLink kind={isOpen(chosen) ? "secondary" : "primary"} href="/dashboard">
                Open the dashboard
              </ButtonLink>
            )}
          </div>
        </Panel>
      )}
    </Stack>
  );
}

function State({ state }: { state: StepState }) {
  const count = countText(state);
  if (state.isDone) return <StatusBadge tone="good">{count || "Done"}</StatusBadge>;
  if (state.isSkipped) return <StatusBadge tone="neutral">Skipped</StatusBadge>;
  return count === "" ? null : <StatusBadge tone="waiting">{count}</StatusBadge>;
}

interface SkipButtonProps {
  state: StepState;
  onSkipped: () => void;
}

/** The same button undoes skipping. */
function SkipButton({ state: { step, isDone, isSkipped }, onSkipped }: SkipButtonProps) {
  const skip = useWrite({
    send: (skips: boolean) => portalApi.setup.skip.call({ step, isSkipped: skips }),
    done(_response, skips) {
      if (skips) onSkipped();
    },
    failure: failures.save,
  });
  if (isDone) return <span />;
  return (
    <Button kind="quiet" disabled={skip.isPending} onClick={() => skip.mutate(!isSkipped)}>
      {isSkipped ? "Do this step after all" : "Skip this step"}
    </Button>
  );
}
