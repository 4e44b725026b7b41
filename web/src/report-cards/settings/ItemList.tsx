import { unprintedNote } from "@school/core/api/printable.ts";
import { TextAreaField, TextField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { MoveButtons, withMoved } from "./MoveButtons.tsx";
import styles from "./Settings.module.css";
import { settingsLabels } from "./text.ts";

interface ItemListProps<Item> {
  /** Name of one item: "Trait". */
  label: string;
  /** Shown above the list if its context does not say what it contains. */
  title?: string;
  items: readonly Item[];
  textOf: (item: Item) => string;
  withText: (item: Item, text: string) => Item;
  /** Returns an empty item; null at the maximum. */
  add: (() => Item) | null;
  /** Called with the whole list. */
  onChange: (items: Item[]) => void;
  issueFor: (index: number) => string | undefined;
  maxLength: number;
  /** For sentences. */
  long?: boolean;
  /** The sheet has them in this order, so they can be moved. */
  ordered?: boolean;
}

/** Short texts in an order, each to change or remove; a new one comes last. */
export function ItemList<Item>(props: ItemListProps<Item>) {
  const {
    label,
    title,
    items,
    textOf,
    withText,
    add,
    onChange,
    issueFor,
    maxLength,
    long,
    ordered,
  } = props;
  const Field = long ? TextAreaField : TextField;
  return (
    <Stack gap={2} align="start" data-ordered={ordered}>
      {title && <p className={styles.listTitle}>{title}</p>}
      {items.map((item, index) => (
        // The index is the key: an item's text changes while it is typed.
        <div key={index} className={`${styles.item} ${ordered ? styles.ordered : ""}`}>
          <Field
            aria-label={`${label} ${index + 1}`}
            value={textOf(item)}
            maxLength={maxLength}
            error={issueFor(index) ?? unprintedNote(textOf(item))}
            {...(long && { minRows: 1 })}
            onChange={(event: { currentTarget: { value: string } }) =>
              onChange(items.with(index, withText(item, event.currentTarget.value)))
            }
          />
          {ordered && (
            <MoveButtons
              name={textOf(item) || `${label} ${index + 1}`}
              index={index}
              count={items.length}
              onMove={(to) => onChange(withMoved(items, index, to))}
            />
          )}
          <Button
            size="compact-sm"
            aria-label={settingsLabels.remove(textOf(item) || `${label} ${index + 1}`)}
            onClick={() => onChange(items.toSpliced(index, 1))}
          >
            Remove
          </Button>
        </div>
      ))}
      {add && (
        <Button size="compact-sm" onClick={() => onChange([...items, add()])}>
          {"Add"} {label.toLowerCase()}
        </Button>
      )}
    </Stack>
  );
}
