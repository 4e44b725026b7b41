import { Page } from "../ui/Page.tsx";

/** A page inside the shell of which only the heading is there yet. */
export function PlainPage({ title }: { title: string }) {
  return <Page title={title}>{null}</Page>;
}
