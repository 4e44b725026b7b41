import type { User } from "@school/core/accounts/users/contract.ts";
import { shownPhone } from "@school/core/api/phone.ts";
import { PersonCell } from "../../ui/page/PersonCell.tsx";
import { userName } from "./text.ts";
import { labels } from "../../ui/text.ts";

/** The owner of an account: picture, name, and the address or phone to sign in with. */
export function UserCell({ user }: { user: User }) {
  return (
    <PersonCell
      name={userName(user)}
      picture={user.profileImageUrl}
      note={user.email ?? (user.phone === null ? labels.noEmail : shownPhone(user.phone))}
    />
  );
}
