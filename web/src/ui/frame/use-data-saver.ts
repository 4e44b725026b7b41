import { createContext, use, useSyncExternalStore } from "react";
import { type DataSaver, dataSaver, savesData, watchDataSaver } from "./data-saver.ts";

/** Whether the requesting device saves data, when the server renders the page. */
export const SavesData = createContext(false);

/** Whether pictures load on a tap on this device. */
export function useSavesData(): boolean {
  const onServer = use(SavesData);
  return useSyncExternalStore(watchDataSaver, savesData, () => onServer);
}

export function useDataSaver(): DataSaver {
  return useSyncExternalStore(watchDataSaver, dataSaver, () => "auto");
}
