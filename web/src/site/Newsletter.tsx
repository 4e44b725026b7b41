import type { SiteContent } from "@school/core/site/content.ts";
import { EmailField } from "./EmailField.tsx";
import { Honeypot } from "./Honeypot.tsx";

/** The form to subscribe to the newsletter. */
export function Newsletter({ newsletter }: { newsletter: SiteContent["newsletter"] }) {
  return (
    <section id="newsletter" className="newsletter on-cover" aria-labelledby="newsletter-heading">
      <div className="page newsletter-page">
        <div>
          <h2 id="newsletter-heading">{newsletter.heading}</h2>
          {newsletter.text !== "" && <p>{newsletter.text}</p>}
        </div>
        <form method="post" action="/newsletter" data-api="/api/newsletter">
          <EmailField />
          <Honeypot />
          <button className="button bright" type="submit">
            Subscribe
          </button>
          <p role="status" className="form-answer" />
        </form>
      </div>
    </section>
  );
}
