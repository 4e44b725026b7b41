import { blankValues, type FieldTable, type FormValues } from "@school/core/api/fields.ts";
import { pictureField } from "@school/core/api/picture.ts";
import { useState } from "react";
import { CopyField } from "../fields/CopyField.tsx";
import { DropFile } from "../fields/DropFile.tsx";
import { FileChooser } from "../fields/FileChooser.tsx";
import { Fold } from "../fields/Fold.tsx";
import { FormActions } from "../fields/FormActions.tsx";
import { ComboField } from "../fields/ComboField.tsx";
import {
  CheckboxField,
  CheckListField,
  PasswordField,
  RadioField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from "../fields/FormFields.tsx";
import { NumberField } from "../fields/NumberField.tsx";
import { FieldGrid, Form, FormSection } from "../fields/FormLayout.tsx";
import { ImageField } from "../fields/ImageField.tsx";
import { RecordSection } from "../fields/RecordFields.tsx";
import { PrintedField } from "../fields/PrintedField.tsx";
import { SearchedField } from "../fields/SearchedField.tsx";
import { SearchField } from "../fields/SearchField.tsx";
import { Segments } from "../fields/Segments.tsx";
import { Piece, Shelf } from "./Piece.tsx";
import { DateField } from "../fields/PickedField.tsx";

const PICTURE = pictureField("picture");

export function FieldsShelf() {
  return (
    <Shelf title="fields">
      <Piece name="Form: each field at rest, with a hint, wrong, disabled">
        <AllFields />
      </Piece>
      <Piece name="RecordFields: made from a table of fields">
        <Person />
      </Piece>
      <Piece name="FormActions">
        <FormActions submit="Save" onCancel={() => {}} />
        <FormActions submit="Save" busyLabel="Saving..." busy />
        <FormActions submit="Delete" danger error="Failed to delete." />
      </Piece>
      <Piece name="SearchField, Segments">
        <Choosers />
      </Piece>
      <Piece name="PrintedField, SearchedField">
        <PrintedField label="Title" value="Well done ⭐" readOnly />
        <Child />
      </Piece>
      <Piece name="CopyField, Fold">
        <CopyField label="Address" value="https://school.example/calendar" />
        <Fold title="More" isWrong={false} startsOpen>
          <p>A part of a long form, drawn once it is opened.</p>
        </Fold>
      </Piece>
      <Piece name="FileChooser">
        <FileChooser label="Upload sheet" accept=".csv" onFile={() => {}} />
      </Piece>
      <Piece name="ImageField, DropFile">
        <ImageField
          label="Picture"
          rules={PICTURE}
          src={null}
          onPick={() => {}}
          onRemove={() => {}}
          hint="jpg, png or gif, up to 500 KB."
        />
        <DropFile
          label="A file"
          types={[".csv"]}
          maxBytes={1024}
          wrongKind="Choose a .csv file."
          tooLarge="The file is too large."
          hint="A .csv file of at most 1 KB."
          file={null}
          onFile={() => {}}
          error="The server could not read it."
        />
      </Piece>
    </Shelf>
  );
}

function AllFields() {
  const [combo, setCombo] = useState("");
  const [checked, setChecked] = useState<readonly string[]>(["Monday"]);
  return (
    <Form label="All fields" onSubmit={(event) => event.preventDefault()}>
      <FormSection title="A section" description="With a sentence about it.">
        <FieldGrid>
          <TextField label="TextField" description="A hint." withAsterisk />
          <TextField label="TextField, wrong" error="This field is required." />
          <TextField label="TextField, disabled" value="Fixed" disabled readOnly />
          <PasswordField label="PasswordField" autoComplete="off" />
          <NumberField label="NumberField" min={0} max={20} />
          <DateField label="DateField" />
          <SelectField label="SelectField" placeholder="Choose" options={["One", "Two"]} />
          <ComboField
            label="ComboField"
            options={["Primary 1", "Primary 2"]}
            value={combo}
            onChange={setCombo}
          />
        </FieldGrid>
        <TextAreaField label="TextAreaField" />
        <CheckboxField label="CheckboxField" />
        <SwitchField label="SwitchField" />
        <CheckListField
          label="CheckListField"
          options={["Monday", "Tuesday"]}
          value={checked}
          onChange={setChecked}
        />
        <RadioField
          label="RadioField"
          options={[
            { value: "yes", label: "Yes" },
            { value: "no", label: "No" },
          ]}
        />
      </FormSection>
    </Form>
  );
}

const FIELDS = {
  name: { kind: "text", label: "Name", max: 60, section: "person", seenBy: "all", required: "new" },
  born: { kind: "day", label: "Date of birth", section: "person", seenBy: "all" },
  blood: {
    kind: "choice",
    label: "Blood group",
    choices: ["O+", "O-"],
    section: "person",
    seenBy: "all",
    hint: "As the clinic says.",
  },
  present: { kind: "flag", label: "Present", section: "person", seenBy: "all" },
} as const satisfies FieldTable;

type Values = FormValues<typeof FIELDS>;

function Person() {
  const [values, setValues] = useState<Values>(blankValues(FIELDS));
  const form = {
    fields: FIELDS,
    kind: "new" as const,
    values,
    change: (changes: Partial<Values>) => setValues({ ...values, ...changes }),
    issueFor: (field: string) => (field === "born" ? "This is not a day." : undefined),
  };
  return <RecordSection form={form} section="person" title="Person" />;
}

function Choosers() {
  const [text, setText] = useState("");
  const [view, setView] = useState<"list" | "cards">("list");
  return (
    <>
      <SearchField label="Search" value={text} onChange={setText} />
      <Segments
        label="View"
        value={view}
        options={[
          { value: "list", label: "List" },
          { value: "cards", label: "Cards" },
        ]}
        onChange={setView}
      />
    </>
  );
}

const CHILDREN = ["Abe Ada", "Abe Bola"];

function Child() {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <SearchedField
      label="Child"
      searchedBy="a name"
      rows={CHILDREN}
      more={false}
      chosen={chosen}
      labelOf={(name) => name}
      onSearch={() => {}}
      onChoose={setChosen}
    />
  );
}
