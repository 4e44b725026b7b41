import { dayText } from "@school/core/api/dates.ts";
import type { Observation } from "@school/core/lessons/observations/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { toastError, toastWithUndo } from "../../ui/feedback/toast.ts";
import { MenuAction, MenuLink, RowMenu } from "../../ui/table/RowMenu.tsx";
import { Muted, Row, Stack } from "../../ui/page/Layout.tsx";
import { ListCards } from "../../ui/table/ListCards.tsx";
import type { TableOf } from "../../ui/table/ListPage.tsx";
import { lessonsApi } from "../api.ts";
import { FileList } from "../FileList.tsx";
import styles from "../Lessons.module.css";
import { addresses, titles } from "./text.ts";

/** Bytes up to which a picture loads at once. */
const SMALL_PICTURE = 300_000;

interface ObservationListProps {
  table: TableOf<Observation>;
  /** Shown if there are none. */
  empty: ReactNode;
  /** Names the children, on the page of a class. */
  namesChildren?: boolean;
}

/** Observations with their pictures, newest first. */
export function ObservationList({ table, empty, namesChildren = false }: ObservationListProps) {
  return (
    <ListCards
      {...table}
      empty={empty}
      failed="The observations did not load"
      label={titles.page}
      gap={4}
      rowKey={({ id }) => id}
    >
      {(observation) => {
        const { day, area, words, children, files, author, mayChange } = observation;
        return (
          <Row as="article" spread nowrap align="start">
            <Stack gap={2}>
              <div>
                <strong>{area}</strong>
                {namesChildren && <> · {children.map(({ name }) => name).join(", ")}</>}
                <Muted small>
                  {dayText(day)}, {author}
                </Muted>
              </div>
              {words !== "" && <p className={styles.words}>{words}</p>}
              <FileList label={`Picture: ${area}`} files={files} atOnce={SMALL_PICTURE} />
            </Stack>
            {mayChange && <ObservationMenu observation={observation} />}
          </Row>
        );
      }}
    </ListCards>
  );
}

/** Deleting can be undone at once: the same is saved again, and its picture is still there. */
function ObservationMenu({ observation }: { observation: Observation }) {
  const queries = useQueryClient();
  const settle = {
    onError: (error: unknown) => toastError(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: lessonsApi.key() }),
  };
  const again = useMutation({ ...lessonsApi.createObservation.mutationOptions(), ...settle });
  const remove = useMutation({
    ...lessonsApi.deleteObservation.mutationOptions(),
    ...settle,
    onSuccess() {
      const { children, files, day, area, words } = observation;
      const studentIds = children.map((child) => child.id);
      const fileIds = files.map((file) => file.id);
      toastWithUndo("Observation deleted", () =>
        again.mutate({ studentIds, day, area, words, fileIds }),
      );
    },
  });
  const { id, version, area } = observation;
  return (
    <RowMenu name={area}>
      <MenuLink href={addresses.edit(id)}>Edit</MenuLink>
      <MenuAction disabled={remove.isPending} onClick={() => remove.mutate({ id, version })}>
        Delete
      </MenuAction>
    </RowMenu>
  );
}
