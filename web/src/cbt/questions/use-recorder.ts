import { MAX_SOUND_SECONDS } from "@school/core/api/sound.ts";
import { useEffect, useRef, useState } from "react";

/** Enough for speech: a minute has 240 KB. */
const BITS_PER_SECOND = 32_000;
/** Types that a recorder writes and the server reads, with the ending of the file. */
const FORMATS = [
  ["audio/webm", "webm"],
  ["audio/mp4", "m4a"],
] as const;

/** Whether this device can record here; browsers allow it only over HTTPS. */
export function canRecord(): boolean {
  return formatHere() !== undefined && "mediaDevices" in navigator;
}

function formatHere() {
  if (!("MediaRecorder" in globalThis)) return undefined;
  return FORMATS.find(([type]) => MediaRecorder.isTypeSupported(type));
}

/** Records the microphone, a minute at most. */
export function useRecorder(onDone: (file: File) => void) {
  /** Null while nothing is recorded. */
  const [seconds, setSeconds] = useState<number | null>(null);
  const [isRefused, setRefused] = useState(false);
  const recorder = useRef<MediaRecorder | null>(null);
  const isLeft = useRef(false);

  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      recorder.current?.stop();
    };
  }, []);

  useEffect(() => {
    if (seconds === null) return;
    if (seconds >= MAX_SOUND_SECONDS) recorder.current?.stop();
    const timer = setTimeout(() => setSeconds(seconds + 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);

  async function start(): Promise<void> {
    const [type, ending] = formatHere() ?? [];
    if (type === undefined) return;
    setRefused(false);
    let stream: MediaStream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch {
      return setRefused(true);
    }
    const release = () => stream.getTracks().forEach((track) => track.stop());
    if (isLeft.current) return release();
    const parts: Blob[] = [];
    const recording = new MediaRecorder(stream, {
      mimeType: type,
      audioBitsPerSecond: BITS_PER_SECOND,
    });
    recording.addEventListener("dataavailable", ({ data }) => parts.push(data));
    recording.addEventListener("stop", () => {
      release();
      recorder.current = null;
      if (isLeft.current) return;
      setSeconds(null);
      onDone(new File(parts, `recording.${ending}`, { type }));
    });
    recorder.current = recording;
    recording.start();
    setSeconds(0);
  }

  return { seconds, isRefused, start, stop: () => recorder.current?.stop() };
}
