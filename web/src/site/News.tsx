import {
  announcementBlocks,
  type TextBlock,
  type TextPiece,
} from "@school/core/announcements/announcement-text.ts";
import { longDayText } from "@school/core/api/dates.ts";
import type { SiteNews } from "@school/core/site/page.ts";

/** The announcements that the school has put on its public page. */
export function News({ news }: { news: readonly SiteNews[] }) {
  return (
    <div className="news book-label">
      <h3>News</h3>
      <ul>
        {news.map(({ title, body, day }) => (
          <li key={`${day} ${title}`}>
            <h4>{title}</h4>
            <time dateTime={day}>{longDayText(day)}</time>
            {announcementBlocks(body).map((block, at) => (
              <Block key={at} block={block} />
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Block({ block }: { block: TextBlock }) {
  if (block.kind === "paragraph") {
    return (
      <p>
        {block.lines.map((line, at) => (
          <span key={at}>
            {at > 0 && <br />}
            <Pieces pieces={line} />
          </span>
        ))}
      </p>
    );
  }
  const items = block.items.map((item, at) => (
    <li key={at}>
      <Pieces pieces={item} />
    </li>
  ));
  return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

function Pieces({ pieces }: { pieces: readonly TextPiece[] }) {
  return pieces.map((piece, at) =>
    piece.kind === "words" ? (
      <span key={at}>{piece.text}</span>
    ) : (
      <a key={at} href={piece.href} rel="noreferrer nofollow">
        {piece.text}
      </a>
    ),
  );
}
