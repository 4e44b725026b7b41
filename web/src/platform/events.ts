import { EventSourceParserStream } from "eventsource-parser/stream";
import { useEffect, useRef } from "react";
import { accessToken } from "./session/session.ts";

/** Milliseconds before a stream is reopened; the server or the network may be coming back. */
const MIN_RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 60_000;

/**
 * Calls `onEvent` for each event of a topic while the page is visible. Contents are read by a
 * separate call; `onEvent` is also called after a gap in the stream.
 */
export function useServerEvent(topic: string, onEvent: () => void): void {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => {
    let stream: AbortController | null = null;
    const follow = () => {
      // A page in the background uses neither data nor a connection.
      if (document.hidden) {
        stream?.abort();
        stream = null;
      } else if (stream === null) {
        stream = new AbortController();
        void listen(topic, () => latest.current(), stream.signal);
      }
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      stream?.abort();
    };
  }, [topic]);
}

async function listen(topic: string, onEvent: () => void, signal: AbortSignal): Promise<void> {
  let wait = MIN_RETRY_DELAY_MS;
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      const events = await open(signal);
      if (events === null) return;
      wait = MIN_RETRY_DELAY_MS;
      if (tries > 0) onEvent();
      for (;;) {
        const { done, value } = await events.read();
        if (done) break;
        if (value.event === topic || value.event === "refresh") onEvent();
      }
    } catch {
      // Without the stream pages still read data; only the stream is reopened.
    }
    await pause(wait, signal);
    wait = Math.min(wait * 2, MAX_RETRY_DELAY_MS);
  }
}

/** Null if no one is signed in, or the person may not subscribe. */
async function open(signal: AbortSignal) {
  const token = await accessToken();
  if (token === null) return null;
  const response = await fetch("/api/events", {
    headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
    signal,
  });
  if (response.status === 401 || response.status === 403) return null;
  // A standby sends no events.
  if (response.status === 204) return null;
  if (!response.ok || response.body === null) throw new Error(`events: ${response.status}`);
  return response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
  });
}
