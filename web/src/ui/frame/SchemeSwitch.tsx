import { useMantineColorScheme } from "@mantine/core";
import { Segments } from "../fields/Segments.tsx";

const SCHEMES = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "auto", label: "Match device" },
] as const;

/** Selects light, dark or the device's setting; stored in this browser. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Segments label="Appearance" value={colorScheme} options={SCHEMES} onChange={setColorScheme} />
  );
}
