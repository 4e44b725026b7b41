import { MAX_SOUND_SECONDS, SOUND_FILES } from "@school/core/api/sound.ts";
import { TRANSCRIPT_LENGTH } from "@school/core/cbt/questions/question-limits.ts";
import type { PassageMedia } from "@school/core/cbt/questions/question.ts";
import { IconMicrophone, IconPlayerStop } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { FileChooser } from "../../ui/fields/FileChooser.tsx";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, Row, Stack } from "../../ui/page/Layout.tsx";
import { banksApi } from "../api.ts";
import { issueFor, type QuestionIssue } from "./drafts.ts";
import { PictureSlot, usePictureUpload } from "./PictureSlot.tsx";
import type { QuestionList } from "./question-list.ts";
import { soundLabels } from "./text.ts";
import { canRecord, useRecorder } from "./use-recorder.ts";

interface PassageMediaFieldsProps {
  media: PassageMedia;
  issues: readonly QuestionIssue[];
  /** URLs of the pictures and sounds of the list by their ids. */
  addresses: QuestionList["pictures"];
  onUpload: (id: string, address: string) => void;
  /** Gets the newest media, so that a late upload does not undo what was typed since. */
  onChange: (changes: (media: PassageMedia) => PassageMedia) => void;
}

/** The picture and the sound of a reading passage, and the words of the sound. */
export function PassageMediaFields(props: PassageMediaFieldsProps) {
  const { media, issues, addresses, onUpload, onChange } = props;
  const { pictureId, soundId, transcript } = media;
  const set = (changes: Partial<PassageMedia>) =>
    onChange((current) => withoutEmpty({ ...current, ...changes }));
  const picture = usePictureUpload((id, address) => {
    onUpload(id, address);
    set({ pictureId: id });
  });
  return (
    <Stack gap={3}>
      <PictureSlot
        label="Picture of the passage"
        offer="Add a picture to the passage"
        address={pictureId === undefined ? null : (addresses[pictureId] ?? null)}
        hasPicture={pictureId !== undefined}
        upload={picture}
        error={issueFor(issues, "passageMedia", "pictureId")}
        onRemove={() => set({ pictureId: undefined })}
      />
      <SoundSlot
        address={soundId === undefined ? null : (addresses[soundId] ?? null)}
        hasSound={soundId !== undefined}
        error={issueFor(issues, "passageMedia", "soundId")}
        onSound={(id, address) => {
          onUpload(id, address);
          set({ soundId: id });
        }}
        onRemove={() => set({ soundId: undefined, transcript: undefined })}
      />
      {soundId !== undefined && (
        <TextAreaField
          label="Words of the sound"
          description="For a teacher who reads them aloud. They are printed with the marking key; pupils do not see them in a test."
          maxLength={TRANSCRIPT_LENGTH}
          value={transcript ?? ""}
          error={issueFor(issues, "passageMedia", "transcript")}
          onChange={(event) => set({ transcript: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}

function withoutEmpty({ pictureId, soundId, transcript }: Partial<PassageMedia>): PassageMedia {
  return {
    ...(pictureId && { pictureId }),
    ...(soundId && { soundId }),
    ...(transcript && { transcript }),
  };
}

interface SoundSlotProps {
  /** Null without a sound, and if its URL is unknown. */
  address: string | null;
  hasSound: boolean;
  error: string | undefined;
  onSound: (id: string, address: string) => void;
  onRemove: () => void;
}

/** A sound, or the ways to add one: recorded here, or a file. */
function SoundSlot({ address, hasSound, error, onSound, onRemove }: SoundSlotProps) {
  const upload = useMutation({
    mutationFn: (sound: File) => banksApi.uploadSound.call({ sound }),
    onSuccess: ({ data }) => onSound(data.id, data.sound),
  });
  const recorder = useRecorder((file) => upload.mutate(file));
  const failure = recorder.isRefused
    ? soundLabels.microphoneRefused
    : upload.error && messageOf(upload.error, "Failed to upload the sound. Try again.");
  return (
    <Stack gap={2} role="group" aria-label="Sound of the passage">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its words are in the field below */}
      {address !== null && <audio controls preload="metadata" src={address} />}
      {hasSound && address === null && (
        <Muted>A sound is attached. Save the questions to hear it.</Muted>
      )}
      <Row>
        {hasSound && (
          <Button kind="quiet" onClick={onRemove}>
            Remove the sound
          </Button>
        )}
        {!hasSound && recorder.seconds !== null && (
          <Button icon={<IconPlayerStop size={16} />} onClick={recorder.stop}>
            {soundLabels.stop(recorder.seconds)}
          </Button>
        )}
        {!hasSound && recorder.seconds === null && (
          <>
            {canRecord() && (
              <Button
                disabled={upload.isPending}
                icon={<IconMicrophone size={16} />}
                onClick={() => void recorder.start()}
              >
                Record a sound
              </Button>
            )}
            <FileChooser
              label={upload.isPending ? "Uploading..." : "Choose a sound"}
              accept={SOUND_FILES.join(",")}
              disabled={upload.isPending}
              onFile={(file) => upload.mutate(file)}
            />
          </>
        )}
      </Row>
      {!hasSound && (
        <Muted small>{`mp3, m4a, ogg or webm, up to ${MAX_SOUND_SECONDS} seconds and 1 MB.`}</Muted>
      )}
      <ErrorNote>{failure ?? error}</ErrorNote>
    </Stack>
  );
}
