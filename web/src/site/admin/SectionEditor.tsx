import type { SiteContent, SitePicture } from "@school/core/site/content.ts";
import type { UploadedPicture } from "@school/core/site/contract.ts";
import { SITE_SECTIONS, type SiteSection } from "@school/core/site/sections.ts";
import { useEffect, useRef } from "react";
import { toastWithUndo } from "../../ui/feedback/toast.ts";
import { DateField, TextAreaField, TextField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, Notice, Row, Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import {
  blankItem,
  type ContentItem,
  isHidden,
  itemsOf,
  moved,
  valueAt,
  withValue,
} from "./content-edit.ts";
import { CONTENT_FIELDS, type ContentField, type ContentList } from "./content-fields.ts";
import { PictureField } from "./PictureField.tsx";
import styles from "./SiteContent.module.css";

/** Returns the issue at a path of the content, such as "faq.0.answer". */
type FaultAt = (path: string) => string | undefined;

interface SectionEditorProps {
  section: SiteSection;
  content: SiteContent;
  faultAt: FaultAt;
  uploaded: readonly UploadedPicture[];
  onChange: (change: (content: SiteContent) => SiteContent) => void;
}

/** The fields and the list of one section. */
export function SectionEditor(props: SectionEditorProps) {
  const { section, content, faultAt, uploaded, onChange } = props;
  const { path, fields, list, about, hiddenWhenEmpty } = CONTENT_FIELDS[section];
  return (
    <Panel title={SITE_SECTIONS[section]} description={about}>
      <Stack>
        {isHidden(content, section) && <Notice as="p">{hiddenWhenEmpty}</Notice>}
        {fields.map((field) => (
          <ContentFieldInput
            key={field.key}
            field={field}
            path={[...path, field.key].join(".")}
            owner=""
            value={valueAt(content, [...path, field.key])}
            faultAt={faultAt}
            uploaded={uploaded}
            onChange={(value) =>
              onChange((before) => withValue(before, [...path, field.key], value))
            }
          />
        ))}
        {list && (
          <ListEditor
            list={list}
            items={itemsOf(content, list)}
            faultAt={faultAt}
            uploaded={uploaded}
            onChange={(change) =>
              onChange((before) => withValue(before, list.path, change(itemsOf(before, list))))
            }
          />
        )}
      </Stack>
    </Panel>
  );
}

/** Characters of an item's own words in its heading. */
const MAX_HEADING_LENGTH = 80;

interface ListEditorProps {
  list: ContentList;
  items: readonly ContentItem[];
  faultAt: FaultAt;
  uploaded: readonly UploadedPicture[];
  /** Receives a function of the current items, which returns the new ones. */
  onChange: (change: (items: readonly ContentItem[]) => readonly ContentItem[]) => void;
}

/** A list of the page: its items in order, each with its fields; add, remove, move. */
function ListEditor({ list, items, faultAt, uploaded, onChange }: ListEditorProps) {
  const { noun, named, fields, maxItems } = list;
  const listPath = list.path.join(".");
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
    onChange((before) => moved(before, from, to));
  }

  function remove(index: number): void {
    const item = items[index];
    if (!item) return;
    const neighbour = Math.min(index, items.length - 2);
    next.current = `[data-item="${neighbour}"] input, [data-item="${neighbour}"] textarea`;
    onChange((before) => before.toSpliced(index, 1));
    toastWithUndo(`${capital(noun)} removed`, () =>
      onChange((before) => before.toSpliced(Math.min(index, before.length), 0, item)),
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
                {fields.map((field) => (
                  <ContentFieldInput
                    key={field.key}
                    field={field}
                    path={`${listPath}.${index}.${field.key}`}
                    owner={words}
                    value={item[field.key]}
                    faultAt={faultAt}
                    uploaded={uploaded}
                    onChange={(value) =>
                      onChange((before) => {
                        const item = before[index];
                        return item ? before.with(index, { ...item, [field.key]: value }) : before;
                      })
                    }
                  />
                ))}
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
          onChange((before) => [...before, blankItem(list)]);
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

interface ContentFieldInputProps {
  field: ContentField;
  /** Its path in the content: "faq.0.answer". */
  path: string;
  /** Item to which the field belongs, for a picture's name: "Primary 4". */
  owner: string;
  value: unknown;
  faultAt: FaultAt;
  uploaded: readonly UploadedPicture[];
  onChange: (value: unknown) => void;
}

/** One text, day or picture of the page. */
function ContentFieldInput(props: ContentFieldInputProps) {
  const { field, path, owner, value, faultAt, uploaded, onChange } = props;
  const { kind, label, longest, required, hint } = field;
  const fault = faultAt(path);
  if (kind === "picture" || kind === "portrait") {
    return (
      <PictureField
        label={owner === "" ? label : `${label} of ${owner}`}
        picture={value as SitePicture | null}
        mayBeNone={kind === "portrait"}
        uploaded={uploaded}
        fault={fault}
        altFault={faultAt(`${path}.alt`)}
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
