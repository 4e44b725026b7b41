import { DEFAULT_COLOUR, isHexColour, shadesOf } from "@school/core/api/palette.ts";
import type { SchoolSettings } from "@school/core/school/settings/contract.ts";
import { settingFault } from "@school/core/school/setting-keys.ts";
import { type CSSProperties, useState } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import styles from "./SchoolColour.module.css";
import { settingOf, useSettingChange } from "./use-settings.ts";

const KEY = "school_colour";

/** The school's own colour; an empty field is the portal's green. */
export function SchoolColour({ settings }: { settings: SchoolSettings }) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = useSettingChange(settings, "Failed to save", () => {
    setTyped(null);
    toastSuccess("School colour saved");
  });
  const stored = String(settingOf(settings, KEY)?.value ?? "");
  const text = typed?.trim() ?? stored;
  const fault = text === "" ? null : settingFault(KEY, text);
  // While a colour is being typed, the one that holds stays in view.
  const shown = [text || DEFAULT_COLOUR, stored].find(isHexColour) ?? DEFAULT_COLOUR;
  const acting = shadesOf(shown)[7];
  const isDarkened = acting !== shown.toLowerCase();

  return (
    <Form
      label="School colour"
      onSubmit={(event) => {
        event.preventDefault();
        if (fault === null && text !== stored) change.save({ [KEY]: text === "" ? null : text });
      }}
    >
      <TextField
        label="School colour"
        description={`As #rrggbb; empty for the portal's green.${isDarkened ? ` So that words can be read, buttons and links by day are in ${acting}.` : ""}`}
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
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        }
        value={typed ?? stored}
        error={fault}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ColourPreview colour={shown} />
      <FormActions submit="Save" busyLabel="Saving..." busy={change.busy}>
        {text !== "" && (
          <Button kind="quiet" disabled={change.busy} onClick={() => setTyped("")}>
            Use the portal's green
          </Button>
        )}
      </FormActions>
    </Form>
  );
}

const SCHEMES = [
  { scheme: "light", label: "Light" },
  { scheme: "dark", label: "Dark" },
] as const;

/** What a colour makes of the cover, of links and of buttons, in both schemes. */
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
