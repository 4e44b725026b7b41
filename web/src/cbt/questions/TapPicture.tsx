import type { TapPoint, TapRegion } from "@school/core/cbt/questions/kinds/tap-region.ts";
import type { KeyboardEvent, MouseEvent } from "react";
import styles from "./answers/PartViews.module.css";

interface TapPictureProps {
  picture: string;
  label: string;
  /** The chosen place; null without one. */
  point?: TapPoint | null;
  regions?: readonly TapRegion[];
  isReadOnly?: boolean;
  onTap: (point: TapPoint) => void;
}

/** Per cent that an arrow key moves the point. */
const STEP = 2;
const ARROWS: Readonly<Record<string, readonly [left: number, top: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const MIDDLE: TapPoint = { left: 50, top: 50 };

/** A picture on which a place is chosen by tapping, or with the arrow keys. */
export function TapPicture(props: TapPictureProps) {
  const { picture, label, point = null, regions = [], isReadOnly = false, onTap } = props;

  function onClick(event: MouseEvent<HTMLElement>): void {
    // A click without a pointer: Enter or Space.
    if (event.detail === 0) return onTap(point ?? MIDDLE);
    const area = event.currentTarget.getBoundingClientRect();
    onTap({
      left: ((event.clientX - area.left) / area.width) * 100,
      top: ((event.clientY - area.top) / area.height) * 100,
    });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = ARROWS[event.key];
    if (!step || isReadOnly || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const { left, top } = point ?? MIDDLE;
    const inside = (percent: number) => Math.min(Math.max(percent, 0), 100);
    onTap({ left: inside(left + step[0]), top: inside(top + step[1]) });
  }

  return (
    <button
      type="button"
      className={styles.tapArea}
      aria-label={label}
      disabled={isReadOnly}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <img src={picture} alt="" draggable={false} />
      {regions.map(({ shape, left, top, width, height }, at) => (
        <span
          key={at}
          className={styles.region}
          data-shape={shape}
          style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
        />
      ))}
      {point && (
        <span className={styles.point} style={{ left: `${point.left}%`, top: `${point.top}%` }} />
      )}
    </button>
  );
}
