import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { PASSPORT_SIDE } from "@school/core/students/passport.ts";
import type { PicturedStudent } from "@school/core/students/pictures/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { readAllPages } from "../../platform/use-print-all.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastError } from "../../ui/feedback/toast.ts";
import { Segments } from "../../ui/fields/Segments.tsx";
import { shrunkPhoto } from "../../ui/fields/smaller-photo.ts";
import { initials } from "../../ui/page/Avatar.tsx";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { Muted, Row } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { studentsApi } from "../api.ts";
import { useClassNames } from "../lists/use-class-names.ts";
import styles from "./Pictures.module.css";
import { QueueStatus, SavedBatches } from "./QueueStatus.tsx";
import { grid, queue as queueText, titles } from "./text.ts";
import { type Pictures, usePictures } from "./use-pictures.ts";
import { useSavesData } from "../../ui/frame/use-data-saver.ts";

/** Passport pictures of a class, taken with the phone one after the other. */
export function PicturesPage() {
  const [address, set] = useAddress(["class", "show"]);
  const classNames = useClassNames();
  const pictures = usePictures();
  return (
    <Page
      title={titles.pictures}
      crumbs={[{ label: "Students", href: "/dashboard/students" }]}
      actions={<ButtonLink href="/dashboard/students/pictures/zip">Upload a ZIP</ButtonLink>}
    >
      <QueueStatus {...pictures} />
      <SavedBatches {...pictures} />
      <Row gap={4} align="end">
        <FilterSelect
          label="Class"
          all={grid.chooseClass}
          value={address.class}
          options={classNames}
          onChange={(chosen) => set({ class: chosen })}
        />
        {address.class && (
          <Segments
            label={grid.shown}
            value={address.show === "without" ? "without" : "all"}
            options={[
              { value: "all", label: grid.everyone },
              { value: "without", label: grid.without },
            ]}
            onChange={(show) => set({ show: show === "all" ? "" : show })}
          />
        )}
      </Row>
      {address.class ? (
        <ClassGrid
          key={address.class}
          className={address.class}
          onlyWithout={address.show === "without"}
          pictures={pictures}
        />
      ) : (
        <EmptyState title={grid.chooseClass} hint={grid.chooseClassHint} />
      )}
    </Page>
  );
}

interface ClassGridProps {
  className: string;
  onlyWithout: boolean;
  pictures: Pictures;
}

function ClassGrid({ className, onlyWithout, pictures }: ClassGridProps) {
  const input = { class: className };
  const query = useQuery({
    queryKey: studentsApi.pictures.key({ input }),
    queryFn: () => readAllPages((paging) => studentsApi.pictures.call({ ...input, ...paging })),
  });
  const camera = useCamera(pictures);
  const all = (query.data ?? []).map((student) => shownOf(student, pictures, query.dataUpdatedAt));
  const lacking = all.filter(({ src }) => src === null);
  const next = nextAfter(all, camera.last);
  const list = useRef<HTMLUListElement>(null);
  // The next pupil is where the finger and the keyboard are.
  useEffect(() => {
    if (camera.last === null || next === null) return;
    list.current?.querySelector<HTMLElement>("[data-next] button")?.focus();
  }, [camera.last, next]);

  if (query.isPending) return <LoadingState />;
  if (query.isError && !query.data) {
    return (
      <ErrorState title="The pupils did not load" onRetry={() => void query.refetch()}>
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  if (all.length === 0) return <EmptyState title={grid.noPupils} />;
  const shown = onlyWithout ? all.filter(({ src, state }) => src === null || state) : all;
  return (
    <>
      <Muted role="status">{grid.count(all.length - lacking.length, all.length)}</Muted>
      {shown.length === 0 && <EmptyState title={grid.allDone} />}
      <ul className={styles.grid} ref={list} aria-label={`Pupils of ${className}`}>
        {shown.map((one) => (
          <Tile
            key={one.student.id}
            {...one}
            isNext={one.student.id === next}
            isMaking={camera.making === one.student.id}
            onTake={() => camera.take(one)}
            onUndo={() => pictures.undo([one.student.id])}
          />
        ))}
      </ul>
      {camera.input}
    </>
  );
}

interface Shown {
  readonly student: PicturedStudent;
  /** The picture to show; null for none. */
  readonly src: string | null;
  /** The picture that a new one replaces. */
  readonly pictureId: string | null;
  readonly state: keyof typeof grid.states | null;
}

/** A pupil with this device's data that the list does not have yet. */
function shownOf(student: PicturedStudent, pictures: Pictures, listedAt: number): Shown {
  const waiting = pictures.waiting.get(student.id);
  const saved = pictures.saved.get(student.id);
  const isNewer = saved !== undefined && saved.savedAt > listedAt;
  const isSaved = isNewer || (saved !== undefined && saved.pictureId === student.pictureId);
  return {
    student,
    src: waiting?.preview ?? (isSaved ? (saved.preview ?? student.pictureUrl) : student.pictureUrl),
    pictureId: isNewer ? saved.pictureId : student.pictureId,
    state: waiting?.change.state ?? (isSaved ? "saved" : null),
  };
}

/** The first pupil without a picture below the one who was taken last, else from the top. */
function nextAfter(all: readonly Shown[], last: string | null): string | null {
  const at = all.findIndex(({ student }) => student.id === last);
  const order = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return order.find(({ src, student }) => src === null && student.id !== last)?.student.id ?? null;
}

/** One camera for all tiles: the phone opens it, and the picture goes to the tapped pupil. */
function useCamera({ add }: Pictures) {
  const chooser = useRef<HTMLInputElement>(null);
  const target = useRef<Shown | null>(null);
  const [making, setMaking] = useState<string | null>(null);
  const [last, setLast] = useState<string | null>(null);

  async function use(photo: File): Promise<void> {
    const taken = target.current;
    if (!taken) return;
    const { student, pictureId } = taken;
    setMaking(student.id);
    const made = await shrunkPhoto(photo, PASSPORT_SIDE);
    setMaking(null);
    if (!made) return toastError(queueText.unreadable);
    try {
      await add({
        studentId: student.id,
        studentName: surnameFirst(student),
        className: student.className,
        passport: made,
        replaces: pictureId,
        batch: "camera",
      });
      setLast(student.id);
    } catch (error) {
      toastError(messageOf(error, queueText.notSent));
    }
  }

  return {
    making,
    last,
    take(shown: Shown): void {
      target.current = shown;
      chooser.current?.click();
    },
    input: (
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="Camera"
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          const photo = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (photo) void use(photo);
        }}
      />
    ),
  };
}

interface TileProps extends Shown {
  isNext: boolean;
  isMaking: boolean;
  onTake: () => void;
  onUndo: () => void;
}

function Tile({ student, src, state, isNext, isMaking, onTake, onUndo }: TileProps) {
  const name = surnameFirst(student);
  const shown = isMaking ? "making" : state;
  // A picture that was just taken is on this device.
  const isLeftOut = useSavesData() && src?.startsWith("blob:") !== true;
  return (
    <li className={styles.tile} data-next={isNext || undefined}>
      <button
        type="button"
        className={styles.photo}
        aria-label={src === null ? grid.take(name) : grid.retake(name)}
        onClick={onTake}
      >
        <span className={styles.frame}>
          {src === null || isLeftOut ? initials(name) : <img src={src} alt="" loading="lazy" />}
        </span>
        <span className={styles.name}>{name}</span>
        <span className={styles.faint}>{student.admissionNumber ?? student.userId}</span>
      </button>
      <span className={styles.state}>
        {shown !== null && <StatusBadge tone={TONES[shown]}>{grid.states[shown]}</StatusBadge>}
        {shown === null && isNext && <StatusBadge tone="neutral">{grid.next}</StatusBadge>}
        {shown === "saved" && (
          <Button kind="quiet" size="compact-sm" aria-label={grid.undoOne(name)} onClick={onUndo}>
            {queueText.undo}
          </Button>
        )}
      </span>
    </li>
  );
}

const TONES = {
  waiting: "waiting",
  sending: "waiting",
  making: "waiting",
  saved: "good",
  refused: "bad",
} as const;
