import { plural } from "@school/core/api/plural.ts";
import { CURRICULUM } from "@school/core/classes/subjects/curriculum.ts";
import type { ClassTeaching } from "@school/core/classes/subjects/contract.ts";
import { CLASS_GROUPS, type ClassGroup } from "@school/core/school/class-groups.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { CheckListField, TextField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { failures } from "../../ui/text.ts";
import { subjectsApi } from "../api.ts";
import { curriculum as text, severalClasses } from "../text.ts";
import { useWrite } from "../use-write.ts";
import { subjectsOf } from "./several-classes.ts";

/** The most classes of a session that are shown, and changed back at once. */
const MAX_CLASSES = 100;

/** Gives the classes of each group subjects of the national curriculum, all at once; with Undo. */
export function CurriculumForm() {
  const grid = useQuery(subjectsApi.grid.queryOptions({ input: { limit: MAX_CLASSES } }));
  return (
    <Loaded query={grid} failed="The classes did not load">
      {({ data }) => {
        const classes = data.filter(({ isActive }) => isActive);
        if (classes.length === 0) return <p>Create the classes first.</p>;
        return <Choices classes={classes} />;
      }}
    </Loaded>
  );
}

type Chosen = Partial<Record<ClassGroup, readonly string[]>>;

function Choices({ classes }: { classes: readonly ClassTeaching[] }) {
  const groups = CLASS_GROUPS.filter((group) =>
    classes.some(({ classGroup }) => classGroup === group),
  );
  const [chosen, setChosen] = useState<Chosen>({});
  const [typed, setTyped] = useState<Partial<Record<ClassGroup, string>>>({});
  const undo = useWrite({
    send: (before: Parameters<typeof subjectsApi.setOfClasses.call>[0]) =>
      subjectsApi.setOfClasses.call(before),
    done: () => toastSuccess(severalClasses.undone),
    failure: failures.save,
  });
  const add = useWrite({
    send: (input: Parameters<typeof subjectsApi.addToGroups.call>[0]) =>
      subjectsApi.addToGroups.call(input),
    done({ data: { classes: changed } }) {
      setTyped({});
      if (changed.length === 0) return toastSuccess(severalClasses.none);
      return toastWithUndo(severalClasses.done(changed.length), () =>
        undo.mutate({
          classes: changed.map(({ id, version }) => ({
            id,
            version,
            subjects: subjectsOf(classes.find((one) => one.id === id)),
          })),
        }),
      );
    },
    failure: failures.save,
  });
  const tickedIn = (group: ClassGroup) => chosen[group] ?? proposed(group, classes);
  const namesOf = (group: ClassGroup) => [
    ...tickedIn(group),
    ...(typed[group] ?? "").split(/[,;\n]/).flatMap((name) => name.trim() || []),
  ];
  const additions = groups.flatMap((classGroup) => {
    const names = namesOf(classGroup);
    return names.length > 0 ? [{ classGroup, names }] : [];
  });
  return (
    <Form
      label="Subjects from the curriculum"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ groups: additions });
      }}
    >
      {groups.map((group) => (
        <Stack key={group}>
          <CheckListField
            label={text.group(
              group,
              plural(classes.filter((one) => one.classGroup === group).length, "class", "classes"),
            )}
            options={CURRICULUM[group].map(({ name }) => name)}
            value={tickedIn(group)}
            onChange={(names) => setChosen({ ...chosen, [group]: names })}
          />
          <TextField
            label={text.own(group)}
            description="Separate several with commas."
            maxLength={300}
            value={typed[group] ?? ""}
            onChange={(event) => setTyped({ ...typed, [group]: event.currentTarget.value })}
          />
        </Stack>
      ))}
      {groups.length === 0 && <p>The classes have no category yet. Give them one first.</p>}
      <FormActions
        submit="Give these subjects to all classes"
        busyLabel="Saving..."
        busy={add.isPending}
        disabled={additions.length === 0}
        error={null}
      />
    </Form>
  );
}

/**
 * Returns the listed subjects that the group's classes take already. Before they take any, returns the
 * usual subjects.
 */
function proposed(group: ClassGroup, classes: readonly ClassTeaching[]): string[] {
  const taken = new Set(
    classes
      .filter(({ classGroup }) => classGroup === group)
      .flatMap(({ subjects }) => subjects.map(({ name }) => name.toLowerCase())),
  );
  const listed = CURRICULUM[group];
  return listed
    .filter(({ name, isUsual }) => (taken.size > 0 ? taken.has(name.toLowerCase()) : isUsual))
    .map(({ name }) => name);
}
