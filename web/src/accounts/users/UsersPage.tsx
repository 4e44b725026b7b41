import { isPrincipal } from "@school/core/accounts/policy.ts";
import type { User } from "@school/core/accounts/users/contract.ts";
import { mayDecideRegistrations } from "@school/core/accounts/users/policy.ts";
import { type ReactNode, useState } from "react";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Segments } from "../../ui/fields/Segments.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Row } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { FilterCombo } from "../../ui/table/FilterCombo.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { useAccount } from "../account.ts";
import { roleLabel } from "../role-label.ts";
import { DeletedTable } from "./DeletedTable.tsx";
import { useUserList } from "./use-user-list.ts";
import { type UserDialogRequest, UserDialog } from "./UserDialog.tsx";
import { UsersTable } from "./UsersTable.tsx";
import { WaitingParents, WaitingRegistrations } from "./WaitingRegistrations.tsx";
import { noMatches, labels as uiLabels } from "../../ui/text.ts";
import { titles } from "./text.ts";

const FILTERED_ROLES = ["STUDENT", "TEACHER", "PRINCIPAL", "PARENT"] as const;

interface UsersPageProps {
  /** Classes of this session, to complete from. */
  classNames: readonly string[];
  /** Opens the children of a parent's account. */
  onChildren: (parent: User) => void;
  /** Panels of other modules about accounts, above the list. */
  children?: ReactNode;
}

/** All accounts that may sign in. */
export function UsersPage({ classNames, onChildren, children }: UsersPageProps) {
  const account = useAccount();
  const [request, setRequest] = useState<UserDialogRequest | null>(null);
  const list = useUserList();
  const { address, set } = list;
  const deleted = address.view === "deleted";
  const roles = isPrincipal(account) ? [...FILTERED_ROLES, "ADMIN" as const] : FILTERED_ROLES;

  return (
    <Page
      title="User Management"
      description="Accounts, roles and registrations."
      actions={
        <Button kind="primary" onClick={() => setRequest({ about: "create" })}>
          {titles.createUser}
        </Button>
      }
    >
      {mayDecideRegistrations(account) && <WaitingRegistrations onAsk={setRequest} />}
      <WaitingParents onAsk={setRequest} onChildren={onChildren} />
      {children}
      <Row gap={3}>
        <Segments
          label="Which accounts"
          value={deleted ? "deleted" : "accounts"}
          options={[
            { value: "accounts", label: "Accounts" },
            { value: "deleted", label: "Deleted" },
          ]}
          onChange={(view) => set({ view: view === "deleted" ? view : "", state: "" })}
        />
      </Row>
      <ListPage
        list={list}
        noun={["user", "users"]}
        search="Search name, email, phone, ID or class"
        filters={
          <>
            <FilterSelect
              label="Role"
              all="All roles"
              value={address.role}
              options={roles.map((role) => ({ value: role, label: roleLabel(role) }))}
              onChange={(role) => set({ role })}
            />
            <FilterCombo
              label="Class"
              all={uiLabels.allClasses}
              value={address.class}
              options={classNames}
              onChange={(name) => set({ class: name })}
            />
            {!deleted && (
              <FilterSelect
                label="Account"
                all="All accounts"
                value={address.state}
                options={[
                  { value: "active", label: "Active" },
                  { value: "disabled", label: "Disabled" },
                  { value: "record", label: "No student record" },
                ]}
                onChange={(state) => set({ state })}
              />
            )}
          </>
        }
        empty={<EmptyState title={deleted ? "No deleted users" : "No users found"} />}
        noMatches={deleted ? undefined : <EmptyState title={noMatches} />}
      >
        {(table) =>
          deleted ? (
            <DeletedTable {...table} />
          ) : (
            <UsersTable {...table} onAsk={setRequest} onChildren={onChildren} />
          )
        }
      </ListPage>
      <UserDialog request={request} classNames={classNames} onClose={() => setRequest(null)} />
    </Page>
  );
}
