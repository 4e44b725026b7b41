import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accountsApi } from "../../accounts/api.ts";
import { userName } from "../../accounts/users/text.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { useChildren } from "../../students/guardians/use-children.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { SearchField } from "../../ui/fields/SearchField.tsx";
import { portalApi } from "../api.ts";
import styles from "./People.module.css";
import { labels } from "./text.ts";
import { Muted } from "../../ui/page/Layout.tsx";
import { labels as uiLabels } from "../../ui/text.ts";

interface LinkParentDialogProps {
  studentId: string;
  /** Parents already linked to the child. */
  linked: ReadonlySet<string>;
  /** The email in the record, which finds its account at once. */
  suggestion: string;
  onClose: () => void;
}

/** Finds a parent's account and links it to the child. */
export function LinkParentDialog(props: LinkParentDialogProps) {
  const { studentId, linked, suggestion, onClose } = props;
  const queries = useQueryClient();
  const { link, busy } = useChildren();
  const [search, setSearch] = useState(suggestion);
  const [relationship, setRelationship] = useState("");
  const query = useQuery(
    accountsApi.users.queryOptions({
      input: { role: "PARENT", search, limit: 20 },
      enabled: search !== "",
    }),
  );
  const parents = query.data?.data.filter(({ id }) => !linked.has(id));

  function linkTo(id: string): void {
    const trimmed = relationship.trim();
    link(
      { id, studentId, ...(trimmed !== "" && { relationship: trimmed }) },
      {
        onSuccess: onClose,
        onSettled: () => void queries.invalidateQueries({ queryKey: portalApi.people.child.key() }),
      },
    );
  }

  return (
    <Dialog opened onClose={onClose} title={labels.linkAParent}>
      <div className={styles.stack}>
        <TextField
          label={uiLabels.relationshipOptional}
          placeholder="Mother, father, aunt..."
          maxLength={60}
          value={relationship}
          onChange={(event) => setRelationship(event.currentTarget.value)}
        />
        <SearchField label="Search parent's name or email" value={search} onChange={setSearch} />
        {query.isError && <p role="alert">{messageOf(query.error)}</p>}
        {parents?.length === 0 && (
          <Muted>No matches. You can create parent accounts in User Management.</Muted>
        )}
        {parents?.map((parent) => (
          <div key={parent.id} className={styles.line}>
            <span>
              {userName(parent)}
              <small>{parent.email ?? parent.userId}</small>
            </span>
            <Button
              size="compact-sm"
              aria-label={`Link ${userName(parent)}`}
              disabled={busy}
              onClick={() => linkTo(parent.id)}
            >
              Link
            </Button>
          </div>
        ))}
      </div>
    </Dialog>
  );
}
