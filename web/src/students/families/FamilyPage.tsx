import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { dayOfTimeText } from "@school/core/api/dates.ts";
import { mayManageUsers } from "@school/core/accounts/users/policy.ts";
import type { FamilyChild, FamilyRecord, Links } from "@school/core/students/families/contract.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastError, toastWithUndo } from "../../ui/feedback/toast.ts";
import { SearchField } from "../../ui/fields/SearchField.tsx";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { Muted, PlainList, Row } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { failures, labels as uiLabels, noMatches } from "../../ui/text.ts";
import { studentsApi } from "../api.ts";
import { CollectorList } from "../collecting/CollectorList.tsx";
import { titles as collectingTitles } from "../collecting/text.ts";
import { labels as studentsLabels } from "../text.ts";
import { ChildLine, GuardianLines } from "./FamilyLines.tsx";
import { TakeOutDialog } from "./TakeOutDialog.tsx";
import { familyLabels, familyToasts, namesOf, titles } from "./text.ts";

/** The family of the address. */
export function FamilyPage() {
  const { id = "" } = useParams({ strict: false });
  return <FamilyView id={id} />;
}

/** One family: children, guardians and accounts; children can be added and removed. */
export function FamilyView({ id }: { id: string }) {
  const family = useQuery(studentsApi.family.queryOptions({ input: { id } }));
  const known = family.data?.data;
  const title = known ? familyLabels.of(namesOf(known.children)) : titles.family;
  return (
    <Page
      title={title}
      crumbs={[
        { label: titles.families, href: "/dashboard/students/families" },
        { label: titles.family },
      ]}
    >
      <Loaded query={family} failed="The family did not load">
        {({ data }) => (
          <>
            <Children family={data} />
            <Panel title={familyLabels.guardians} description={familyLabels.fromRecords}>
              <GuardianLines guardians={data.guardians} of={namesIn(data)} />
            </Panel>
            <Panel title={collectingTitles.whoMayCollect} description={familyLabels.fromRecords}>
              <CollectorList collectors={data.collectors} of={namesIn(data)} />
            </Panel>
            <Accounts family={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function namesIn({ children }: FamilyRecord): string[] {
  return children.map(({ name }) => name);
}

function Children({ family }: { family: FamilyRecord }) {
  const account = useAccount();
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState<FamilyChild | null>(null);
  const { id, version, children, accounts } = family;
  const before = children.map((child) => child.id);
  const change = useMutation({
    ...studentsApi.changeFamily.mutationOptions(),
    onError: (error) => toastError(messageOf(error, failures.save)),
    onSettled: () => queries.invalidateQueries({ queryKey: studentsApi.key() }),
  });
  const save = (studentIds: string[], unlink: Links = []) =>
    change.mutate(
      { id, version, studentIds, unlink },
      {
        onSuccess({ data, unlinked }) {
          setLeaving(null);
          toastWithUndo(familyToasts.changed(unlinked.length), () =>
            change.mutate({
              id,
              version: data.version,
              studentIds: before,
              relink: unlinked,
            }),
          );
        },
      },
    );
  const takeOut = (child: FamilyChild, unlink?: Links) =>
    save(
      before.filter((one) => one !== child.id),
      unlink,
    );
  const seeing = (child: FamilyChild) =>
    accounts.filter((one) => one.children.some((seen) => seen.id === child.id));
  return (
    <Panel title="Children">
      <PlainList ruled gap={2}>
        {children.map((child) => (
          <Row as="li" key={child.id} spread nowrap>
            <ChildLine child={child} />
            {children.length > 1 && (
              <Button
                size="compact-sm"
                aria-label={familyLabels.takeOut(child.name)}
                disabled={change.isPending}
                onClick={() =>
                  seeing(child).length > 0 && mayManageUsers(account)
                    ? setLeaving(child)
                    : takeOut(child)
                }
              >
                Take out
              </Button>
            )}
          </Row>
        ))}
      </PlainList>
      <AddChild
        members={new Set(before)}
        busy={change.isPending}
        onAdd={(studentId) => save([...before, studentId])}
      />
      {leaving && (
        <TakeOutDialog
          child={leaving}
          accounts={seeing(leaving)}
          busy={change.isPending}
          onTakeOut={(unlink) => takeOut(leaving, unlink)}
          onClose={() => setLeaving(null)}
        />
      )}
    </Panel>
  );
}

interface AddChildProps {
  members: ReadonlySet<string>;
  busy: boolean;
  onAdd: (studentId: string) => void;
}

function AddChild({ members, busy, onAdd }: AddChildProps) {
  const [search, setSearch] = useState("");
  const query = useQuery(
    studentsApi.list.queryOptions({
      input: { search, limit: 10 },
      enabled: search !== "",
      placeholderData: keepPreviousData,
    }),
  );
  const pupils =
    search === "" ? undefined : query.data?.data.filter((pupil) => !members.has(pupil.id));
  return (
    <>
      <SearchField label={uiLabels.searchPupil} value={search} onChange={setSearch} />
      {query.isError && <p role="alert">{messageOf(query.error)}</p>}
      {pupils?.length === 0 && <Muted small>{noMatches}</Muted>}
      <PlainList ruled gap={2}>
        {pupils?.map((pupil) => (
          <Row as="li" key={pupil.id} spread nowrap>
            <TwoLines below={pupil.className ?? studentsLabels.noClass}>
              {surnameFirst(pupil)}
            </TwoLines>
            <Button
              size="compact-sm"
              aria-label={familyLabels.add(surnameFirst(pupil))}
              disabled={busy}
              onClick={() => onAdd(pupil.id)}
            >
              Add
            </Button>
          </Row>
        ))}
      </PlainList>
    </>
  );
}

function Accounts({ family }: { family: FamilyRecord }) {
  return (
    <Panel
      title={familyLabels.accounts}
      actions={
        <ButtonLink size="compact-sm" href="/dashboard/students/families/accounts">
          {titles.accounts}
        </ButtonLink>
      }
    >
      {family.accounts.length === 0 && <Muted small>No account sees these children.</Muted>}
      <PlainList ruled gap={2}>
        {family.accounts.map(({ id, name, signInName, lastSignInAt, children }) => (
          <li key={id}>
            <TwoLines below={`Sees ${namesOf(children)}`}>
              {name}
              <small>
                {[
                  signInName,
                  lastSignInAt === null
                    ? "never signed in"
                    : `Last signed in ${dayOfTimeText(lastSignInAt)}`,
                ]
                  .filter(Boolean)
                  .join(", ")}
              </small>
            </TwoLines>
          </li>
        ))}
      </PlainList>
    </Panel>
  );
}
