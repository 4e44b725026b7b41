// @vitest-environment jsdom
import { DATA_SAVER } from "@school/core/api/data-saver.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pictures } from "../../ui/text.ts";
import { keepFocusIn } from "./focus.ts";
import { sendForms } from "./forms.ts";
import { around, openLightbox } from "./lightbox.ts";
import { loadPictures } from "./pictures.ts";
import { showPerson } from "./person.ts";
import { rotateTestimonials } from "./testimonials.ts";

const $ = <Kind extends HTMLElement>(selector: string) => document.querySelector<Kind>(selector)!;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.body.replaceChildren();
});

test("the ring of pictures has no end", () => {
  expect([around(0, -1, 15), around(14, 1, 15), around(3, 1, 15)]).toEqual([14, 0, 4]);
});

test("Back closes the gallery's picture and stays on the page; a button leaves nothing for Back", async () => {
  // jsdom has no modal dialogs.
  const dialogs = HTMLDialogElement.prototype;
  dialogs.showModal = function () {
    this.open = true;
  };
  dialogs.close = function () {
    if (this.open) queueMicrotask(() => this.dispatchEvent(new Event("close")));
    this.open = false;
  };
  document.body.innerHTML = `<ul><li><a href="/a.jpg" data-tile>a</a></li></ul>
    <dialog class="lightbox"><div class="lightbox-picture"></div><button data-close></button></dialog>`;
  openLightbox();
  const before: unknown = history.state;
  for (const close of [() => history.back(), () => $("[data-close]").click()]) {
    $("[data-tile]").click();
    expect($<HTMLDialogElement>("dialog").open).toBe(true);
    expect(history.state).not.toBe(before);
    const popped = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
    close();
    await popped;
    expect($<HTMLDialogElement>("dialog").open).toBe(false);
    expect(history.state).toBe(before);
    await Promise.resolve();
  }
});

test("a device that saves data loads a picture on a tap, and says its size", async () => {
  document.cookie = `${DATA_SAVER}=on`;
  vi.stubGlobal("IntersectionObserver", NearObserver);
  vi.stubGlobal(
    "fetch",
    async (_address: string, { method }: RequestInit) =>
      new Response(null, { headers: { "content-length": method === "HEAD" ? "84000" : "0" } }),
  );
  const waiting = "<noscript><img src='/a.webp' alt='Pupils' loading='lazy'></noscript>";
  document.body.innerHTML = `<div class="frame">${waiting}</div>
    <a class="frame" data-tile href="/a.webp">${waiting}</a>`;
  loadPictures();
  await vi.waitFor(() => {
    const offers = [...document.querySelectorAll(".offer")].map(({ textContent }) => textContent);
    expect(offers).toEqual(Array(2).fill(pictures.show(1, "84 KB")));
  });
  expect(document.images).toHaveLength(0);
  $("button.offer").click();
  expect([...document.images].map(({ alt }) => alt)).toEqual(["Pupils"]);
  expect(document.querySelector("button")).toBeNull();
  document.cookie = `${DATA_SAVER}=; Max-Age=0`;
});

/** Everything is near the view. */
class NearObserver {
  private readonly see: (seen: object[]) => void;
  constructor(see: (seen: object[]) => void) {
    this.see = see;
  }
  observe(target: Element) {
    this.see([{ isIntersecting: true, target }]);
  }
  unobserve() {}
}

test("the focus stays inside and wraps around", () => {
  document.body.innerHTML =
    "<div><button>a</button><button hidden>b</button><a href='/'>c</a></div>";
  const area = $("div");
  const tab = (shiftKey: boolean) =>
    keepFocusIn(area, new KeyboardEvent("keydown", { key: "Tab", shiftKey }));
  $("a").focus();
  tab(false);
  expect(document.activeElement?.textContent).toBe("a");
  tab(true);
  expect(document.activeElement?.textContent).toBe("c");
});

describe("a form", () => {
  beforeEach(() => {
    document.body.innerHTML = `<form data-api="/api/newsletter"><input name="email" value="ada">
      <button type="submit"></button><p class="form-answer"></p></form>`;
    sendForms();
  });
  const submit = () =>
    $("form").dispatchEvent(new SubmitEvent("submit", { cancelable: true, bubbles: true }));
  const response = () => $(".form-answer");

  test("says what the server says, and is empty again", async () => {
    const fetch = vi.fn<() => Promise<Response>>(async () =>
      Response.json({ data: { message: "Thank you." } }),
    );
    vi.stubGlobal("fetch", fetch);
    $<HTMLInputElement>("input").value = "ada@test.example";
    submit();
    submit();
    await vi.waitFor(() => expect(response().textContent).toBe("Thank you."));
    expect(fetch).toHaveBeenCalledOnce();
    expect($<HTMLInputElement>("input").value).toBe("ada");
  });

  test("keeps what was typed and leads to the wrong field", async () => {
    const body = {
      message: "no",
      issues: [{ path: ["email"], message: "Please fill in your email" }],
    };
    vi.stubGlobal("fetch", async () => Response.json(body, { status: 400 }));
    $<HTMLInputElement>("input").value = "nobody";
    submit();
    await vi.waitFor(() => expect(response().textContent).toBe("Please fill in your email"));
    expect(document.activeElement).toBe($("input"));
    expect($("input").getAttribute("aria-invalid")).toBe("true");
    expect($<HTMLInputElement>("input").value).toBe("nobody");
  });

  test("reports a missing answer", async () => {
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("offline")));
    submit();
    await vi.waitFor(() => expect(response().textContent).toContain("No response from server."));
  });
});

describe("a signed-in user", () => {
  const session = {
    access_token: "a.e30.c",
    refresh_token: "r",
    expires_at: 4e9,
    user: { id: "1", email: "ada@demo.school" },
  };
  beforeEach(() => {
    document.body.innerHTML = `<a data-signed-out></a><button data-signed-in="logout" hidden></button>
      <a data-signed-in="dashboard" hidden><span data-person>Dashboard</span></a>`;
    localStorage.setItem("token", JSON.stringify(session));
    localStorage.setItem("user", JSON.stringify({ id: "1", firstName: "Ada", email: "a@b.c" }));
  });

  test.each([
    ["firstname", "Ada"],
    ["email", "a@b.c"],
  ])("is called by %s as the school wishes", (welcome, label) => {
    document.body.dataset.welcome = welcome;
    showPerson();
    expect($("[data-person]").textContent).toBe(label);
    expect($("[data-signed-out]").hidden).toBe(true);
    expect($("[data-signed-in]").hidden).toBe(false);
  });

  test("is forgotten after Logout, whatever the server says", async () => {
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("offline")));
    showPerson();
    $("button").click();
    await vi.waitFor(() => expect($("[data-signed-out]").hidden).toBe(false));
    expect([localStorage.getItem("token"), localStorage.getItem("user")]).toEqual([null, null]);
  });

  test("needs both tokens", () => {
    localStorage.setItem("token", JSON.stringify({ ...session, refresh_token: undefined }));
    showPerson();
    expect($("[data-signed-out]").hidden).toBe(false);
  });
});

describe("testimonials", () => {
  const scrollTo = vi.fn<(to: ScrollToOptions) => void>();
  let calm = false;
  beforeEach(() => {
    vi.useFakeTimers();
    calm = false;
    vi.stubGlobal("matchMedia", () => ({ matches: calm, addEventListener: () => {} }));
    Element.prototype.scrollTo = scrollTo as typeof Element.prototype.scrollTo;
    scrollTo.mockClear();
    document.body.innerHTML = `<div class="testimonials"><ul class="quotes"></ul>
      <button data-dot hidden></button><button data-dot hidden></button>
      <button data-pause hidden></button></div>`;
  });
  const current = () =>
    [...document.querySelectorAll("[data-dot]")].map((dot) => dot.getAttribute("aria-current"));

  test("move on every 4.5 seconds, round and round", () => {
    rotateTestimonials();
    expect(current()).toEqual(["true", "false"]);
    vi.advanceTimersByTime(4_499);
    expect(scrollTo).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(current()).toEqual(["false", "true"]);
    vi.advanceTimersByTime(4_500);
    expect(current()).toEqual(["true", "false"]);
  });

  test.each([
    ["a pointer", () => $(".testimonials").dispatchEvent(pointer("pointerenter"))],
    ["the focus", () => $("[data-dot]").focus()],
    ["Pause", () => $("[data-pause]").click()],
  ])("rest under %s", (_what, rest) => {
    rotateTestimonials();
    rest();
    vi.advanceTimersByTime(20_000);
    expect(scrollTo).not.toHaveBeenCalled();
  });

  test("show what a dot asked for though a slow scroll rested elsewhere, and follow a swipe", () => {
    rotateTestimonials();
    const row = $(".quotes");
    Object.defineProperty(row, "clientWidth", { value: 100 });
    $("[data-dot]:nth-of-type(2)").click();
    row.dispatchEvent(new Event("scrollend"));
    expect(scrollTo).toHaveBeenLastCalledWith({ left: 100, behavior: "instant" });
    expect(current()).toEqual(["false", "true"]);
    $("[data-dot]:nth-of-type(2)").click();
    row.dispatchEvent(new Event("touchstart"));
    row.dispatchEvent(new Event("scrollend"));
    expect(current()).toEqual(["true", "false"]);
  });

  test("rest for people who ask for less motion", () => {
    calm = true;
    rotateTestimonials();
    vi.advanceTimersByTime(20_000);
    expect(scrollTo).not.toHaveBeenCalled();
    expect($("[data-pause]").hidden).toBe(true);
  });
});

function pointer(type: string): Event {
  return Object.assign(new Event(type), { pointerType: "mouse" });
}
