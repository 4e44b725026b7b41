import { render, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useServerEvents } from "./events.ts";
import { startSession } from "./session/session.ts";
import { signInElsewhere } from "./session/testing.ts";

interface Stream {
  readonly send: (topic: string) => void;
  readonly signal: AbortSignal | null | undefined;
}

/** Responds to each call with a stream of events; returns the streams. */
function fakeStreams(): readonly Stream[] {
  const streams: Stream[] = [];
  vi.stubGlobal("fetch", async (_url: string, { signal }: RequestInit) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const send = (topic: string) =>
      void writer.write(new TextEncoder().encode(`event: ${topic}\ndata: {}\n\n`));
    streams.push({ send, signal });
    return new Response(readable);
  });
  return streams;
}

const NEWS = ["announcements", "messages"];
const REGISTERS = ["registers"];

test("the panels of a page share one stream, which ends with the last of them", async () => {
  const streams = fakeStreams();
  startSession();
  signInElsewhere("ada");
  const heard: string[] = [];
  function Panel({ topics }: { topics: readonly string[] }) {
    useServerEvents(topics, () => heard.push(topics.join(" ")));
    return null;
  }
  const page = render(
    <>
      <Panel topics={NEWS} />
      <Panel topics={REGISTERS} />
    </>,
  );
  await waitFor(() => expect(streams.length).toBe(1));

  streams[0]?.send("messages");
  await waitFor(() => expect(heard).toEqual(["announcements messages"]));
  streams[0]?.send("registers");
  streams[0]?.send("fees");
  streams[0]?.send("refresh");
  await waitFor(() =>
    expect(heard.slice(1)).toEqual(["registers", "announcements messages", "registers"]),
  );

  page.rerender(<Panel topics={NEWS} />);
  expect(streams[0]?.signal?.aborted).toBe(false);
  page.unmount();
  expect(streams[0]?.signal?.aborted).toBe(true);
  expect(streams.length).toBe(1);
});
