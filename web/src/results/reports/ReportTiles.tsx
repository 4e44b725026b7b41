import { useQuery } from "@tanstack/react-query";
import { classesApi } from "../../classes/api.ts";
import { useAddressWith } from "../../platform/address.ts";
import { useSchoolNow } from "../../school/school-now.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Tiles } from "../../ui/page/Tiles.tsx";

/** The person's classes of this session, to open the report of one for the current term. */
export function ReportTiles() {
  const { currentTerm } = useSchoolNow();
  const addressWith = useAddressWith();
  const classes = useQuery(classesApi.teaching.queryOptions({ input: {} })).data?.data ?? [];
  if (classes.length === 0) return <EmptyState title="Choose a class" />;
  return (
    <Tiles
      label="Choose a class"
      tiles={classes.map(({ id, fullName }) => ({
        key: id,
        href: addressWith({ class: fullName, term: currentTerm?.term ?? "" }),
        title: fullName,
      }))}
    />
  );
}
