import type { User } from "@school/core/accounts/users/contract.ts";
import { rolesToGive } from "@school/core/accounts/users/policy.ts";
import type { Role } from "@school/core/accounts/roles.ts";
import { useState } from "react";
import { ComboField, SelectField, TextAreaField } from "../../ui/fields/FormFields.tsx";
import { useAccount } from "../account.ts";
import { accountsApi } from "../api.ts";
import { roleLabel } from "../role-label.ts";
import { useUserAction } from "./use-user-action.ts";
import { UserActionForm } from "./UserActionForm.tsx";
import { mayHaveClass } from "./UserFields.tsx";
import { userName } from "./user-words.ts";
import styles from "./Users.module.css";

interface DecideRegistrationFormProps {
  user: User;
  verb: "approve" | "decline";
  classNames: readonly string[];
  onDone: () => void;
}

/** The last word on a registration: which role it gets, or why it is declined. */
export function DecideRegistrationForm(props: DecideRegistrationFormProps) {
  const { user, verb, classNames, onDone } = props;
  const account = useAccount();
  const [role, setRole] = useState<Role>(user.requestedRole ?? "TEACHER");
  const [className, setClassName] = useState("");
  const [reason, setReason] = useState("");
  const approves = verb === "approve";
  const action = useUserAction({
    user,
    send: ({ id, version }) =>
      approves
        ? accountsApi.approveRegistration.call({
            id,
            version,
            role,
            ...(mayHaveClass(role) && className.trim() !== "" && { class: className.trim() }),
          })
        : accountsApi.declineRegistration.call({
            id,
            version,
            ...(reason.trim() !== "" && { reason: reason.trim() }),
          }),
    done: `${approves ? "Approved" : "Declined"}: ${userName(user)}`,
    failure: "Error updating user",
    onDone,
  });
  const roles = rolesToGive(account).filter((one) => one !== "STUDENT" && one !== "PARENT");
  return (
    <UserActionForm
      action={action}
      submit={approves ? "Approve" : "Decline"}
      busyLabel={approves ? "Approving..." : "Declining..."}
      danger={!approves}
      onSubmit={() => action.run(undefined)}
      onCancel={onDone}
    >
      <p className={styles.text}>
        {userName(user)}, {user.email ?? "without an e-mail address"}
        {user.emailConfirmed ? "" : " (not confirmed)"}, asks to be a{" "}
        {roleLabel(user.requestedRole ?? "TEACHER").toLowerCase()}.
      </p>
      {approves ? (
        <>
          <SelectField
            label="Role"
            description="Approving confirms the e-mail address as well."
            value={role}
            error={action.issueFor("role")}
            options={roles.map((one) => ({ value: one, label: roleLabel(one) }))}
            onChange={(event) => {
              const chosen = roles.find((one) => one === event.currentTarget.value);
              if (chosen) setRole(chosen);
            }}
          />
          {mayHaveClass(role) && (
            <ComboField
              label="Class teacher of (optional)"
              options={classNames}
              value={className}
              error={action.issueFor("class")}
              onChange={setClassName}
            />
          )}
        </>
      ) : (
        <TextAreaField
          label="Reason (optional)"
          description="Kept with the account in the Deleted view."
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </UserActionForm>
  );
}
