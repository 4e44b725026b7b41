/** Thrown when a list or a map lacks an item that must exist: a bug in the portal. */
export class MissingItem extends Error {
  override readonly name = "MissingItem";
}

/** The first item of a non-empty list. Throws `MissingItem` if it is empty. */
export function first<Item>(items: readonly Item[]): Item {
  return itemAt(items, 0);
}

/** The last item of a non-empty list. Throws `MissingItem` if it is empty. */
export function last<Item>(items: readonly Item[]): Item {
  return itemAt(items, -1);
}

/**
 * Returns the item at an index; negative indexes count from the end. Throws `MissingItem` if there
 * is none.
 */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items.at(index);
  if (item === undefined) throw new MissingItem(`No item ${index} in a list of ${items.length}`);
  return item;
}

/** The items with one moved to another index. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));
}

/** The value of a key. Throws `MissingItem` if the map lacks it. */
export function valueOf<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new MissingItem(`No value for ${String(key)}`);
  return value;
}

/** Returns the next item of an iterator that must not run out. Throws `MissingItem` at its end. */
export function nextOf<Item>(items: Iterator<Item>): Item {
  const next = items.next();
  if (next.done === true) throw new MissingItem("No item is left");
  return next.value;
}
