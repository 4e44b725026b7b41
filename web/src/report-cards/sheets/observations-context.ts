import { type ComponentType, createContext } from "react";

export interface ObservationsProps {
  /** The child. */
  id: string;
  name: string;
  termId: string;
}

/** Lists observations of a child. The portal provides it to those who may read them. */
export const ObservationsContext = createContext<ComponentType<ObservationsProps> | null>(null);
