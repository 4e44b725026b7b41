import { useMantineColorScheme } from "@mantine/core";
import { Segments } from "../fields/Segments.tsx";

const SCHEMES = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "auto", label: "Like the device" },
] as const;

/** Chooses light, dark or what the device says; kept on this device. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Segments label="Appearance" value={colorScheme} options={SCHEMES} onChange={setColorScheme} />
  );
}
