import type { User } from "@school/core/accounts/users/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { UsersPage } from "../accounts/users/UsersPage.tsx";
import { classesApi } from "../classes/api.ts";
import { ChildProposals } from "../students/guardians/ChildProposals.tsx";
import { ChildrenDialog } from "../students/guardians/ChildrenDialog.tsx";

/** User Management with data of other modules: class names, and parents' children. */
export function UsersScreen() {
  const [parent, setParent] = useState<User | null>(null);
  const classes = useQuery(classesApi.list.queryOptions({ input: { limit: 200 } }));
  const classNames = classes.data?.data.map(({ fullName }) => fullName) ?? [];
  return (
    <UsersPage classNames={classNames} onChildren={setParent}>
      <ChildProposals />
      {parent && <ChildrenDialog parent={parent} onClose={() => setParent(null)} />}
    </UsersPage>
  );
}
