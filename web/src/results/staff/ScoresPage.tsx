import { useAddress, useAddressWith } from "../../platform/address.ts";
import { NoTerm } from "../../school/NoTerm.tsx";
import { TermMenu } from "../../school/TermMenu.tsx";
import { useTermChoice } from "../../school/use-term-choice.ts";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { WorkPage } from "../../ui/page/WorkPage.tsx";
import { ScoreMatrix } from "../progress/ScoreMatrix.tsx";
import { gridAddress } from "../upload/sheet-address.ts";
import { labels } from "../text.ts";
import { ResultsList } from "./ResultsList.tsx";

/** The keys of the address that ask for the list. */
const OF_LIST = ["view", "class", "subject", "status", "search"] as const;

/** The scores of a term: the state of each sheet, or the single results. */
export function ScoresPage() {
  const [address] = useAddress(OF_LIST);
  return OF_LIST.some((key) => address[key] !== "") ? <ResultsList /> : <AllSheets />;
}

function AllSheets() {
  const choice = useTermChoice();
  const { academicYear, term } = choice;
  const addressWith = useAddressWith();
  return (
    <WorkPage title={labels.scores} choices={<TermMenu choice={choice} />}>
      {choice.loading ? (
        <LoadingState />
      ) : term ? (
        <ScoreMatrix
          termId={term.id}
          hrefOf={({ class: schoolClass, subject }) =>
            gridAddress({ academicYear, term, schoolClass, subject })
          }
          action={
            <ButtonLink href={addressWith({ view: "list" })}>{labels.singleResults}</ButtonLink>
          }
        />
      ) : (
        <NoTerm />
      )}
    </WorkPage>
  );
}
