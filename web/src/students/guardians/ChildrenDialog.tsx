import type { User } from "@school/core/accounts/users/contract.ts";
import type { Child } from "@school/core/students/guardians/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { accountsApi } from "../../accounts/api.ts";
import { userName } from "../../accounts/users/text.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { SearchField } from "../../ui/fields/SearchField.tsx";
import { Muted, PlainList, Row, Stack } from "../../ui/page/Layout.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { studentsApi } from "../api.ts";
import { useChildren } from "./use-children.ts";
import { labels } from "../../ui/text.ts";

/** The children whose results one parent's account sees. */
export function ChildrenDialog({ parent, onClose }: { parent: User; onClose: () => void }) {
  const { link, unlink, busy } = useChildren();
  const [relationship, setRelationship] = useState("");
  const { id } = parent;
  const children = useQuery(studentsApi.children.queryOptions({ input: { id } }));

  function linkTo(studentId: string): void {
    const trimmed = relationship.trim();
    link({ id, studentId, ...(trimmed !== "" && { relationship: trimmed }) });
  }

  return (
    <Dialog opened onClose={onClose} title={`Children of ${userName(parent)}`}>
      <Loaded query={children} failed="The children did not load">
        {({ data: known }) => (
          <Stack gap={5}>
            <Section title="Linked">
              {known.linked.length === 0 && (
                <Muted>No children linked. This parent cannot see any results.</Muted>
              )}
              <PlainList ruled gap={2}>
                {known.linked.map((child) => (
                  <ChildRow key={child.id} child={child} note={child.relationship}>
                    <Button
                      size="compact-sm"
                      aria-label={`Unlink ${child.name}`}
                      disabled={busy}
                      onClick={() => unlink({ id, studentId: child.id })}
                    >
                      Unlink
                    </Button>
                  </ChildRow>
                ))}
              </PlainList>
            </Section>
            {known.proposed.length > 0 && (
              <Section title={`Suggested for ${parent.email ?? "this parent"}`}>
                <PlainList ruled gap={2}>
                  {known.proposed.map((child) => (
                    <ChildRow key={child.id} child={child}>
                      <LinkButton name={child.name} busy={busy} onLink={() => linkTo(child.id)} />
                    </ChildRow>
                  ))}
                </PlainList>
              </Section>
            )}
            <Section title="Link another child">
              <TextField
                label={labels.relationshipOptional}
                placeholder="Mother, father, aunt..."
                maxLength={60}
                value={relationship}
                onChange={(event) => setRelationship(event.currentTarget.value)}
              />
              <FoundPupils
                linked={new Set(known.linked.map((child) => child.id))}
                busy={busy}
                onLink={linkTo}
              />
            </Section>
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}

interface FoundPupilsProps {
  linked: ReadonlySet<string>;
  busy: boolean;
  onLink: (studentId: string) => void;
}

function FoundPupils({ linked, busy, onLink }: FoundPupilsProps) {
  const [search, setSearch] = useState("");
  const query = useQuery(
    accountsApi.users.queryOptions({
      input: { role: "STUDENT", search, limit: 20 },
      enabled: search !== "",
    }),
  );
  const pupils = query.data?.data.filter((one) => one.hasStudentRecord && !linked.has(one.id));
  return (
    <>
      <SearchField label={labels.searchPupil} value={search} onChange={setSearch} />
      {query.isError && <p role="alert">{messageOf(query.error)}</p>}
      {pupils?.length === 0 && <Muted>No matches. Try another name or number.</Muted>}
      <PlainList ruled gap={2}>
        {pupils?.map((pupil) => (
          <ChildRow
            key={pupil.id}
            child={{
              id: pupil.id,
              name: userName(pupil),
              admissionNumber: pupil.userId,
              className: pupil.className,
            }}
          >
            <LinkButton name={userName(pupil)} busy={busy} onLink={() => onLink(pupil.id)} />
          </ChildRow>
        ))}
      </PlainList>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={2}>
      <h3>{title}</h3>
      {children}
    </Stack>
  );
}

function ChildRow(props: { child: Child; note?: string | null; children: ReactNode }) {
  const { child, note = null, children } = props;
  const facts = [child.admissionNumber, child.className ?? "no class", note];
  return (
    <Row as="li" spread nowrap>
      <TwoLines below={facts.filter(Boolean).join(", ")}>{child.name}</TwoLines>
      {children}
    </Row>
  );
}

function LinkButton(props: { name: string; busy: boolean; onLink: () => void }) {
  return (
    <Button
      size="compact-sm"
      aria-label={`Link ${props.name}`}
      disabled={props.busy}
      onClick={props.onLink}
    >
      Link
    </Button>
  );
}
