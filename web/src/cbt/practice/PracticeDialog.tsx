import { dayOfTimeText } from "@school/core/api/dates.ts";
import type { Practice } from "@school/core/cbt/practice/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWrite } from "../../classes/use-write.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, PlainList, Row, Stack } from "../../ui/page/Layout.tsx";
import { practiceApi, testsApi } from "../api.ts";
import { practiceAddress } from "../tests/test-addresses.ts";

interface PracticeDialogProps {
  /** The bank or the past test. */
  source: { bankId: string } | { testId: string };
  title: string;
  subjectId: string;
  onClose: () => void;
}

/** Opens a bank or a past test to classes as practice, and closes it. */
export function PracticeDialog({ source, title, subjectId, onClose }: PracticeDialogProps) {
  const opened = useQuery(practiceApi.list.queryOptions({ input: source }));
  const choices = useQuery(testsApi.choices.queryOptions());
  const [classId, setClassId] = useState("");
  const open = useWrite({
    send: (input: Parameters<typeof practiceApi.open.call>[0]) => practiceApi.open.call(input),
    done: () => toastSuccess("Opened as practice"),
    failure: "Failed to open the practice",
  });
  const close = useWrite({
    send: ({ id }: Practice) => practiceApi.close.call({ id }),
    done: () => toastSuccess("Practice closed"),
    failure: "Failed to close the practice",
  });
  const isOpen = new Set(opened.data?.data.map((practice) => practice.classId));
  const classes = (choices.data?.data.classes ?? []).filter(
    ({ id, subjectIds }) => subjectIds.includes(subjectId) && !isOpen.has(id),
  );
  const isChosen = classes.some(({ id }) => id === classId);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Practice: ${title}`}
      busy={open.isPending || close.isPending}
      actions={
        <Button
          kind="primary"
          disabled={!isChosen || open.isPending}
          onClick={() => open.mutate({ ...source, classId })}
        >
          Open as practice
        </Button>
      }
    >
      <Stack gap={4}>
        <p>
          Pupils of the class answer one question at a time and see at once whether it was right,
          the answer and its reason. No marks are stored.
        </p>
        <Loaded query={opened} failed="The practice did not load">
          {({ data }) => (
            <PlainList>
              {data.map((practice) => (
                <Row key={practice.id} as="li" gap={3} spread>
                  <div>
                    <AppLink href={practiceAddress(practice.id)}>{practice.className}</AppLink>
                    <Muted small>
                      {practice.heldBy === null
                        ? `Open since ${dayOfTimeText(practice.openedAt)}`
                        : `Closed for pupils until “${practice.heldBy}” is over: it has the same questions.`}
                    </Muted>
                  </div>
                  <Button
                    size="compact-sm"
                    aria-label={`Close the practice of ${practice.className}`}
                    disabled={close.isPending}
                    onClick={() => close.mutate(practice)}
                  >
                    Close
                  </Button>
                </Row>
              ))}
            </PlainList>
          )}
        </Loaded>
        <SelectField
          label="Class"
          placeholder={choices.data && classes.length === 0 ? "No other class" : "Choose a class"}
          options={classes.map(({ id, name }) => ({ value: id, label: name }))}
          value={isChosen ? classId : ""}
          onChange={(event) => setClassId(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}
