import { AppFrame } from "../frame/AppFrame.tsx";
import { SideButton, SideGroup, SideLink, SideNav } from "../frame/SideNav.tsx";
import styles from "./Gallery.module.css";
import { Piece, Shelf } from "./Piece.tsx";

export function FrameShelf() {
  return (
    <Shelf title="frame">
      <Piece name="SideNav">
        <div className={styles.cover}>
          <Navigation label="Sample menu" />
        </div>
      </Piece>
      <Piece name="AppFrame (a drawer on a phone)">
        <div className={styles.frame}>
          <AppFrame
            sidebar={<Navigation label="Sample menu of the frame" />}
            header="Header"
            footer="Footer"
            path="/dev/ui"
          >
            The page.
          </AppFrame>
        </div>
      </Piece>
    </Shelf>
  );
}

function Navigation({ label }: { label: string }) {
  return (
    <SideNav label={label}>
      <SideLink href="#main" label="Open page" active />
      <SideLink href="#main" label="With a count" count={{ value: 4, words: "waiting" }} />
      <SideGroup label="A group" active>
        <SideLink href="#main" label="Inside" />
      </SideGroup>
      <SideButton label="A button" onClick={() => {}} />
    </SideNav>
  );
}
