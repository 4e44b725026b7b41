import { EventSourceParserStream } from "eventsource-parser/stream";
import { useEffect, useEffectEvent } from "react";
import { accessToken } from "./session/session.ts";

/** Milliseconds before a stream is reopened; the server or the network may be coming back. */
const MIN_RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 60_000;

/** The event after which everything is read again. */
const REFRESH = "refresh";

interface Listener {
  readonly topics: readonly string[];
  readonly onEvent: () => void;
}

/** Everything on this page that waits for events. */
const listeners = new Set<Listener>();
let stream: AbortController | null = null;

/**
 * Calls `onEvent` for each event of these topics while the page is visible. Contents are read by a
 * separate call; `onEvent` is also called after a gap in the stream.
 *
 * @param topics the same array in every render
 */
export function useServerEvents(topics: readonly string[], onEvent: () => void): void {
  const notify = useEffectEvent(onEvent);
  useEffect(() => {
    const listener = { topics, onEvent: () => notify() };
    listeners.add(listener);
    document.addEventListener("visibilitychange", follow);
    follow();
    return () => {
      listeners.delete(listener);
      follow();
    };
  }, [topics]);
}

/**
 * Opens one stream for all listeners, and closes it without any. A page in the background uses
 * neither data nor a connection.
 */
function follow(): void {
  if (listeners.size === 0 || document.hidden) {
    stream?.abort();
    stream = null;
  } else if (stream === null) {
    stream = new AbortController();
    void listen(stream.signal);
  }
}

/** Notifies the listeners of a topic. */
function notifyOf(topic: string): void {
  for (const { topics, onEvent } of listeners) {
    if (topic === REFRESH || topics.includes(topic)) onEvent();
  }
}

async function listen(signal: AbortSignal): Promise<void> {
  let wait = MIN_RETRY_DELAY_MS;
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      const events = await open(signal);
      if (events === null) return;
      wait = MIN_RETRY_DELAY_MS;
      if (tries > 0) notifyOf(REFRESH);
      for (;;) {
        const { done, value } = await events.read();
        if (done) break;
        notifyOf(value.event ?? "");
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
