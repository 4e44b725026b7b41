import { DEFAULT_COLOUR, isHexColour, shadesOf } from "@school/core/api/palette.ts";
import type { SchoolSettings } from "@school/core/school/settings/contract.ts";
import type { CSSProperties } from "react";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import styles from "./SchoolColour.module.css";
import { useSettingForm } from "./use-settings.ts";
import { colourTexts, labels } from "./text.ts";

const KEY = "school_colour";
const FIELDS = [{ key: KEY, label: labels.schoolColour }] as const;

/** The school's own colour; an empty field is the portal's green. */
export function SchoolColour({ settings }: { settings: SchoolSettings }) {
  const form = useSettingForm(settings, FIELDS, "School colour saved");
  const setColour = (colour: string) => form.change({ [KEY]: colour });
  const text = form.values[KEY].trim();
  const stored = form.storedText(KEY);
  // While a colour is being typed, the stored one stays visible.
  const shown = [text || DEFAULT_COLOUR, stored].find(isHexColour) ?? DEFAULT_COLOUR;
  const acting = shadesOf(shown)[7];
  const isDarkened = acting !== shown.toLowerCase();

  return (
    <RecordForm
      form={form}
      label={labels.schoolColour}
      buttons={
        text !== "" && (
          <Button kind="quiet" disabled={form.busy} onClick={() => setColour("")}>
            Use the default green
          </Button>
        )
      }
    >
      <TextField
        label={labels.schoolColour}
        description={`Leave empty for green.${isDarkened ? ` ${colourTexts.darkened(acting)}` : ""}`}
        placeholder={DEFAULT_COLOUR}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        leftSection={
          <input
            type="color"
            className={styles.chooser}
            aria-label="Choose the school colour"
            value={shown.toLowerCase()}
            onChange={(event) => setColour(event.currentTarget.value)}
          />
        }
        {...form.field(KEY)}
      />
      <ColourPreview colour={shown} />
    </RecordForm>
  );
}

const SCHEMES = [
  { scheme: "light", label: "Light" },
  { scheme: "dark", label: "Dark" },
] as const;

/** Preview of a colour on the cover, on links and on buttons, in both schemes. */
function ColourPreview({ colour }: { colour: string }) {
  const shades = shadesOf(colour).map((shade, i) => [`--mantine-color-brand-${i}`, shade]);
  return (
    <div className={styles.previews}>
      {SCHEMES.map(({ scheme, label }) => (
        <figure key={scheme} className={styles.preview}>
          {/* The tokens are named by the scheme, and made from the shades that are given here. */}
          <div
            className={styles.sample}
            data-mantine-color-scheme={scheme}
            style={Object.fromEntries(shades) as CSSProperties}
          >
            <span className={styles.cover}>Cover</span>
            <span className={styles.paper}>
              <span className={styles.heading}>Heading</span>
              <span className={styles.link}>Link</span>
              <span className={styles.button}>Button</span>
            </span>
          </div>
          <figcaption>{label}</figcaption>
        </figure>
      ))}
    </div>
  );
}
