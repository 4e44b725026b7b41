import { useQuery } from "@tanstack/react-query";
import { UsersPage } from "../accounts/users/UsersPage.tsx";
import { classesApi } from "../classes/api.ts";

/** User Management with the names of this session's classes. */
export function UsersScreen() {
  const classes = useQuery(classesApi.list.queryOptions({ input: { limit: 200 } }));
  return <UsersPage classNames={classes.data?.data.map(({ fullName }) => fullName) ?? []} />;
}
