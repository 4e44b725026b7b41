import { useParams } from "@tanstack/react-router";
import { StaffMemberView } from "./StaffMemberView.tsx";

/** The page of one member of staff. */
export function StaffMemberPage() {
  const { id = "" } = useParams({ strict: false });
  return <StaffMemberView key={id} id={id} />;
}
