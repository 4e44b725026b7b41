import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { PASSPORT_SIDE } from "@school/core/students/passport.ts";
import type { PicturedStudent } from "@school/core/students/pictures/contract.ts";
import { useMutation, useQuery, keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { DropFile } from "../../ui/fields/DropFile.tsx";
import { Segments } from "../../ui/fields/Segments.tsx";
import { shrunkPhoto } from "../../ui/fields/smaller-photo.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, PlainList, Row, Stack } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ProgressBar } from "../../ui/page/ProgressBar.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { studentsApi } from "../api.ts";
import { StudentPicker } from "../moves/StudentPicker.tsx";
import styles from "./Pictures.module.css";
import { QueueStatus, SavedBatches } from "./QueueStatus.tsx";
import type { ZippedFile } from "./read-zip.ts";
import { queue as queueText, titles, zip } from "./text.ts";
import { type Pictures, usePictures } from "./use-pictures.ts";

const MAX_ZIP = 4 * 1024 ** 3;
const OFFERED = 20;

/** A file of the ZIP with its pupil; null until one is assigned. */
interface Planned {
  readonly file: ZippedFile;
  readonly student: PicturedStudent | null;
  readonly note: string | null;
}

/** Passport pictures of many pupils from one ZIP, which stays on this device. */
export function ZipPage() {
  const pictures = usePictures();
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<[done: number, total: number]>([0, 0]);
  const [batch, setBatch] = useState<string | null>(null);
  const read = useMutation({
    mutationFn: (chosen: File) => planOf(chosen, (...counts) => setProgress(counts)),
  });
  const save = useSaving(pictures);

  function choose(chosen: File | null): void {
    setFile(chosen);
    setBatch(null);
    read.reset();
    save.reset();
    if (chosen) read.mutate(chosen);
  }

  return (
    <Page
      title="Passport Pictures From a ZIP"
      crumbs={[
        { label: "Students", href: "/dashboard/students" },
        { label: titles.pictures, href: "/dashboard/students/pictures" },
        { label: "ZIP" },
      ]}
    >
      <QueueStatus {...pictures} />
      {batch === null && (
        <DropFile
          label="ZIP with pictures"
          types={[".zip"]}
          maxBytes={MAX_ZIP}
          wrongKind="Choose a ZIP file."
          tooLarge="This ZIP is larger than 4 GB. Split it."
          hint="Name each picture by admission number, such as MC-2025-0012.jpg. The ZIP itself is not uploaded."
          file={file}
          onFile={choose}
          busy={read.isPending}
          error={read.isError ? problemText(read.error) : null}
        />
      )}
      {read.isPending && (
        <ProgressBar label="Reading the ZIP" done={progress[0]} total={progress[1]} />
      )}
      {batch === null && read.data && (
        <Plan
          key={read.submittedAt}
          planned={read.data}
          onSave={(chosen) => {
            const name = `zip ${new Date().toISOString()}`;
            setBatch(name);
            save.mutate({ chosen, batch: name });
          }}
        />
      )}
      {batch !== null && (
        <Panel title={file?.name}>
          <Stack>
            <Progress pictures={pictures} batch={batch} save={save} />
            {!save.isPending && <Button onClick={() => choose(null)}>Choose another ZIP</Button>}
          </Stack>
        </Panel>
      )}
      <SavedBatches {...pictures} />
    </Page>
  );
}

/** Reads the ZIP and asks the server for the pupil of each file; stores nothing. */
async function planOf(
  file: File,
  onProgress: (done: number, total: number) => void,
): Promise<Planned[]> {
  const { readZip } = await import("./read-zip.ts");
  const files = await readZip(file, onProgress);
  const usable = files.filter(({ problem }) => problem === null);
  const names = usable.map(({ name }) => name);
  const { data } =
    names.length > 0 ? await studentsApi.matchPictures.call({ names }) : { data: [] };
  const matches = new Map(data.map((one) => [one.name, one]));
  const matchedIds = new Set<string>();
  return files.map((one) => {
    const match = matches.get(one.name);
    const student = match?.student ?? null;
    if (student && matchedIds.has(student.id)) {
      return {
        file: { ...one, problem: "Another file is for the same pupil" },
        student,
        note: null,
      };
    }
    if (student) matchedIds.add(student.id);
    return { file: one, student, note: match?.by === "name" ? "Found by name" : null };
  });
}

function problemText(error: Error): string {
  return error.name === "ZipRefused"
    ? error.message
    : messageOf(error, "The pupils did not load. Try again.");
}

interface PlanProps {
  planned: readonly Planned[];
  onSave: (chosen: readonly Planned[]) => void;
}

/** Planned change for each file, and the person's decisions about it. */
function Plan({ planned, onSave }: PlanProps) {
  const [replaces, setReplaces] = useState<"keep" | "replace">("keep");
  const [byHand, setByHand] = useState<ReadonlyMap<string, PicturedStudent>>(new Map());
  const unusable = planned.filter(({ file }) => file.problem !== null);
  const usable = planned.filter(({ file }) => file.problem === null);
  const known = usable.filter(({ student }) => student !== null);
  const fresh = known.filter(({ student }) => student?.pictureId === null);
  const there = known.filter(({ student }) => student?.pictureId !== null);
  const unknown = usable.filter(({ student }) => student === null);
  const chosenByHand = unknown.flatMap((one) => {
    const student = byHand.get(one.file.name);
    return student ? [{ ...one, student }] : [];
  });
  const chosen = [...fresh, ...(replaces === "replace" ? there : []), ...chosenByHand];
  return (
    <>
      <Row>
        <Button kind="primary" disabled={chosen.length === 0} onClick={() => onSave(chosen)}>
          {zip.save(chosen.length)}
        </Button>
      </Row>
      {unknown.length > 0 && (
        <Panel title={`${zip.unknown} (${unknown.length})`}>
          <ul className={styles.files} aria-label={zip.unknown}>
            {unknown.map(({ file }) => (
              <li key={file.name}>
                <ByHand
                  name={file.name}
                  chosen={byHand.get(file.name) ?? null}
                  taken={[...known, ...chosenByHand].flatMap(({ student }) => student?.id ?? [])}
                  onChoose={(student) => {
                    const next = new Map(byHand);
                    if (student) next.set(file.name, student);
                    else next.delete(file.name);
                    setByHand(next);
                  }}
                />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {there.length > 0 && (
        <Panel
          title={`${zip.there} (${there.length})`}
          flush
          actions={
            <Segments
              label={zip.there}
              value={replaces}
              options={[
                { value: "keep", label: "Keep the old pictures" },
                { value: "replace", label: "Replace them" },
              ]}
              onChange={setReplaces}
            />
          }
        >
          <FileTable caption={zip.there} rows={there} />
        </Panel>
      )}
      {unusable.length > 0 && (
        <Panel title={`${zip.unusable} (${unusable.length})`}>
          <PlainList gap={2} aria-label={zip.unusable}>
            {unusable.map(({ file }) => (
              <Row as="li" key={file.name} gap={3} spread>
                <span>{file.name}</span>
                <span className={styles.faint}>{file.problem}</span>
              </Row>
            ))}
          </PlainList>
        </Panel>
      )}
      {fresh.length > 0 && (
        <Panel title={`${zip.ready} (${fresh.length})`} flush>
          <FileTable caption={zip.ready} rows={fresh} />
        </Panel>
      )}
    </>
  );
}

function FileTable({ caption, rows }: { caption: string; rows: readonly Planned[] }) {
  const pupil = ({ student }: Planned) => student && surnameFirst(student);
  const number = ({ student }: Planned) => student && (student.admissionNumber ?? student.userId);
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ file }) => file.name}
      columns={[
        { key: "pupil", header: "Pupil", rowHeader: true, cell: pupil },
        { key: "number", header: "Admission no.", cell: number },
        {
          key: "class",
          header: "Class",
          cell: ({ student }) => student?.className ?? "No class",
          phoneCell: ({ student }) => student?.className,
        },
        { key: "file", header: "File", phone: "line", cell: ({ file }) => file.name },
        ...(rows.some(({ note }) => note !== null)
          ? [{ key: "note", header: "Note", cell: ({ note }: Planned) => note }]
          : []),
      ]}
      narrow="cards"
    />
  );
}

interface ByHandProps {
  name: string;
  chosen: PicturedStudent | null;
  /** Pupils whose picture is another file. */
  taken: readonly string[];
  onChoose: (student: PicturedStudent | null) => void;
}

/** The pupil of a file that fits no one by its name. */
function ByHand({ name, chosen, taken, onChoose }: ByHandProps) {
  const [search, setSearch] = useState("");
  const query = useQuery({
    ...studentsApi.pictures.queryOptions({ input: { search, limit: OFFERED } }),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
  const rows = (query.data?.data ?? []).filter(
    ({ id }) => id === chosen?.id || !taken.includes(id),
  );
  return (
    <>
      <StudentPicker
        label={name}
        rows={rows}
        more={(query.data?.pagination.total ?? 0) > OFFERED}
        chosen={chosen}
        onSearch={setSearch}
        onChoose={onChoose}
      />
      {chosen?.pictureId && <span className={styles.faint}>{zip.there}. It will be replaced.</span>}
    </>
  );
}

interface Saving {
  readonly chosen: readonly Planned[];
  readonly batch: string;
}

/** Makes each picture smaller and queues it for sending; returns the files that are no pictures. */
function useSaving({ add }: Pictures) {
  const [done, setDone] = useState(0);
  const saving = useMutation({
    async mutationFn({ chosen, batch }: Saving) {
      const unreadable: string[] = [];
      setDone(0);
      for (const { file, student } of chosen) {
        const made = await file
          .read()
          .then((photo) => shrunkPhoto(photo, PASSPORT_SIDE))
          .catch(() => null);
        if (!made || !student) unreadable.push(file.name);
        else {
          await add({
            studentId: student.id,
            studentName: surnameFirst(student),
            className: student.className,
            passport: made,
            replaces: student.pictureId,
            batch,
          });
        }
        setDone((before) => before + 1);
      }
      return unreadable;
    },
  });
  return { ...saving, done, total: saving.variables?.chosen.length ?? 0 };
}

interface ProgressProps {
  pictures: Pictures;
  batch: string;
  save: ReturnType<typeof useSaving>;
}

function Progress({ pictures, batch, save }: ProgressProps) {
  const ofBatch = (all: Iterable<{ readonly batch: string }>) =>
    [...all].filter((one) => one.batch === batch).length;
  const saved = ofBatch(pictures.saved.values());
  const waiting = [...pictures.waiting.values()].filter(
    (one) => one.batch === batch && one.change.refusal === null,
  ).length;
  const unreadable = save.data ?? [];
  const isDone = !save.isPending && waiting === 0;
  return (
    <>
      {save.isPending && (
        <>
          <ProgressBar label="Making pictures smaller" done={save.done} total={save.total} />
          <Muted>Keep this page open until all pictures are smaller.</Muted>
        </>
      )}
      {isDone ? (
        <p role="status">{queueText.saved(saved)}</p>
      ) : (
        <ProgressBar label="Uploading pictures" done={saved} total={save.total} />
      )}
      {save.isError && <p role="alert">{messageOf(save.error, queueText.notSent)}</p>}
      {!save.isPending && !isDone && (
        <Muted>You can close this page. The rest uploads when you open it again.</Muted>
      )}
      {unreadable.length > 0 && (
        <PlainList gap={2} aria-label={zip.unusable}>
          {unreadable.map((name) => (
            <Row as="li" key={name} gap={3} spread>
              <span>{name}</span>
              <span className={styles.faint}>{queueText.unreadable}</span>
            </Row>
          ))}
        </PlainList>
      )}
    </>
  );
}
