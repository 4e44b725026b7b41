import type { AnswerSheets } from "@school/core/cbt/paper-sheets/contract.ts";
import { canBeOnSheet } from "@school/core/cbt/paper-sheets/layout.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useAddress } from "../../platform/address.ts";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { FileChooser } from "../../ui/fields/FileChooser.tsx";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { Muted, PlainList, Row, Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { WorkActions, WorkPage, WorkProgress } from "../../ui/page/WorkPage.tsx";
import { paperSheetsApi } from "../api.ts";
import { testAddress } from "../tests/test-addresses.ts";
import { aboutText } from "../tests/test-in-words.ts";
import { allTests, NoTest, OnlineTest, TestLinks } from "../tests/TestLinks.tsx";
import { pageNames } from "../tests/text.ts";
import { type SheetPupil, stateOf } from "./read-sheets.ts";
import { markText, SheetCard } from "./SheetCard.tsx";
import { cameraSheets, readSheets as texts } from "./text.ts";
import { usePhotoSheets } from "./use-photo-sheets.ts";

/** Reads answer sheets of a test on paper from pictures, and saves their answers. */
export function AnswerSheetsPage() {
  const [{ testId }] = useAddress(["testId"]);
  const query = useQuery(
    paperSheetsApi.list.queryOptions({ input: { id: testId }, enabled: testId !== "" }),
  );
  const sheets = query.data?.data;
  const isOnline = query.error instanceof ApiError && query.error.code === "not_on_paper";
  return (
    <WorkPage
      title={sheets ? `${texts.title}: ${sheets.test.title}` : texts.title}
      back={allTests}
      help={sheets && `${aboutText(sheets.test)}. ${texts.hint}`}
    >
      {sheets && <TestLinks test={sheets.test} mayChange={sheets.mayChange} here="answer-sheets" />}
      {testId === "" ? (
        <NoTest />
      ) : isOnline ? (
        <OnlineTest testId={testId} />
      ) : (
        <Loaded query={query} failed="The answer sheets did not load">
          {({ data }) => <Opened key={data.test.id} sheets={data} />}
        </Loaded>
      )}
    </WorkPage>
  );
}

function Opened({ sheets }: { sheets: AnswerSheets }) {
  if (sheets.questions.length === 0) {
    return (
      <EmptyState
        title="No questions yet"
        hint="Add the questions first, and print the sheets."
        action={
          sheets.mayChange && (
            <ButtonLink kind="primary" href={testAddress("edit", sheets.test.id)}>
              Edit test
            </ButtonLink>
          )
        }
      />
    );
  }
  if (!canBeOnSheet(sheets.questions)) {
    return (
      <EmptyState
        title={texts.cannotRead}
        hint={cameraSheets.hasTaps}
        action={
          <ButtonLink kind="primary" href={testAddress("paper-scores", sheets.test.id)}>
            {pageNames.enterScores}
          </ButtonLink>
        }
      />
    );
  }
  if (sheets.pupils.length === 0) {
    return <EmptyState title="No pupils" hint="The classes of this test have no pupils." />;
  }
  return <Reader sheets={sheets} />;
}

function Reader({ sheets }: { sheets: AnswerSheets }) {
  const photos = usePhotoSheets(sheets);
  const { all } = photos;
  const states = new Map(all.map((sheet) => [sheet.key, stateOf(sheet, sheets, all)]));
  const ready = all.flatMap((sheet) => {
    const pupil = sheets.pupils.find(({ student }) => student.id === sheet.studentId);
    return pupil && states.get(sheet.key) === "ready" ? [{ sheet, pupil }] : [];
  });
  const left = all.filter(({ reading }) => reading === null).length;
  const saved = sheets.pupils.filter((pupil) => pupil.saved !== null).length;

  async function saveAll(): Promise<void> {
    for (const { sheet, pupil } of ready) await photos.save(sheet, pupil);
  }

  return (
    <Stack gap={4}>
      <WorkActions>
        <WorkProgress>{texts.progress(saved, sheets.pupils.length)}</WorkProgress>
        {ready.length > 1 && (
          <Button kind="primary" onClick={() => void saveAll()}>
            {texts.saveAll(ready.length)}
          </Button>
        )}
      </WorkActions>
      <Row gap={3}>
        <FileChooser
          kind="primary"
          label={texts.take}
          accept="image/*"
          isCamera
          onFile={photos.add}
        />
        <FileChooser label={texts.choose} accept="image/*" isMultiple onFile={photos.add} />
      </Row>
      <Muted>{texts.hint}</Muted>
      <p role="status">{left > 0 && texts.readingMany(left)}</p>
      {all.map((sheet) => (
        <SheetCard
          key={sheet.key}
          sheet={sheet}
          state={states.get(sheet.key) ?? "reading"}
          sheets={sheets}
          photos={photos}
        />
      ))}
      <Pupils sheets={sheets} onChanged={photos.show} />
    </Stack>
  );
}

interface PupilsProps {
  sheets: AnswerSheets;
  onChanged: (response: { data: AnswerSheets }) => void;
}

/** The pupils with what is saved for each, and the removal of answers read from a wrong sheet. */
function Pupils({ sheets, onChanged }: PupilsProps) {
  const confirm = useConfirm();
  const remove = useMutation({
    ...paperSheetsApi.save.mutationOptions(),
    onSuccess: onChanged,
    onError: (error) => toastError(messageOf(error)),
  });

  async function ask({ student, saved }: SheetPupil): Promise<void> {
    const isSure = await confirm({
      title: texts.removeAsk(student.name),
      text: texts.removeText,
      confirmLabel: texts.remove,
      danger: true,
    });
    if (!isSure || saved === null) return;
    const replaces = { by: saved.by, version: saved.version };
    const rows = [{ studentId: student.id, replaces, answers: null }];
    await remove.mutateAsync({ id: sheets.test.id, rows });
    toastSuccess(texts.removed(student.name));
  }

  return (
    <Panel title={texts.pupils}>
      <PlainList ruled>
        {sheets.pupils.map((pupil) => {
          const { student, saved } = pupil;
          return (
            <Row as="li" key={student.id} spread gap={3}>
              <span>
                {student.name} <Muted as="span">{student.admissionNumber}</Muted>
              </span>
              <Row gap={2}>
                <Muted as="span">
                  {saved === null
                    ? texts.notRead
                    : saved.by === "sheet"
                      ? texts.saved(markText(saved, sheets.test.totalMarks))
                      : texts.typed(markText(saved, sheets.test.totalMarks))}
                </Muted>
                {saved?.by === "sheet" && (
                  <Button
                    kind="quiet"
                    size="compact-sm"
                    aria-label={texts.removeOf(student.name)}
                    disabled={remove.isPending}
                    onClick={() => void ask(pupil)}
                  >
                    {texts.remove}
                  </Button>
                )}
              </Row>
            </Row>
          );
        })}
      </PlainList>
    </Panel>
  );
}
