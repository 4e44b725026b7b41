import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { MAX_PICTURE_PUPILS, type UploadedPicture } from "@school/core/site/contract.ts";
import type { ConsentRow } from "@school/core/site/consents/contract.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { StudentPicker } from "../../students/moves/StudentPicker.tsx";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { CheckboxField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, PlainList, Stack } from "../../ui/page/Layout.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { states, TONES } from "../consents/text.ts";
import { siteApi } from "./api.ts";
import { pupilTexts } from "./text.ts";

/** Maximum number of pupils shown by one search. */
const FOUND = 20;

/** Pupils who can be recognised in a picture, and whether their families have given consent. */
export function PicturePupils({ picture, label }: { picture: UploadedPicture; label: string }) {
  const [naming, setNaming] = useState(false);
  const { pupils } = picture;
  return (
    <Stack gap={2} align="start">
      {pupils === null && <StatusBadge tone="waiting">Pupils not named yet</StatusBadge>}
      {pupils?.length === 0 && <Muted small>No pupil can be recognised.</Muted>}
      {pupils && pupils.length > 0 && (
        <PlainList gap={1} aria-label={pupilTexts.list}>
          {pupils.map((pupil) => (
            <li key={pupil.id}>
              {firstNameFirst(pupil)}{" "}
              <StatusBadge tone={TONES[pupil.state]}>{states[pupil.state]}</StatusBadge>
            </li>
          ))}
        </PlainList>
      )}
      <Button size="xs" aria-label={`${pupilTexts.open}: ${label}`} onClick={() => setNaming(true)}>
        {pupilTexts.open}
      </Button>
      {naming && <PupilsDialog picture={picture} onClose={() => setNaming(false)} />}
    </Stack>
  );
}

interface PupilsDialogProps {
  picture: UploadedPicture;
  onClose: () => void;
}

type Named = Pick<ConsentRow, "id" | "firstName" | "lastName" | "state">;

function PupilsDialog({ picture, onClose }: PupilsDialogProps) {
  const queries = useQueryClient();
  const [pupils, setPupils] = useState<readonly Named[]>(picture.pupils ?? []);
  const [isNone, setNone] = useState(picture.pupils?.length === 0);
  const [search, setSearch] = useState("");
  const query = useQuery(
    siteApi.photoConsents.queryOptions({
      input: { limit: FOUND, ...(search && { search: search.slice(0, 100) }) },
      placeholderData: keepPreviousData,
    }),
  );
  const save = useMutation({
    ...siteApi.namePupils.mutationOptions(),
    onSuccess() {
      toastSuccess("Pupils saved");
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: siteApi.pictures.key() }),
  });
  const chosen = new Set(pupils.map(({ id }) => id));
  const rows = (query.data?.data ?? []).filter(({ id }) => !chosen.has(id));
  const isFull = pupils.length >= MAX_PICTURE_PUPILS;
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Pupils in this picture"
      busy={save.isPending}
      actions={
        <>
          <Button disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="primary"
            disabled={save.isPending || (!isNone && pupils.length === 0)}
            onClick={() =>
              save.mutate({
                id: picture.id,
                version: picture.version,
                pupils: isNone ? [] : pupils.map(({ id }) => id),
              })
            }
          >
            {save.isPending ? "Saving..." : "Save pupils"}
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          A picture is published only if the family of every pupil in it has given consent. Name
          each pupil who can be recognised.
        </p>
        <CheckboxField
          label="No pupil can be recognised"
          checked={isNone}
          onChange={(event) => setNone(event.currentTarget.checked)}
        />
        {!isNone && (
          <>
            {!isFull && (
              <StudentPicker
                // A new field after each choice: it is empty again.
                key={pupils.length}
                label="Add a pupil"
                searchedBy="a name or an ID"
                rows={rows}
                more={(query.data?.pagination.total ?? 0) > FOUND}
                chosen={null}
                onSearch={setSearch}
                onChoose={(one) => {
                  if (one) setPupils((before) => [...before, one]);
                  setSearch("");
                }}
              />
            )}
            {query.isError && <ErrorNote>{messageOf(query.error)}</ErrorNote>}
            <PlainList gap={1} aria-label={pupilTexts.list}>
              {pupils.map((pupil) => (
                <li key={pupil.id}>
                  {firstNameFirst(pupil)}{" "}
                  <StatusBadge tone={TONES[pupil.state]}>{states[pupil.state]}</StatusBadge>
                  <Button
                    size="xs"
                    kind="quiet"
                    aria-label={`Remove ${firstNameFirst(pupil)}`}
                    onClick={() => setPupils(pupils.filter(({ id }) => id !== pupil.id))}
                  >
                    Remove
                  </Button>
                </li>
              ))}
            </PlainList>
          </>
        )}
        <ErrorNote>{save.error && messageOf(save.error)}</ErrorNote>
      </Stack>
    </Dialog>
  );
}
