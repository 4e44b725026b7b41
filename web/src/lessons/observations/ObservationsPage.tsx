import { mayTeach } from "@school/core/lessons/policy.ts";
import { useQuery } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { useChoice, useOwnClass } from "../../classes/use-own-class.ts";
import { useList } from "../../platform/use-list.ts";
import { useOwnStudents } from "../../students/own-students.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Row, Stack } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Tiles } from "../../ui/page/Tiles.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { lessonsApi } from "../api.ts";
import { ChildDayNotes } from "../day-notes/ChildDayNotes.tsx";
import { ChildObservations } from "./ChildObservations.tsx";
import { ObservationList } from "./ObservationList.tsx";
import { titles } from "./text.ts";
import { WriteObservation } from "./WriteObservation.tsx";

/** Observations: teachers write them about their class, families read those of their children. */
export function ObservationsPage() {
  return mayTeach(useAccount()) ? <OfClasses /> : <OfOwnChildren />;
}

function OfClasses() {
  const query = useQuery(lessonsApi.observedClasses.queryOptions());
  return (
    <Loaded query={query} failed="The classes did not load">
      {({ data }) => <ChooseClass classes={data} />}
    </Loaded>
  );
}

interface SchoolClass {
  readonly id: string;
  readonly name: string;
}

function ChooseClass({ classes }: { classes: readonly SchoolClass[] }) {
  const { chosen, hrefOf } = useOwnClass(classes);
  if (classes.length === 0) {
    return (
      <Page title={titles.page}>
        <EmptyState
          title="You are not a class teacher this session"
          hint="Class teachers and assistants write what they see of the children of their class."
        />
      </Page>
    );
  }
  if (!chosen) {
    return (
      <Page title={titles.page}>
        <Tiles
          label="Choose a class"
          tiles={classes.map(({ id, name }) => ({ key: id, href: hrefOf(id), title: name }))}
        />
      </Page>
    );
  }
  return (
    <Page
      title={titles.page}
      description={chosen.name}
      actions={classes.length > 1 && <ButtonLink href={hrefOf("all")}>All classes</ButtonLink>}
    >
      <WriteObservation classId={chosen.id} />
      <OfClass key={chosen.id} classId={chosen.id} />
    </Page>
  );
}

function OfClass({ classId }: { classId: string }) {
  const list = useList({
    also: ["class"],
    pageSize: 20,
    read: (paging) =>
      lessonsApi.observationsOfClass.queryOptions({ input: { classId, ...paging } }),
  });
  return (
    <ListPage list={list} noun={["observation", "observations"]} empty={null}>
      {(table) => (
        <ObservationList
          table={table}
          empty={<EmptyState title="No observations yet" hint="Write the first one above." />}
          namesChildren
        />
      )}
    </ListPage>
  );
}

function OfOwnChildren() {
  const children = useOwnStudents();
  const { chosen = children[0], hrefOf } = useChoice("child", "child", children);
  return (
    <Page title={titles.page} description={children.length === 1 ? chosen?.name : undefined}>
      {children.length > 1 && (
        <Row as="nav" aria-label="Children">
          {children.map(({ id, name }) => (
            <ButtonLink
              key={id}
              href={hrefOf(id)}
              kind={id === chosen?.id ? "primary" : "secondary"}
            >
              {name}
            </ButtonLink>
          ))}
        </Row>
      )}
      {chosen ? (
        <Stack key={chosen.id} gap={5}>
          <ChildDayNotes id={chosen.id} />
          <ChildObservations id={chosen.id} name={chosen.name} />
        </Stack>
      ) : (
        <EmptyState title="No child is linked to your account" hint="Ask the school office." />
      )}
    </Page>
  );
}
