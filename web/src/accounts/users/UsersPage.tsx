import type { User } from "@school/core/accounts/users/contract.ts";
import { isPrincipal } from "@school/core/accounts/policy.ts";
import { mayDecideRegistrations } from "@school/core/accounts/users/policy.ts";
import { useState, type ReactNode } from "react";
import { useAddress } from "../../platform/address.ts";
import { Button } from "../../ui/page/Button.tsx";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { FilterCombo } from "../../ui/table/FilterCombo.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { Segments } from "../../ui/fields/Segments.tsx";
import { useAccount } from "../account.ts";
import { roleLabel } from "../role-label.ts";
import { DeletedTable } from "./DeletedTable.tsx";
import { useUserList, USERS_PER_PAGE } from "./use-user-list.ts";
import { UserDialog, type AskedOfUser } from "./UserDialog.tsx";
import styles from "./Users.module.css";
import { UsersTable } from "./UsersTable.tsx";
import { WaitingRegistrations } from "./WaitingRegistrations.tsx";

const FILTERED_ROLES = ["STUDENT", "TEACHER", "PRINCIPAL", "PARENT"] as const;

interface UsersPageProps {
  /** Classes of this session, to complete from. */
  classNames: readonly string[];
  /** Opens the children of a parent's account. */
  onChildren: (parent: User) => void;
  /** Panels of other rooms about accounts, above the list. */
  children?: ReactNode;
}

/** Everybody who may sign in. */
export function UsersPage({ classNames, onChildren, children }: UsersPageProps) {
  const account = useAccount();
  const [address, setAddress] = useAddress(["role", "class", "search", "state", "view", "page"]);
  const [asked, setAsked] = useState<AskedOfUser | null>(null);
  const list = useUserList(address, (page) => setAddress({ page }));
  const deleted = address.view === "deleted";
  const filter = (changes: Partial<typeof address>) => setAddress({ page: "", ...changes });
  const roles = isPrincipal(account) ? [...FILTERED_ROLES, "ADMIN" as const] : FILTERED_ROLES;
  const active = [address.role, address.class, address.state].filter(Boolean).length;

  return (
    <Page
      title="User Management"
      description="Who may sign in, as what, and who waits to."
      actions={
        <Button kind="primary" onClick={() => setAsked({ about: "create" })}>
          Create User
        </Button>
      }
    >
      {mayDecideRegistrations(account) && <WaitingRegistrations onAsk={setAsked} />}
      {children}
      <div className={styles.views}>
        <Segments
          label="Which accounts"
          value={deleted ? "deleted" : "accounts"}
          options={[
            { value: "accounts", label: "Accounts" },
            { value: "deleted", label: "Deleted" },
          ]}
          onChange={(view) => filter({ view: view === "deleted" ? view : "", state: "" })}
        />
      </div>
      <FilterBar
        search={{
          label: "Search name, email, ID or class",
          value: address.search,
          onChange: (search) => filter({ search }),
        }}
        noun={list.total === 1 ? "user" : "users"}
        total={list.total}
        active={active}
        onClear={() => filter({ role: "", class: "", search: "", state: "" })}
      >
        <FilterSelect
          label="Role"
          all="All roles"
          value={address.role}
          options={roles.map((role) => ({ value: role, label: roleLabel(role) }))}
          onChange={(role) => filter({ role })}
        />
        <FilterCombo
          label="Class"
          all="All classes"
          value={address.class}
          options={classNames}
          onChange={(name) => filter({ class: name })}
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
            onChange={(state) => filter({ state })}
          />
        )}
      </FilterBar>
      {deleted ? (
        <DeletedTable {...list.table} />
      ) : (
        <UsersTable
          {...list.table}
          filtered={active > 0 || address.search !== ""}
          onAsk={setAsked}
          onChildren={onChildren}
        />
      )}
      {list.total !== undefined && (
        <Pager
          page={list.page}
          pageSize={USERS_PER_PAGE}
          total={list.total}
          noun="users"
          onPage={list.goTo}
        />
      )}
      <UserDialog asked={asked} classNames={classNames} onClose={() => setAsked(null)} />
    </Page>
  );
}
