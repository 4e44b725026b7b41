import { plural } from "@school/core/api/plural.ts";
import { DEFAULT_CATEGORIES } from "@school/core/classes/categories/default-categories.ts";
import { useQuery } from "@tanstack/react-query";
import { toastSuccess } from "../ui/feedback/toast.ts";
import { LoadingState } from "../ui/feedback/LoadingState.tsx";
import { Button } from "../ui/page/Button.tsx";
import { Stack } from "../ui/page/Layout.tsx";
import { categoriesApi } from "./api.ts";
import { FirstSession } from "./FirstSession.tsx";
import { NewClassesForm } from "./NewClassesForm.tsx";
import { fromLevels as text } from "./text.ts";
import { useSessions } from "./use-sessions.ts";
import { useWrite } from "./use-write.ts";

const USUAL_LEVELS = DEFAULT_CATEGORIES.map(({ name }) => name);

/** The classes of a new school: the usual levels first, then classes and arms of those chosen. */
export function ClassesFromLevels() {
  const sessions = useSessions();
  const categories = useQuery(categoriesApi.list.queryOptions()).data?.data;
  const seed = useWrite({
    send: () => categoriesApi.seed.call({}),
    done: ({ data }) => toastSuccess(text.added(plural(data.length, "level"))),
    failure: "Failed to add the levels",
  });
  const [newest] = sessions.names;
  const year = sessions.current || newest;
  if (sessions.none) return <FirstSession />;
  if (!categories || year === undefined) return <LoadingState />;
  if (categories.length > 0) return <NewClassesForm academicYear={year} />;
  return (
    <Stack>
      <p>{text.means(USUAL_LEVELS)}</p>
      <div>
        <Button kind="primary" loading={seed.isPending} onClick={() => seed.mutate()}>
          Add the usual levels
        </Button>
      </div>
    </Stack>
  );
}
