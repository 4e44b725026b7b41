import type { AcademicSession } from "@school/core/school/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { academicApi } from "../api.ts";
import { GradingSheet } from "./GradingSheet.tsx";
import { GradingEditor } from "./GradingEditor.tsx";
import { GroupSchemes } from "./GroupSchemes.tsx";
import { gradingTexts } from "./text.ts";

/** One session's grading schemes, loaded and saved: the school's, and those of class groups. */
export function SessionGrading({ session: { id, name } }: { session: AcademicSession }) {
  const stored = useQuery(academicApi.gradingScheme.queryOptions({ input: { id } }));
  const [saves, setSaves] = useState(0);
  return (
    <Loaded query={stored} failed="The grading scheme did not load">
      {({ data: seen }) => (
        <>
          {seen.results > 0 ? (
            <GradingSheet note={gradingTexts.fixed(name)} scheme={seen.scheme} />
          ) : (
            // After a save the editor starts with the saved scheme; typed text stays until then.
            <GradingEditor
              key={saves}
              session={name}
              stored={seen}
              onSaved={() => {
                setSaves(saves + 1);
                toastSuccess(gradingTexts.saved);
              }}
            />
          )}
          <GroupSchemes stored={seen} />
        </>
      )}
    </Loaded>
  );
}
