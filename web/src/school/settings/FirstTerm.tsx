import { weekdayText } from "@school/core/api/dates.ts";
import { termOfDay } from "@school/core/school/propose-session.ts";
import type { SchoolTerm } from "@school/core/school/schemas.ts";
import type { SchoolSettings } from "@school/core/school/settings/contract.ts";
import { TERMS, termLabel } from "@school/core/school/terms.ts";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { FactList } from "../../ui/page/FactList.tsx";
import { Row, Stack } from "../../ui/page/Layout.tsx";
import { schoolApi } from "../api.ts";
import { useSchoolNow } from "../school-now.ts";
import { todayAtSchool } from "../today.ts";
import { SessionForm } from "./SessionForm.tsx";
import { firstTerm as text } from "./text.ts";
import { useSettingChoice, useSettings } from "./use-settings.ts";

/** The first session, with proposed dates, and then the term in which the school is. */
export function FirstTerm() {
  const query = useQuery(schoolApi.sessions.queryOptions());
  const settings = useSettings().data?.data;
  const { currentTerm } = useSchoolNow();
  if (currentTerm) {
    return (
      <FactList
        facts={[
          { label: "Session", value: currentTerm.academicYear },
          { label: "Term", value: termLabel(currentTerm.term, "First Term") },
          { label: "Begins", value: weekdayText(currentTerm.startsOn) },
          { label: "Ends", value: weekdayText(currentTerm.endsOn) },
        ]}
      />
    );
  }
  if (query.isError && !query.data) {
    return (
      <ErrorState title="The sessions did not load" onRetry={() => void query.refetch()}>
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  if (!query.data || !settings) return <LoadingState />;
  const [newest] = query.data.data;
  if (newest) return <CurrentTerm settings={settings} terms={newest.terms} />;
  return <SessionForm session={null} newest={null} isInPage onDone={() => void query.refetch()} />;
}

/** One tap chooses today's term; the others are beside it. */
function CurrentTerm({ settings, terms }: { settings: SchoolSettings; terms: SchoolTerm[] }) {
  const { busy, choose } = useSettingChoice(settings, "current_term");
  const current = termOfDay(terms, todayAtSchool());
  return (
    <Stack>
      <p>Choose the term in which the school is.</p>
      <Row>
        {TERMS.flatMap((name) => terms.filter(({ term }) => term === name)).map(({ id, term }) => (
          <Button
            key={id}
            kind={id === current?.id ? "primary" : "secondary"}
            disabled={busy}
            onClick={() => choose(id)}
          >
            {text.workIn(termLabel(term, "First Term"))}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}
