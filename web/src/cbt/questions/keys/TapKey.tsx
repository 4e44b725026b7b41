import {
  entryOfRegion,
  regionOf,
  TAP_SHAPES,
  type TapPoint,
  type TapRegion,
} from "@school/core/cbt/questions/kinds/tap-region.ts";
import { MAX_ACCEPTED_ANSWERS } from "@school/core/cbt/questions/question-limits.ts";
import { useState } from "react";
import { ErrorNote } from "../../../ui/feedback/ErrorNote.tsx";
import { SelectField } from "../../../ui/fields/FormFields.tsx";
import { NumberField } from "../../../ui/fields/NumberField.tsx";
import { Button } from "../../../ui/page/Button.tsx";
import { Grid, Row } from "../../../ui/page/Layout.tsx";
import { issueFor } from "../drafts.ts";
import styles from "../QuestionsEditor.module.css";
import { TapPicture } from "../TapPicture.tsx";
import type { KeyFieldsProps } from "./key-fields-props.ts";

const NEW: TapRegion = { shape: "round", left: 40, top: 40, width: 20, height: 20 };
const SIZES = { left: "Left %", top: "Top %", width: "Width %", height: "Height %" } as const;
const SHAPE_WORDS = { box: "Rectangle", round: "Circle" } as const;

/** The right regions of the picture. A tap moves the chosen one there; its fields set its size. */
export function TapKey({ draft, issues, picture, onChange }: KeyFieldsProps) {
  const regions = draft.correctAnswers.map((entry) => regionOf(entry) ?? NEW);
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, regions.length - 1);
  const region = regions[at];
  const save = (next: readonly TapRegion[]) =>
    onChange({ correctAnswers: next.map(entryOfRegion) });
  const set = (changes: Partial<TapRegion>) =>
    region && save(regions.with(at, { ...region, ...changes }));

  function add(): void {
    setChosen(regions.length);
    save([...regions, NEW]);
  }

  function moveTo({ left, top }: TapPoint): void {
    const from = region ?? NEW;
    const inside = (middle: number, size: number) =>
      Math.min(Math.max(middle - size / 2, 0), 100 - size);
    const next = { ...from, left: inside(left, from.width), top: inside(top, from.height) };
    save(region ? regions.with(at, next) : [next]);
  }

  return (
    <fieldset className={styles.key}>
      <legend>Right place</legend>
      {picture ? (
        <>
          <span className={styles.facts}>Tap the picture where the right place is.</span>
          <TapPicture
            picture={picture}
            label="Picture: choose the right place"
            regions={regions}
            point={region ? middleOf(region) : null}
            onTap={moveTo}
          />
        </>
      ) : (
        <span className={styles.facts}>Add the picture first.</span>
      )}
      {region && (
        <Grid gap={3} min="7rem">
          {regions.length > 1 && (
            <SelectField
              label="Region"
              value={String(at)}
              options={regions.map((_region, i) => ({ value: String(i), label: String(i + 1) }))}
              onChange={(event) => setChosen(Number(event.currentTarget.value))}
            />
          )}
          <SelectField
            label="Shape"
            value={region.shape}
            options={TAP_SHAPES.map((shape) => ({ value: shape, label: SHAPE_WORDS[shape] }))}
            onChange={(event) => set({ shape: event.currentTarget.value as TapRegion["shape"] })}
          />
          {Object.entries(SIZES).map(([field, label]) => (
            <NumberField
              key={field}
              label={label}
              value={region[field as keyof typeof SIZES]}
              min={0}
              max={100}
              decimalScale={1}
              onChange={(value) => set({ [field]: Number(value) })}
            />
          ))}
        </Grid>
      )}
      <Row>
        {picture && regions.length < MAX_ACCEPTED_ANSWERS && (
          <Button onClick={add}>{region ? "Add another region" : "Add a region"}</Button>
        )}
        {regions.length > 1 && (
          <Button onClick={() => save(regions.toSpliced(at, 1))}>Remove region {at + 1}</Button>
        )}
      </Row>
      <ErrorNote>{issueFor(issues, "correctAnswers")}</ErrorNote>
    </fieldset>
  );
}

function middleOf({ left, top, width, height }: TapRegion): TapPoint {
  return { left: left + width / 2, top: top + height / 2 };
}
