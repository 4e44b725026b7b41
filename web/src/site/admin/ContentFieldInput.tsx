import type { SitePicture } from "@school/core/site/content.ts";
import type { UploadedPicture } from "@school/core/site/contract-pictures.ts";
import { DateField, TextAreaField, TextField } from "../../ui/fields/FormFields.tsx";
import type { Faults } from "./content-edit.ts";
import type { ContentField } from "./content-fields.ts";
import { PictureField } from "./PictureField.tsx";

interface ContentFieldInputProps {
  field: ContentField;
  /** Its place in the content: "faq.0.answer". */
  place: string;
  /** Whose it is, for a picture's name: "Primary 4". */
  owner: string;
  value: unknown;
  faults: Faults;
  uploaded: readonly UploadedPicture[];
  onChange: (value: unknown) => void;
}

/** One text, day or picture of the page. */
export function ContentFieldInput(props: ContentFieldInputProps) {
  const { field, place, owner, value, faults, uploaded, onChange } = props;
  const { kind, label, longest, required, hint } = field;
  const fault = faults.get(place);
  if (kind === "picture" || kind === "portrait") {
    return (
      <PictureField
        label={owner === "" ? label : `${label} of ${owner}`}
        picture={value as SitePicture | null}
        mayBeNone={kind === "portrait"}
        uploaded={uploaded}
        fault={fault}
        altFault={faults.get(`${place}.alt`)}
        onChange={onChange}
      />
    );
  }
  const input = { label, required, value: String(value), error: fault, description: hint };
  const change = (event: { currentTarget: { value: string } }) =>
    onChange(event.currentTarget.value);
  if (kind === "day") return <DateField {...input} onChange={change} />;
  return kind === "text" ? (
    <TextAreaField {...input} minRows={2} maxLength={longest} onChange={change} />
  ) : (
    <TextField {...input} maxLength={longest} onChange={change} />
  );
}
