/** Makes and fills elements. The only road by which text gets on the page: as text, never as markup. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * @param {Element} element
 * @param {Record<string, any>} attributes
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else if (name === "value" && "value" in element) element.value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {(Child | Child[])[]} children @returns {(Node | string)[]} */
function nodes(children) {
  /** @type {(Node | string)[]} */
  const found = [];
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    found.push(child instanceof Node ? child : String(child));
  }
  return found;
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  set(element, attributes);
  element.append(...nodes(children));
  return element;
}

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  set(element, attributes);
  element.append(...nodes(children));
  return element;
}

/** @param {string} name @param {string} [title] a name for those who can't see it, where no text stands beside it */
export function icon(name, title) {
  const element = svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": title ? null : "true", role: title ? "img" : null, "aria-label": title ?? null });
  element.append(svg("use", { href: `/static/icons.svg#${name}` }));
  return element;
}

/**
 * A button with an icon, a text, or both; `label` names those without a text.
 * @param {{icon?: string, text?: string, label?: string, class?: string, [name: string]: any}} options
 */
export function button({ icon: sign, text, label, class: classes, ...others }) {
  const name = label ?? (text ? null : sign);
  return h(
    "button",
    { type: "button", class: classes ?? "button", "aria-label": text ? null : name, title: text ? (label ?? null) : name, ...others },
    sign ? icon(sign) : null,
    text ? h("span", {}, text) : null,
  );
}

/** @type {WeakMap<Element, string>} */
const keys = new WeakMap();

/**
 * Fills an element anew, but only when `key` says that something changed; the focus stays where it was.
 * @param {Element} element
 * @param {any} key
 * @param {() => (Child | Child[])[]} build
 */
export function fill(element, key, build) {
  const text = JSON.stringify(key);
  if (keys.get(element) === text) return;
  keys.set(element, text);
  const held = element.contains(document.activeElement) ? document.activeElement : null;
  const place = held ? focusables(element).indexOf(/** @type {HTMLElement} */ (held)) : -1;
  const name = held?.getAttribute("data-name");
  element.replaceChildren(...nodes(build()));
  if (!held) return;
  const again = (name && element.querySelector(`[data-name="${CSS.escape(name)}"]`)) || focusables(element)[place];
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** @param {Element} element @returns {HTMLElement[]} */
export function focusables(element) {
  return [...element.querySelectorAll("button:not([disabled]), a[href], input, select, textarea, [tabindex='0']")].filter(
    (found) => found instanceof HTMLElement,
  );
}

/**
 * Listens, and gives back how to stop.
 * @param {EventTarget} target
 * @param {string} kind
 * @param {(event: any) => void} listener
 * @param {AddEventListenerOptions} [options]
 * @returns {() => void}
 */
export function on(target, kind, listener, options) {
  target.addEventListener(kind, listener, options);
  return () => target.removeEventListener(kind, listener, options);
}

/** Tells a screen reader; what is urgent interrupts. @param {string} text @param {"polite" | "urgent"} [how] */
export function announce(text, how = "polite") {
  const region = document.getElementById(how);
  if (!region || !text) return;
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let gone;

/** A short notice at the foot of the page. @param {string} text @param {string} [kind] */
export function toast(text, kind = "note") {
  let element = document.getElementById("toast");
  if (!element) {
    element = h("div", { id: "toast" });
    document.body.append(element);
  }
  element.className = `toast ${kind} shown`;
  element.textContent = text;
  announce(text, kind === "error" ? "urgent" : "polite");
  clearTimeout(gone);
  gone = setTimeout(() => element.classList.remove("shown"), 4500);
}

/** A dialog of the browser's own: Esc closes it, the focus returns. @param {string} title @param {Child[]} content @param {string} [classes] */
export function dialog(title, content, classes = "") {
  const heading = h("h2", { id: `dialog-${Math.random().toString(36).slice(2)}` }, title);
  const close = button({ icon: "close", label: "✕", class: "quiet close" });
  const element = h("dialog", { class: `dialog ${classes}`, "aria-labelledby": heading.id }, h("header", {}, heading, close), ...nodes(content));
  close.addEventListener("click", () => element.close());
  element.addEventListener("click", (event) => event.target === element && element.close());
  element.addEventListener("close", () => element.remove());
  document.body.append(element);
  element.showModal();
  return element;
}
