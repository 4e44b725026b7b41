import { useRef } from "react";
import { downloadFile } from "../../platform/download-file.ts";
import { Button } from "../../ui/page/Button.tsx";
import { pasteTexts } from "../text.ts";

interface SheetFileButtonsProps {
  makeFile: () => File;
  onFile: (file: File) => Promise<void>;
}

/** Takes a score sheet away as a CSV file, and reads it back once it is filled in. */
export function SheetFileButtons({ makeFile, onFile }: SheetFileButtonsProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => downloadFile(makeFile())}>{pasteTexts.download}</Button>
      <Button onClick={() => chooser.current?.click()}>{pasteTexts.upload}</Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={pasteTexts.upload}
        accept=".csv,.txt,text/csv"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // So that the same file can be chosen again after it was fixed.
          event.currentTarget.value = "";
          if (file) void onFile(file);
        }}
      />
    </>
  );
}
