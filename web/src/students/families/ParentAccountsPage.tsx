import { MAX_SLIPS } from "@school/core/accounts/users/login-slips.ts";
import { dayOfTimeText } from "@school/core/api/dates.ts";
import type { ParentAccount } from "@school/core/students/families/contract.ts";
import { keepPreviousData, useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { LoginSlips, type SlipActions } from "../../accounts/slips/LoginSlips.tsx";
import { SlipNote } from "../../accounts/slips/SlipNote.tsx";
import { SlipTable } from "../../accounts/slips/SlipTable.tsx";
import { messageOf } from "../../platform/client/api-error.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toastError, toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { failures } from "../../ui/text.ts";
import { studentsApi } from "../api.ts";
import { SlipFilters, useSlipChoice } from "../slips/SlipFilters.tsx";
import { labels as slipLabels } from "../../accounts/slips/text.ts";
import { labels as studentsLabels } from "../text.ts";
import { accountNotes, titles, whyLeftOut, accountToasts } from "./text.ts";

const COLUMNS: readonly Column<ParentAccount>[] = [
  { key: "name", header: "Parent", cell: ({ name }) => name, rowHeader: true },
  {
    key: "children",
    header: "Children",
    cell: childrenText,
  },
  {
    key: "signIn",
    header: "Signs in with",
    cell: ({ signInName }) => signInName ?? "None",
    phoneCell: ({ signInName }) => `Signs in with ${signInName ?? "nothing yet"}`,
  },
  {
    key: "seen",
    header: "Last signed in",
    hideBelow: "sm",
    phone: "hide",
    cell: ({ lastSignInAt }) => (lastSignInAt === null ? "Never" : dayOfTimeText(lastSignInAt)),
  },
];

function childrenText({ children }: ParentAccount): string {
  return children
    .map(({ name, className }) => `${name} (${className ?? studentsLabels.noClass})`)
    .join(", ");
}

/** Accounts of parents, created for all families at once, and their slips, to print and cut. */
export function ParentAccountsPage() {
  return (
    <LoginSlips
      noun="parent"
      plural="parents"
      read={(parentIds) => studentsApi.familySlips.call({ parentIds })}
      renew={(parentIds) => studentsApi.parentPasswords.call({ parentIds })}
    >
      {(actions) => <Choice actions={actions} />}
    </LoginSlips>
  );
}

/** Selection of slips: parents by class, by search, or those who never signed in. */
function Choice({ actions }: { actions: SlipActions }) {
  const choice = useSlipChoice();
  const { address } = choice;
  const { busy, make, leftOut } = useAccountWrites();
  const never = address.signedIn === "never";
  const parents = useQuery(
    studentsApi.parentAccounts.queryOptions({
      input: {
        class: address.class || undefined,
        search: address.search || undefined,
        signedIn: never ? "never" : undefined,
        page: choice.page,
        limit: MAX_SLIPS,
      },
      placeholderData: keepPreviousData,
    }),
  );
  const rows = parents.data?.data;
  const shown = rows?.map(({ id }) => id) ?? [];
  const chosen = choice.selectedOf(shown);

  return (
    <Page
      title={titles.accounts}
      crumbs={[{ label: "Students", href: "/dashboard/students" }]}
      description="Parents sign in with their phone number. A slip shows the password until the parent changes it."
      actions={
        <>
          {chosen.length === 0 && shown.length > 0 && (
            <Button disabled={actions.busy} onClick={() => actions.onMake(shown)}>
              {slipLabels.makeAll(shown.length, parents.data?.pagination.total)}
            </Button>
          )}
          <Button kind="primary" disabled={busy} onClick={make}>
            Create accounts for all families
          </Button>
        </>
      }
    >
      {leftOut.length > 0 && (
        <SlipNote>
          {accountNotes.leftOut(leftOut.length)}
          {[...new Set(leftOut.map(({ reason }) => reason))].map((why) => (
            <div key={why}>
              {leftOut
                .flatMap(({ children, reason }) => (reason === why ? [children.join(", ")] : []))
                .join("; ")}
              : {whyLeftOut[why]}
            </div>
          ))}
        </SlipNote>
      )}
      <SlipFilters
        choice={choice}
        noun="parent"
        searchFor="Parent, child or phone"
        total={parents.data?.pagination.total}
      >
        <FilterSelect
          label="Signed in"
          all="All parents"
          value={never ? "never" : ""}
          options={[{ value: "never", label: "Never signed in" }]}
          onChange={(signedIn) => choice.filter({ signedIn })}
        />
      </SlipFilters>
      <SlipTable
        caption={titles.accounts}
        columns={COLUMNS}
        nameOf={({ name }) => name}
        narrow="cards"
        rows={rows}
        query={parents}
        empty={<EmptyState title="No parents found" hint={accountNotes.noneHint} />}
        chosen={chosen}
        onChoose={choice.select}
        actions={actions}
      />
    </Page>
  );
}

/** Creates the accounts that families need, with Undo, and reports which were left out. */
function useAccountWrites() {
  const queries = useQueryClient();
  const onError = (error: unknown) => toastError(messageOf(error, failures.save));
  const onSettled = () => queries.invalidateQueries({ queryKey: studentsApi.key() });
  const undo = useMutation({
    ...studentsApi.undoAccounts.mutationOptions(),
    onSuccess: ({ data }) => toastSuccess(accountToasts.undone(data.removed, data.kept)),
    onError,
    onSettled,
  });
  const make = useMutation({
    ...studentsApi.makeAccounts.mutationOptions(),
    onSuccess({ data: { made } }) {
      const { accounts, links } = made;
      if (accounts.length + links.length === 0) return toastSuccess("No new accounts are needed");
      toastWithUndo(accountToasts.made(accounts.length, links.length), () => undo.mutate({ made }));
    },
    onError,
    onSettled,
  });
  return {
    busy: make.isPending || undo.isPending,
    make: () => make.mutate({}),
    leftOut: make.data?.data.leftOut ?? [],
  };
}
