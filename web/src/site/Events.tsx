import { textBlocks, type TextBlock, type TextPiece } from "@school/core/api/text-blocks.ts";
import { monthText, weekdayText } from "@school/core/api/dates.ts";
import type { SiteContent } from "@school/core/site/content.ts";
import type { SiteNews } from "@school/core/site/page.ts";
import { More } from "./More.tsx";
import { Section } from "./Section.tsx";

type Event = SiteContent["events"]["items"][number];

interface EventsProps {
  events: SiteContent["events"];
  news: readonly SiteNews[];
  today: string;
}

/** Dates and announcements shown at once; the others open below them. */
const FIRST_EVENTS = 2;
const FIRST_NEWS = 1;

/** The school's dates, upcoming before past, and its public announcements. */
export function Events({ events, news, today }: EventsProps) {
  const byDay = events.items.toSorted((a, b) => a.day.localeCompare(b.day));
  const coming = byDay.filter(({ day }) => day >= today);
  const past = byDay.filter(({ day }) => day < today).toReversed();
  const rest = [...coming.slice(FIRST_EVENTS), ...past];
  return (
    <Section
      id="events"
      note="Events"
      heading="Dates and notices"
      intro={byDay.length > 0 ? events.intro : ""}
      ground="sheet"
    >
      <div className={byDay.length > 0 && news.length > 0 ? "diary" : "diary single"}>
        {byDay.length > 0 && (
          <div>
            {coming.length > 0 && <h3 className="small-heading">Coming up</h3>}
            <EventList events={coming.slice(0, FIRST_EVENTS)} />
            {rest.length > 0 && (
              <More label="All dates">
                <EventList events={rest} />
              </More>
            )}
          </div>
        )}
        {news.length > 0 && <News news={news} />}
      </div>
    </Section>
  );
}

function EventList({ events }: { events: readonly Event[] }) {
  if (events.length === 0) return null;
  return (
    <ul className="events">
      {events.map((event) => (
        <li key={`${event.day} ${event.title}`}>
          <EventDay day={event.day} />
          <div>
            <h4>{event.title}</h4>
            <p className="event-facts">
              {[event.time, event.place].filter((fact) => fact !== "").join(" · ")}
            </p>
            {event.text !== "" && <p>{event.text}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

function EventDay({ day }: { day: string }) {
  return (
    <time className="leaf" dateTime={day}>
      <span className="visually-hidden">{weekdayText(day)}</span>
      <span aria-hidden="true">{monthText(day)}</span>
      <b aria-hidden="true">{Number(day.slice(8))}</b>
      <span aria-hidden="true">{day.slice(0, 4)}</span>
    </time>
  );
}

/** The announcements that the school has put on its public page. */
function News({ news }: { news: readonly SiteNews[] }) {
  return (
    <div className="news book-label">
      <h3>News</h3>
      <NewsList news={news.slice(0, FIRST_NEWS)} />
      {news.length > FIRST_NEWS && (
        <More label="All news">
          <NewsList news={news.slice(FIRST_NEWS)} />
        </More>
      )}
    </div>
  );
}

function NewsList({ news }: { news: readonly SiteNews[] }) {
  return (
    <ul>
      {news.map(({ title, body, day }) => (
        <li key={`${day} ${title}`}>
          <h4>{title}</h4>
          <time dateTime={day}>{weekdayText(day)}</time>
          <More label="Read">
            {textBlocks(body).map((block, at) => (
              <Block key={at} block={block} />
            ))}
          </More>
        </li>
      ))}
    </ul>
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
