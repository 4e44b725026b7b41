import { plural } from "@school/core/api/plural.ts";
import { BALANCES } from "@school/core/years/promotion/arms.ts";
import type { PromotionPlan } from "@school/core/years/promotion/contract.ts";
import { useState } from "react";
import { useWrite } from "../../classes/use-write.ts";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { PlainList, Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { yearsApi } from "../api.ts";
import { BALANCE_LABELS } from "../text.ts";
import styles from "./Promotion.module.css";

interface NewArmsProps {
  plan: PromotionPlan;
  onDrop: (studentId: string, classId: string) => void;
}

type NewClass = PromotionPlan["newClasses"][number];

/** The classes to be, with their counts; pupils can be dropped on them. */
export function NewArms({ plan, onDrop }: NewArmsProps) {
  const levels = Map.groupBy(plan.newClasses, ({ id, level }) => level ?? id);
  const name = plan.next?.name ?? "";
  const balance = useWrite({
    send: yearsApi.balance.call,
    done: () => toastSuccess("Pupils spread over the arms"),
    failure: "Failed to spread the pupils",
  });
  return (
    <Panel
      title={`Classes of ${name}`}
      description={
        <AppLink href={`/dashboard/classes?year=${encodeURIComponent(name)}`}>
          Change classes, teachers or add arms
        </AppLink>
      }
    >
      <Stack>
        {[...levels].map(([level, arms]) => (
          <Stack as="section" key={level} gap={2}>
            {arms.length > 1 && <h3>{level}</h3>}
            <PlainList gap={2}>
              {arms.map((arm) => (
                <Arm key={arm.id} arm={arm} onDrop={onDrop} />
              ))}
            </PlainList>
            {arms.length > 1 && (
              <SelectField
                aria-label={`Spread the pupils of ${level}`}
                placeholder="Spread pupils over arms"
                value=""
                disabled={balance.isPending}
                options={BALANCES.map((value) => ({ value, label: BALANCE_LABELS[value] }))}
                onChange={({ currentTarget: { value } }) => {
                  const by = BALANCES.find((one) => one === value);
                  if (by) balance.mutate({ classIds: arms.map(({ id }) => id), by });
                }}
              />
            )}
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
}

function Arm({ arm, onDrop }: { arm: NewClass; onDrop: NewArmsProps["onDrop"] }) {
  const [isOver, setOver] = useState(false);
  const { name, teacher, pupils, girls, boys, repeating } = arm;
  return (
    <li
      className={styles.arm}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer.getData("text/plain"), arm.id);
      }}
    >
      <strong>{name}</strong>
      <span className="tabular">{pupils}</span>
      <span>
        {[
          teacher ?? "No class teacher",
          plural(girls, "girl"),
          plural(boys, "boy"),
          repeating > 0 && `${repeating} repeating`,
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </li>
  );
}
