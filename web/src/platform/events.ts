import { EventSourceParserStream } from "eventsource-parser/stream";
import { useEffect, useRef } from "react";
import { accessToken } from "./session/session.ts";

/** After a stream that ended or failed; the server may be starting, the network coming back. */
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 60_000;

/**
 * Calls `onEvent` whenever the server says that something of a topic has changed, while the page is
 * in sight. What changed is read by a call of its own; after a gap in the stream it is called too.
 */
export function useServerEvent(topic: string, onEvent: () => void): void {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => {
    let stream: AbortController | null = null;
    const follow = () => {
      // A page in the background costs neither data nor a connection.
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
  let wait = FIRST_WAIT_MS;
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      const events = await open(signal);
      if (events === null) return;
      wait = FIRST_WAIT_MS;
      if (tries > 0) onEvent();
      for (;;) {
        const { done, value } = await events.read();
        if (done) break;
        if (value.event === topic || value.event === "refresh") onEvent();
      }
    } catch {
      // Without the stream pages read as usual; it is only opened again.
    }
    await pause(wait, signal);
    wait = Math.min(wait * 2, MAX_WAIT_MS);
  }
}

/** Null when no one is signed in, or the person may not listen. */
async function open(signal: AbortSignal) {
  const token = await accessToken();
  if (token === null) return null;
  const response = await fetch("/api/events", {
    headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
    signal,
  });
  if (response.status === 401 || response.status === 403) return null;
  // A standby of the school's portal sends no events.
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
