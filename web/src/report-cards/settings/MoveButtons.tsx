import { flushSync } from "react-dom";
import { Button } from "../../ui/page/Button.tsx";
import { Row } from "../../ui/page/Layout.tsx";
import { settingsLabels } from "./text.ts";

interface MoveButtonsProps {
  /** Name of the moved item, for screen readers. */
  name: string;
  index: number;
  count: number;
  /** Moves it to that index. */
  onMove: (to: number) => void;
}

/** Moves one item of a list up or down; the focus goes with it, so that a key can be pressed again. */
export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  const move = (to: number, button: HTMLButtonElement) => {
    const list = button.closest("[data-ordered]");
    const { direction } = button.dataset;
    flushSync(() => onMove(to));
    const moved = list?.querySelectorAll<HTMLButtonElement>(`[data-direction="${direction}"]`)[to];
    if (moved?.disabled) {
      moved.parentElement?.querySelector<HTMLButtonElement>("button:not(:disabled)")?.focus();
    } else moved?.focus();
  };
  return (
    <Row as="span" gap={1}>
      <Button
        size="compact-sm"
        data-direction="up"
        disabled={index === 0}
        aria-label={settingsLabels.moveUp(name)}
        onClick={(event) => move(index - 1, event.currentTarget)}
      >
        ↑
      </Button>
      <Button
        size="compact-sm"
        data-direction="down"
        disabled={index === count - 1}
        aria-label={settingsLabels.moveDown(name)}
        onClick={(event) => move(index + 1, event.currentTarget)}
      >
        ↓
      </Button>
    </Row>
  );
}

/** Returns the list with one item at another index. */
export function withMoved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));
}
