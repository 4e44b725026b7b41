import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { ChooseAddress } from "../ChooseAddress.tsx";
import type { SlipActions } from "./LoginSlips.tsx";

/** The reason why there are no slips, where the person can change that in Set Up. */
export function NoSlips({ slips: { noAddress } }: { slips: SlipActions }) {
  if (noAddress === null) return null;
  return (
    <div ref={scrollIntoView}>
      <ErrorNote>
        {noAddress} <ChooseAddress />
      </ErrorNote>
    </div>
  );
}

/** The button that was pressed may be far below. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "center" });
}
