import { moved } from "@school/core/api/lists.ts";
import type {
  ContentField,
  ContentList,
  SiteContent,
  SiteSection,
} from "@school/core/site/content-fields.ts";
import type { UploadedPicture } from "@school/core/site/contract.ts";
import type { SitePicture } from "@school/core/site/pictures.ts";
import {
  type ContentPart,
  type ContentPath,
  isField,
  isHidden,
  isList,
  sectionFields,
  sectionPath,
  valueAt,
  withValue,
} from "@school/core/site/sections.ts";
import { useEffect, useRef } from "react";
import { toastWithUndo } from "../../ui/feedback/toast.ts";
import { SwitchField, TextAreaField, TextField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, Notice, Row, Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { blankItem, type ContentItem } from "./content-edit.ts";
import { PictureField } from "./PictureField.tsx";
import styles from "./SiteContent.module.css";
import { hiddenUntil } from "./text.ts";
import { DateField } from "../../ui/fields/PickedField.tsx";

interface EditorProps {
  content: SiteContent;
  /** Returns the issue at a path of the content, such as "faq.0.answer". */
  faultAt: (path: string) => string | undefined;
  uploaded: readonly UploadedPicture[];
  onChange: (change: (content: SiteContent) => SiteContent) => void;
}

/** The fields and the list of one section. */
export function SectionEditor({ section, ...editor }: EditorProps & { section: SiteSection }) {
  const { label, about, fields, hiddenUntil: missing } = sectionFields(section);
  return (
    <Panel title={label} description={about}>
      <Stack>
        {missing !== undefined && isHidden(editor.content, section) && (
          <Notice as="p">{hiddenUntil(missing)}</Notice>
        )}
        <Part {...editor} part={fields} path={sectionPath(section)} owner="" />
      </Stack>
    </Panel>
  );
}

interface PartProps<Part> extends EditorProps {
  part: Part;
  path: ContentPath;
  /** Item to which the part belongs, for a picture's name: "Primary 4". */
  owner: string;
}

/** A field, a list, or several of them. */
function Part({ part, path, owner, ...editor }: PartProps<ContentPart>) {
  if (isList(part)) return <ListEditor {...editor} list={part} path={path} />;
  if (isField(part)) return <FieldInput {...editor} part={part} path={path} owner={owner} />;
  return Object.entries(part).map(([name, field]) => (
    <Part key={name} {...editor} part={field} path={[...path, name]} owner={owner} />
  ));
}

/** Characters of an item's own words in its heading. */
const MAX_HEADING_LENGTH = 80;

/** A list of the page: its items in order, each with its fields; add, remove, move. */
function ListEditor({
  list,
  path,
  ...editor
}: EditorProps & { list: ContentList; path: ContentPath }) {
  const { noun, named, fields, maxItems } = list;
  const itemsIn = (content: SiteContent) => valueAt(content, path) as readonly ContentItem[];
  const items = itemsIn(editor.content);
  const change = (make: (items: readonly ContentItem[]) => readonly ContentItem[]) =>
    editor.onChange((content) => withValue(content, path, make(itemsIn(content))));
  const box = useRef<HTMLOListElement>(null);
  /** Selector of the element that gets the focus after the next render. */
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    const target = box.current?.querySelector<HTMLElement>(next.current);
    next.current = null;
    target?.focus();
  });

  function move(from: number, to: number): void {
    const verb = to < from ? "up" : "down";
    const isAtEnd = to === 0 || to === items.length - 1;
    const stays = isAtEnd ? (verb === "up" ? "down" : "up") : verb;
    next.current = `[data-item="${to}"] [data-move="${stays}"]`;
    change((before) => moved(before, from, to));
  }

  function remove(index: number): void {
    const item = items[index];
    if (!item) return;
    const neighbour = Math.min(index, items.length - 2);
    next.current = `[data-item="${neighbour}"] input, [data-item="${neighbour}"] textarea`;
    change((before) => before.toSpliced(index, 1));
    toastWithUndo(`${capital(noun)} removed`, () =>
      change((before) => before.toSpliced(Math.min(index, before.length), 0, item)),
    );
  }

  return (
    <Stack align="start">
      <ol ref={box} className={styles.items}>
        {items.map((item, index) => {
          const words = nameOf(item[named]) || `${noun} ${index + 1}`;
          return (
            <li key={index} className={styles.item} data-item={index}>
              <div className={styles.itemHead}>
                <h3 className={styles.itemName}>
                  <span className="tabular">{index + 1}.</span> {words}
                </h3>
                <Row>
                  <Button
                    size="xs"
                    data-move="up"
                    disabled={index === 0}
                    aria-label={`Move ${words} up`}
                    onClick={() => move(index, index - 1)}
                  >
                    ↑
                  </Button>
                  <Button
                    size="xs"
                    data-move="down"
                    disabled={index === items.length - 1}
                    aria-label={`Move ${words} down`}
                    onClick={() => move(index, index + 1)}
                  >
                    ↓
                  </Button>
                  <Button
                    size="xs"
                    kind="quiet"
                    aria-label={`Remove ${words}`}
                    onClick={() => remove(index)}
                  >
                    Remove
                  </Button>
                </Row>
              </div>
              <Stack gap={3}>
                <Part {...editor} part={fields} path={[...path, index]} owner={words} />
              </Stack>
            </li>
          );
        })}
      </ol>
      <Button
        disabled={items.length >= maxItems}
        onClick={() => {
          const first = `[data-item="${items.length}"]`;
          next.current = `${first} input, ${first} textarea`;
          change((before) => [...before, blankItem(list)]);
        }}
      >
        {`Add ${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`}
      </Button>
      {items.length >= maxItems && <Muted small>You can have {maxItems} at most.</Muted>}
    </Stack>
  );
}

function nameOf(value: unknown): string {
  const name = typeof value === "string" ? value.trim() : "";
  return name.length > MAX_HEADING_LENGTH ? `${name.slice(0, MAX_HEADING_LENGTH)}…` : name;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** One text, day or picture of the page. */
function FieldInput({ part: field, path, owner, ...editor }: PartProps<ContentField>) {
  const { faultAt, uploaded } = editor;
  const { kind, label } = field;
  const value = valueAt(editor.content, path);
  const at = path.join(".");
  const set = (typed: SitePicture | string | boolean | null) =>
    editor.onChange((content) => withValue(content, path, typed));
  if (kind === "picture" || kind === "portrait") {
    return (
      <PictureField
        label={owner === "" ? label : `${label} of ${owner}`}
        picture={value as SitePicture | null}
        mayBeNone={kind === "portrait"}
        uploaded={uploaded}
        fault={faultAt(at)}
        altFault={faultAt(`${at}.alt`)}
        onChange={set}
      />
    );
  }
  if (kind === "flag") {
    return (
      <SwitchField
        label={label}
        checked={value === true}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    );
  }
  const input = {
    label,
    value: String(value),
    error: faultAt(at),
    onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value),
  };
  if (kind === "day") return <DateField {...input} required onChange={set} />;
  const words = {
    ...input,
    required: field.required,
    maxLength: field.max,
    description: field.hint,
  };
  return kind === "text" ? <TextAreaField {...words} minRows={2} /> : <TextField {...words} />;
}
