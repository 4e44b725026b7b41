import { isOffice } from "@school/core/accounts/policy.ts";
import type { ReactNode } from "react";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { ScoreTiles } from "../progress/ScoreTiles.tsx";
import type { SheetKey } from "./sheet-address.ts";
import type { SheetChoice } from "./use-chosen-sheet.ts";
import { noSheet } from "../empty-texts.ts";

interface ChosenSheetViewProps {
  chosen: SheetChoice;
  /** For people without classes: "No classes to enter scores for". */
  noClasses: string;
  children: (sheet: SheetKey) => ReactNode;
}

/** The chosen sheet; before it is chosen, what there is to choose. */
export function ChosenSheetView({ chosen, noClasses, children }: ChosenSheetViewProps) {
  const account = useAccount();
  if (chosen.error) {
    return (
      <ErrorState title="Your classes did not load" onRetry={chosen.retry}>
        {messageOf(chosen.error)}
      </ErrorState>
    );
  }
  if (chosen.loading) return <LoadingState />;
  if (chosen.classes.length === 0) {
    return (
      <EmptyState
        title={noClasses}
        hint={
          isOffice(account)
            ? "Create the classes of this session first."
            : noSheet.noClasses.teacher
        }
      />
    );
  }
  if (!chosen.sheet) {
    const { schoolClass, ownClass, ownSubject } = chosen;
    return (
      <ScoreTiles
        termId={chosen.term?.id}
        classId={schoolClass?.id ?? null}
        things={
          schoolClass
            ? chosen.subjects
            : chosen.classes.map(({ id, fullName }) => ({ id, name: fullName }))
        }
        hrefOf={(id) =>
          schoolClass
            ? ownSubject.hrefOf(id, { class: schoolClass.id })
            : ownClass.hrefOf(id, { subject: "" })
        }
      />
    );
  }
  return children(chosen.sheet);
}
