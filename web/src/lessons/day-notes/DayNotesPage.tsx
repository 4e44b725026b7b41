import { mayChooseDayNotes } from "@school/core/lessons/day-notes/policy.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { useOwnClass } from "../../classes/use-own-class.ts";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { todayAtSchool } from "../../school/today.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { Fold } from "../../ui/fields/Fold.tsx";
import { CheckListField } from "../../ui/fields/FormFields.tsx";
import { Tiles } from "../../ui/page/Tiles.tsx";
import { WorkDay } from "../../ui/page/WorkDay.tsx";
import { WorkChoice, WorkPage } from "../../ui/page/WorkPage.tsx";
import { labels } from "../../ui/text.ts";
import { lessonsApi } from "../api.ts";
import { DayNotesSheet } from "./DayNotesSheet.tsx";
import { dayNoteLabels } from "./text.ts";

/** Day notes of a class, which its families read; the office chooses the levels that have them. */
export function DayNotesPage() {
  const account = useAccount();
  const [address, setAddress] = useAddress(["day"]);
  const today = todayAtSchool();
  const day = address.day || today;
  const query = useQuery(lessonsApi.dayNoteClasses.queryOptions());
  const classes = query.data?.data ?? [];
  const { chosen, choose, hrefOf } = useOwnClass(classes);
  return (
    <WorkPage
      title={dayNoteLabels.page}
      help="The family of a child reads its note on the child's page, the same day."
      choices={
        <>
          {classes.length > 1 && (
            <WorkChoice
              label="Class"
              all={labels.allClasses}
              value={chosen?.id ?? ""}
              options={classes.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => choose(id)}
            />
          )}
          <WorkDay
            label="Day"
            value={day}
            max={today}
            onChange={(value) => setAddress({ day: value === today ? "" : value })}
          />
        </>
      }
    >
      <Loaded query={query} failed="The classes did not load">
        {() => (
          <>
            {classes.length === 0 && (
              <EmptyState
                title="No class of yours has day notes"
                hint={
                  mayChooseDayNotes(account)
                    ? "Choose the levels that have them below."
                    : "The school office switches them on for creche and nursery classes."
                }
              />
            )}
            {classes.length > 0 && !chosen && (
              <Tiles
                label="Choose a class"
                tiles={classes.map(({ id, name }) => ({ key: id, href: hrefOf(id), title: name }))}
              />
            )}
            {chosen && <OfClass key={`${chosen.id} ${day}`} classId={chosen.id} day={day} />}
          </>
        )}
      </Loaded>
      {mayChooseDayNotes(account) && query.isSuccess && (
        <Levels startsOpen={classes.length === 0} />
      )}
    </WorkPage>
  );
}

function OfClass(input: { classId: string; day: string }) {
  const query = useQuery(
    // A sheet that is being filled in must not be refetched.
    lessonsApi.dayNotes.queryOptions({
      input,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: 0,
    }),
  );
  return (
    <Loaded query={query} failed="The class did not load">
      {({ data }) =>
        data.rows.length === 0 ? (
          <EmptyState title="No pupils in this class" />
        ) : (
          <DayNotesSheet notes={data} />
        )
      }
    </Loaded>
  );
}

/** The levels whose classes have day notes, for the office. */
function Levels({ startsOpen }: { startsOpen: boolean }) {
  const queries = useQueryClient();
  const query = useQuery(lessonsApi.dayNoteLevels.queryOptions());
  const save = useMutation({
    ...lessonsApi.chooseDayNoteLevels.mutationOptions(),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: lessonsApi.key() });
      toastSuccess("Levels saved");
    },
  });
  return (
    <Fold title="Levels with day notes" isWrong={false} startsOpen={startsOpen}>
      <Loaded query={query} failed="The levels did not load">
        {({ data }) => (
          <CheckListField
            label="Levels"
            options={data.map(({ id, name }) => ({ value: id, label: name }))}
            value={
              save.isPending
                ? save.variables.levelIds
                : data.filter(({ isOn }) => isOn).map(({ id }) => id)
            }
            error={save.isError ? messageOf(save.error) : undefined}
            onChange={(levelIds) => save.mutate({ levelIds })}
          />
        )}
      </Loaded>
    </Fold>
  );
}
