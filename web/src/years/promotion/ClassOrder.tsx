import type { PromotionPlan } from "@school/core/years/promotion/contract.ts";
import { useWrite } from "../../classes/use-write.ts";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { Fold } from "../../ui/fields/Fold.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { yearsApi } from "../api.ts";
import years from "../Years.module.css";

/** Value for "no class: the pupils have completed the school". */
const LAST = "last";

/** The next class of each class's promoted pupils. Open while a class has none. */
export function ClassOrder({ plan }: { plan: PromotionPlan }) {
  const set = useWrite({
    send: yearsApi.setNextClass.call,
    failure: "Failed to save the next class",
  });
  const missing = plan.classes.filter((one) => !one.isLast && one.nextClassId === null);
  return (
    <Fold title="Next class of each class" isWrong={missing.length > 0}>
      {missing.length > 0 && (
        <p className={years.warning}>
          No next class yet: {missing.map(({ name }) => name).join(", ")}. Choose one.
        </p>
      )}
      <DataTable
        caption="Next class of each class"
        rows={plan.classes}
        rowKey={({ id }) => id}
        columns={[
          { key: "class", header: "Class", rowHeader: true, cell: ({ name }) => name },
          { key: "pupils", header: "Pupils", align: "right", cell: ({ pupils }) => pupils },
          {
            key: "next",
            header: "Next class",
            cell: ({ id, name, nextClassId, isLast }) => (
              <SelectField
                aria-label={`Next class of ${name}`}
                placeholder="None yet"
                value={isLast ? LAST : (nextClassId ?? "")}
                options={[
                  ...plan.newClasses.map((one) => ({ value: one.id, label: one.name })),
                  { value: LAST, label: "Completes the school" },
                ]}
                disabled={set.isPending}
                onChange={({ currentTarget: { value } }) =>
                  set.mutate({
                    classId: id,
                    isLast: value === LAST,
                    nextClassId: value === LAST || value === "" ? null : value,
                  })
                }
              />
            ),
          },
        ]}
      />
    </Fold>
  );
}
