import { Notifications, notifications } from "@mantine/notifications";

/** Where toasts appear. */
export function Toaster() {
  return <Notifications position="bottom-right" limit={4} />;
}

export const { show, hide } = notifications;
