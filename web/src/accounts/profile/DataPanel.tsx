import { dataText } from "@school/core/api/data-size.ts";
import { useState } from "react";
import { dataUse } from "../../platform/data-use.ts";
import { Segments } from "../../ui/fields/Segments.tsx";
import { setDataSaver } from "../../ui/frame/data-saver.ts";
import { useDataSaver } from "../../ui/frame/use-data-saver.ts";
import { FactList } from "../../ui/page/FactList.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./Profile.module.css";
import { dataTexts } from "./text.ts";

const CHOICES = ["on", "off", "auto"] as const;

/** Data use of the pages on this device, and whether pictures load only on a tap. */
export function DataPanel() {
  const choice = useDataSaver();
  const [{ visit, month }] = useState(dataUse);
  return (
    <Panel title={dataTexts.title} description={dataTexts.hint}>
      <div className={styles.stack}>
        <Segments
          label={dataTexts.title}
          value={choice}
          options={CHOICES.map((value) => ({ value, label: dataTexts[value] }))}
          onChange={setDataSaver}
        />
        <FactList
          facts={[
            { label: dataTexts.visit, value: dataText(visit) },
            { label: dataTexts.month, value: dataText(month) },
          ]}
        />
      </div>
    </Panel>
  );
}
