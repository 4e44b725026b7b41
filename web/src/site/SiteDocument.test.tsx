// @vitest-environment node
import { DEFAULT_COLOUR, shadesOf } from "@school/core/api/palette.ts";
import type { SiteContent } from "@school/core/site/content.ts";
import { DEFAULT_SITE } from "@school/core/site/default-content.ts";
import { ENQUIRY_LENGTHS } from "@school/core/site/enquiry.ts";
import { NO_NEWSLETTER } from "@school/core/site/newsletter.ts";
import { SCENES } from "@school/core/site/pictures.ts";
import type { SitePage } from "@school/core/site/page.ts";
import { describe, expect, test } from "vitest";
import { renderEnquiry, renderSite } from "./entry-server.tsx";
import { labels } from "./text.ts";

const ANCHORS =
  "home about gallery contact highlights classes achievements events teachers faq testimonials newsletter".split(
    " ",
  );
const UPLOAD = "0198c0de-0000-7000-8000-000000000001";

const FULL: SiteContent = {
  ...DEFAULT_SITE,
  gallery: {
    intro: "Our year",
    items: SCENES.map((name) => ({ picture: { kind: "scene", name }, caption: name })),
  },
  achievements: { intro: "Our cups", items: [{ year: "2025", title: "Spelling cup", text: "" }] },
  events: {
    intro: "",
    items: [
      { day: "2026-02-27", time: "9am", title: "Sports day", text: "", place: "Field" },
      { day: "2026-05-27", time: "", title: "Picnic", text: "Jollof", place: "" },
    ],
  },
  teachers: {
    intro: "",
    items: [
      { name: "Mrs Àdùkẹ́ Bámidélé", role: "Class teacher", text: "", picture: null },
      { name: "Mr Obi", role: "Head", text: "", picture: upload("Mr Obi at his desk") },
    ],
  },
  testimonials: [{ quote: "She reads!", name: "Mrs Balogun", relation: "Mother" }],
};

function upload(alt: string) {
  return { kind: "upload", id: UPLOAD, alt } as const;
}

const HILLTOP = {
  name: "Hilltop School",
  motto: "Upward",
  address: "1 Hill Road",
  phone: "0800 555 0100",
  email: "office@hilltop.example",
  logoUrl: null,
  colour: null,
};

function page(more: Partial<SitePage> = {}): string {
  return renderSite(pageOf(more));
}

function pageOf(more: Partial<SitePage> = {}): SitePage {
  return {
    content: FULL,
    school: HILLTOP,
    hours: { firstDay: 0, lastDay: 4, from: "07:30", until: "16:00" },
    fees: [{ level: "Nursery", amount: "₦85,000" }],
    levels: ["Nursery 1", "Primary 1"],
    news: [],
    pictures: {
      [UPLOAD]: [480, 800].map((width) => ({
        width,
        height: width,
        webpUrl: `/files/public/w${width}`,
        avifUrl: `/files/public/a${width}`,
      })),
    },
    today: "2026-03-01",
    publicUrl: "https://hilltop.example",
    isOnStandby: false,
    sendsEmail: true,
    enrolOpen: true,
    welcome: "email",
    savingData: false,
    assets: { css: ".x{}", script: "/assets/site.js", fonts: ["/assets/f.woff2"] },
    ...more,
  };
}

/** Every text in a value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("'", "&#x27;").replaceAll('"', "&quot;");

describe("the page", () => {
  test("has all twelve places that links lead to", () => {
    const html = page();
    expect(ANCHORS.filter((id) => !html.includes(`id="${id}"`))).toEqual([]);
  });

  test("leaves out empty sections for a new school", () => {
    const html = page({ content: DEFAULT_SITE });
    const missing = ANCHORS.filter((id) => !html.includes(`id="${id}"`));
    expect(missing).toEqual(["gallery", "achievements", "events", "teachers", "testimonials"]);
    expect(html).not.toContain('href="#gallery"');
  });

  test("is a plain front with name, sign-in and contact until it is published", () => {
    const html = page({ content: null });
    expect(ANCHORS.filter((id) => html.includes(`id="${id}"`))).toEqual(["home", "contact"]);
    expect(html).toContain("<title>Hilltop School</title>");
    expect(html).toContain('<h1 id="home-heading">Hilltop School</h1>');
    expect(html).toContain('href="/signin"');
    expect(html).toContain("1 Hill Road");
    expect(html).not.toContain(labels.enrollNow);
    const claims = textsIn(DEFAULT_SITE).filter((text) => text.includes(" "));
    expect(claims.filter((text) => html.includes(escaped(text)))).toEqual([]);
  });

  test("holds every text of the school, without a script", () => {
    const { highlights, about, classes, faq, contact, newsletter, achievements, testimonials } =
      FULL;
    const html = page();
    const words = [highlights, about, faq, contact, newsletter, achievements, testimonials].flatMap(
      textsIn,
    );
    const ofClasses = classes.items.flatMap(({ name, ages, text }) => [name, ages, text]);
    const lost = [...words, ...ofClasses].filter(
      (text) => text !== "scene" && !html.includes(escaped(text)),
    );
    expect(lost).toEqual([]);
  });

  test("shows markup in any text as text", () => {
    const evil = '</style></noscript><img src=x onerror="alert(1)">';
    const spoil = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(spoil);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => {
          const isText = typeof inner === "string" && !["kind", "name", "day", "id"].includes(key);
          return [key, isText ? evil : spoil(inner)];
        }),
      );
    };
    const school = {
      name: evil,
      motto: evil,
      address: evil,
      phone: evil,
      email: evil,
      logoUrl: null,
      colour: null,
    };
    const html = page({
      content: spoil(FULL) as SiteContent,
      school,
      news: [{ title: evil, body: `${evil}\n- ${evil}`, day: "2026-02-01" }],
    });
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain('onerror="');
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    expect(html.match(/<noscript>/g)).toHaveLength(html.match(/<\/noscript>/g)!.length);
  });

  test("is painted in the school's own colour, in the green without one", () => {
    const brand = (colour: string | null) => {
      const html = page({ school: { ...HILLTOP, colour } });
      return [...html.matchAll(/--mantine-color-brand-\d:(#[\da-f]{6});/g)].map(([, hex]) => hex);
    };
    expect(brand(null)).toEqual([...shadesOf(DEFAULT_COLOUR)]);
    expect(brand("#7a1f2b")).toEqual([...shadesOf("#7a1f2b")]);
    expect(brand("#f2c200")).not.toContain("#175c3e");
  });

  test("shows the crest in that colour until there is a logo", () => {
    expect(page()).toContain('<svg class="crest"');
    const html = page({ school: { ...HILLTOP, logoUrl: "/files/public/logo" } });
    expect(html).not.toContain('<svg class="crest"');
    expect(html).toContain('<img src="/files/public/logo?size=small"');
  });

  test("tells browsers and search engines what it is", () => {
    const html = page();
    expect(html).toContain(`<title>${DEFAULT_SITE.title} | Hilltop School</title>`);
    expect(html).toContain('<link rel="canonical" href="https://hilltop.example/"/>');
    expect(html).toContain('property="og:image" content="https://hilltop.example/site/share.png"');
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      "@type": ["Preschool", "ElementarySchool"],
      name: "Hilltop School",
      telephone: "0800 555 0100",
      address: { streetAddress: "1 Hill Road", addressCountry: "NG" },
    });
  });

  test("loads one picture at once and the others when they come near", () => {
    const outside = page().replace(/<noscript>.*?<\/noscript>/gs, "");
    const pictures = outside.match(/<img [^>]*src="\/site\/[^>]*>/g) ?? [];
    expect(pictures).toHaveLength(1);
    expect(pictures[0]).toContain('fetchPriority="high"');
  });

  test("offers an uploaded picture in its sizes, and draws a portrait where there is none", () => {
    const html = page();
    expect(html).toContain("/files/public/a480 480w, /files/public/a800 800w");
    expect(html).toContain('alt="Mr Obi at his desk"');
    expect(html).toMatch(/aria-label="Initials of Mrs Àdùkẹ́ Bámidélé".*?>ÀB<\/text>/s);
  });

  test("puts what is to come before what is past", () => {
    const html = page();
    expect(html.indexOf("Picnic")).toBeLessThan(html.indexOf("Sports day"));
    expect(html).toContain("Fri 27 Feb 2026");
  });

  test("leads to the request for a place when self-registration is off", () => {
    expect(page()).toContain('href="/enroll"');
    const closed = page({ enrolOpen: false });
    expect(closed).not.toContain('href="/enroll"');
    expect(closed).toContain('<a class="button filled large" href="/enquiry"');
  });

  test("answers what parents ask first, with the facts of the settings", () => {
    const html = page({
      content: { ...FULL, answers: { ages: "From 3 years", care: "Until 4:30 pm" } },
    });
    const glance = html.slice(html.indexOf('id="highlights"'), html.indexOf('id="admission"'));
    for (const text of [
      "1 Hill Road",
      "https://www.google.com/maps/search/?api=1&amp;query=Hilltop%20School%2C%201%20Hill%20Road",
      "₦85,000 Nursery",
      "From 3 years",
      "Monday to Friday, 7:30 am to 4:00 pm",
      "Until 4:30 pm",
      'href="/enquiry"',
    ]) {
      expect(glance).toContain(text);
    }
  });

  test("names the open days in the steps to a place, and the fees only where they are shown", () => {
    const items = [
      { day: "2026-02-20", time: "", title: "Open day", text: "", place: "" },
      { day: "2026-03-20", time: "10:00 am", title: "Open Day", text: "", place: "" },
    ];
    const html = page({ content: { ...FULL, events: { intro: "", items } } });
    const steps = html.slice(html.indexOf('id="admission"'), html.indexOf('id="fees"'));
    expect(steps).toContain("Fri 20 Mar 2026, 10:00 am");
    expect(steps).not.toContain("20 Feb");
    const without = page({ fees: [] });
    expect(without).not.toContain('id="fees"');
    expect(without).not.toContain('href="#fees"');
  });

  test("can be called, by WhatsApp only on a mobile number", () => {
    const html = page();
    expect(html).toContain('<a href="tel:08005550100">Call</a>');
    expect(html).toContain('<a href="https://wa.me/2348005550100">WhatsApp</a>');
    expect(page({ school: { ...HILLTOP, phone: "01 234 5678" } })).not.toContain("wa.me");
    expect(page({ school: { ...HILLTOP, phone: "" } })).not.toContain("tel:");
  });

  test("has no forms and no registration on a copy of the school's portal", () => {
    for (const content of [FULL, null]) {
      expect(page({ content })).toContain("<form");
      const copy = page({ content, isOnStandby: true });
      expect(copy).not.toMatch(/<form|href="\/enroll"/);
      expect(copy).toContain(
        "Messages cannot be sent from this copy of the school’s page. Please call or email the school.",
      );
    }
  });

  test("offers no newsletter without a mail server", () => {
    expect(page()).toContain('action="/newsletter"');
    const without = page({ sendsEmail: false });
    expect(without).not.toContain('action="/newsletter"');
    expect(without).toContain(NO_NEWSLETTER);
  });

  test("shows news also where there are no events", () => {
    const html = page({
      content: DEFAULT_SITE,
      news: [{ title: "Closed on Friday", body: "See https://a.example/x", day: "2026-02-01" }],
    });
    expect(html).toContain("Closed on Friday");
    expect(html).toContain('<a href="https://a.example/x" rel="noreferrer nofollow">');
  });
});

test("on a device that saves data the first picture waits as the others do", () => {
  const hero = (html: string) => /class="hero-picture".*?<\/section>/s.exec(html)?.[0] ?? "";
  expect(hero(page())).not.toContain("<noscript>");
  expect(hero(page({ savingData: true }))).toMatch(/<div class="frame"><noscript><(img|picture)/);
});

test("the page for a place has its form for browsers without scripts, with the levels", () => {
  const html = renderEnquiry(pageOf());
  expect(html).toContain("<title>Ask for a place | Hilltop School</title>");
  expect(html).toContain('data-api="/api/enquiries"');
  expect(html).toContain('action="/enquiry" method="post"');
  expect(html).toContain("<option>Primary 1</option>");
  const named = [...html.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"/g)].map(
    ([, n]) => n,
  );
  expect(named.toSorted()).toEqual([...Object.keys(ENQUIRY_LENGTHS), "website"].toSorted());
});
