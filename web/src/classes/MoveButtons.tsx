import { IconButton } from "../ui/page/Button.tsx";
import { Row } from "../ui/page/Layout.tsx";

interface MoveButtonsProps {
  name: string;
  /** Its index among all, from 0. */
  index: number;
  count: number;
  onMove: (to: number) => void;
}

/** Moves a row of an ordered list up, down, or to the top. */
export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  return (
    <Row as="span">
      <IconButton
        label={`Move ${name} up`}
        icon="↑"
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        label={`Move ${name} down`}
        icon="↓"
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      />
      <IconButton
        label={`Move ${name} to the top`}
        icon="⤒"
        disabled={index === 0}
        onClick={() => onMove(0)}
      />
    </Row>
  );
}

/** The list after the row at `from` has moved to `to`. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  return rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1));
}
