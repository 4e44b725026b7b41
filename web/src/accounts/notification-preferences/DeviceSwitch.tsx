import type { OwnChoices } from "@school/core/accounts/notification-preferences/contract.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { toastError } from "../../ui/feedback/toast.ts";
import { SwitchField } from "../../ui/fields/FormFields.tsx";
import { accountsApi } from "../api.ts";
import { canNotify, isSubscribed, subscribe, unsubscribe } from "./push-device.ts";

/** Switches notifications on this device on (the browser asks the person) and off. */
export function DeviceSwitch({ preferences }: { preferences: OwnChoices }) {
  const queries = useQueryClient();
  const queryKey = accountsApi.ownPreferences.queryKey();
  const here = useQuery({ queryKey: ["push-device"], queryFn: isSubscribed, enabled: canNotify() });
  const change = useMutation({
    async mutationFn(isOn: boolean) {
      if (!isOn) {
        const response = await accountsApi.removeDevice.call({});
        await unsubscribe();
        return response;
      }
      const device = await subscribe(preferences.pushKey);
      return device && accountsApi.addDevice.call(device);
    },
    onSuccess(response) {
      if (response === null) toastError("Notifications were not allowed on this device.");
      else queries.setQueryData(queryKey, response);
    },
    onError: (error) => toastError(messageOf(error, "Notifications could not be switched on")),
    onSettled: () => here.refetch(),
  });
  if (!canNotify())
    return (
      <p>
        This browser has no notifications. On an iPhone, add the portal to the home screen first.
      </p>
    );
  if (Notification.permission === "denied")
    return (
      <p>{"You blocked notifications. Allow them for this site in the browser's settings."}</p>
    );
  return (
    <SwitchField
      label="Notifications on this device"
      description="They tell you at once what is new, even if the portal is closed."
      checked={change.isPending ? change.variables : preferences.isDeviceOn && here.data === true}
      disabled={change.isPending || here.isPending}
      onChange={({ currentTarget: { checked } }) => change.mutate(checked)}
    />
  );
}
