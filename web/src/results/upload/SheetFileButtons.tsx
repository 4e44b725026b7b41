import { useRef } from "react";
import { downloadFile } from "../../platform/download-file.ts";
import { Button } from "../../ui/page/Button.tsx";
import { pasteTexts } from "../text.ts";

interface SheetFileButtonsProps {
  makeFile: () => File;
  onFile: (file: File) => Promise<void>;
}

/** Exports a score sheet as a CSV file, and imports it once filled in. */
export function SheetFileButtons({ makeFile, onFile }: SheetFileButtonsProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => downloadFile(makeFile())}>Download sheet</Button>
      <Button onClick={() => chooser.current?.click()}>{pasteTexts.upload}</Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={pasteTexts.upload}
        accept=".csv,.txt,text/csv"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Allows choosing the same file again after it was fixed.
          event.currentTarget.value = "";
          if (file) void onFile(file);
        }}
      />
    </>
  );
}
