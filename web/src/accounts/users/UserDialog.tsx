import type { User } from "@school/core/accounts/users/contract.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { CreateUserForm } from "./UserForms.tsx";
import { DeleteUserForm } from "./DeleteUserForm.tsx";
import { DropFactorForm } from "./DropFactorForm.tsx";
import { EditUserForm } from "./UserForms.tsx";
import { LinkStudentForm } from "./LinkStudentForm.tsx";
import { ApproveRegistrationForm, DeclineRegistrationForm } from "./RegistrationForms.tsx";
import { SetPasswordForm } from "./SetPasswordForm.tsx";
import { dropFactorTexts, userName, titles } from "./text.ts";

/** A dialog that the page opens; it concerns one account, except for a new one. */
export type UserDialogRequest =
  | { about: "create" }
  | {
      about: "edit" | "password" | "factor" | "delete" | "link" | "approve" | "decline";
      user: User;
    };

const TITLES = {
  edit: "Edit User",
  password: "Set a New Password",
  factor: dropFactorTexts.action,
  delete: "Delete User",
  link: "Link to a Student",
  approve: "Approve Registration",
  decline: "Decline Registration",
} as const;

interface UserDialogProps {
  request: UserDialogRequest | null;
  classNames: readonly string[];
  onClose: () => void;
}

/** The one dialog of User Management that may be open. */
export function UserDialog({ request, classNames, onClose }: UserDialogProps) {
  if (!request) return null;
  if (request.about === "create") {
    return (
      <Dialog opened onClose={onClose} title={titles.createUser}>
        <CreateUserForm classNames={classNames} onDone={onClose} />
      </Dialog>
    );
  }
  const { about, user } = request;
  const props = { user, onDone: onClose };
  return (
    <Dialog opened onClose={onClose} title={`${TITLES[about]}: ${userName(user)}`}>
      {about === "edit" && <EditUserForm {...props} classNames={classNames} />}
      {about === "password" && <SetPasswordForm {...props} />}
      {about === "factor" && <DropFactorForm {...props} />}
      {about === "delete" && <DeleteUserForm {...props} />}
      {about === "link" && <LinkStudentForm {...props} />}
      {about === "approve" && <ApproveRegistrationForm {...props} classNames={classNames} />}
      {about === "decline" && <DeclineRegistrationForm {...props} />}
    </Dialog>
  );
}
