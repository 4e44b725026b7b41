import { screen } from "@testing-library/react";
import { onePage, type FakeResponses } from "../../platform/page-under-test.tsx";
import { aUser, mountFor } from "../testing.tsx";
import { UsersPage } from "./UsersPage.tsx";

export const bola = aUser();
export const waiting = aUser({
  id: "user-2",
  firstName: "Chidi",
  lastName: "Eze",
  awaitingApproval: true,
  requestedRole: "PRINCIPAL",
  role: "STUDENT",
});
const head = aUser({ id: "user-3", firstName: "Ngozi", lastName: "Obi", role: "PRINCIPAL" });

const papa = aUser({
  id: "user-4",
  firstName: "Sule",
  lastName: "Bello",
  awaitingApproval: true,
  requestedRole: "PARENT",
  role: "STUDENT",
});
/** Ids of the parents whose children were opened. */
export const opened: string[] = [];

/** Opens User Management; a "PUT /api/users/user-1" returns what the test says. */
export function openUsers(
  responses: FakeResponses = {},
  role: "PRINCIPAL" | "ADMIN" = "PRINCIPAL",
  query = "",
  sendsEmail = true,
) {
  const onChildren = ({ id }: { id: string }) => void opened.push(id);
  return mountFor(() => <UsersPage classNames={["Primary 4"]} onChildren={onChildren} />, {
    role,
    query,
    sendsEmail,
    responses: {
      "GET /api/users": ({ query: { waiting: which } }) =>
        onePage({ approval: [waiting], children: [papa] }[String(which)] ?? [bola, head]),
      ...responses,
    },
  });
}

export const button = (name: string) => screen.findByRole("button", { name });
export const stale = (current: object) =>
  Response.json({ message: "Changed", code: "stale_version", current }, { status: 409 });
