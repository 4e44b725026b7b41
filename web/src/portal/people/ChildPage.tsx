import { useParams } from "@tanstack/react-router";
import { ChildView } from "./ChildView.tsx";

/** The page of one child. */
export function ChildPage() {
  const { id = "" } = useParams({ strict: false });
  return <ChildView key={id} id={id} />;
}
