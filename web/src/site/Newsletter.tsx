import type { SiteContent } from "@school/core/site/content.ts";
import { NO_NEWSLETTER } from "@school/core/site/newsletter.ts";
import { EmailField } from "./EmailField.tsx";
import { Honeypot } from "./Honeypot.tsx";

interface NewsletterProps {
  newsletter: SiteContent["newsletter"];
  /** Without a mail server the form is hidden. */
  isSent: boolean;
}

/** The form to subscribe to the newsletter. */
export function Newsletter({ newsletter, isSent }: NewsletterProps) {
  return (
    <section id="newsletter" className="newsletter on-cover" aria-labelledby="newsletter-heading">
      <div className="page newsletter-page">
        <div>
          <h2 id="newsletter-heading">{newsletter.heading}</h2>
          {!isSent ? <p>{NO_NEWSLETTER}</p> : newsletter.text !== "" && <p>{newsletter.text}</p>}
        </div>
        {isSent && (
          <form method="post" action="/newsletter" data-api="/api/newsletter">
            <EmailField />
            <Honeypot />
            <button className="button bright" type="submit">
              Subscribe
            </button>
            <p role="status" className="form-answer" />
          </form>
        )}
      </div>
    </section>
  );
}
