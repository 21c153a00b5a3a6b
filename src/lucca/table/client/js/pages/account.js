/** Who one is: a guest, or somebody with a name and a password. */

import { enter, logout, me, onSession, post, Refused, rename } from "../api.js";
import { button, fill, h, toast } from "../dom.js";
import { t } from "../words.js";

/** @param {() => Promise<any>} act @param {string} done */
async function attempt(act, done) {
  try {
    await act();
    toast(done);
  } catch (problem) {
    toast(problem instanceof Refused ? problem.message : t("The server can't be reached. Try again in a moment."), "error");
  }
}

/** @param {string} title @param {string} text @param {(name: string, password: string) => void} act @param {string} label @param {string} prefix @param {string} complete */
function credentials(title, text, act, label, prefix, complete) {
  const name = h("input", { type: "text", id: `${prefix}-name`, autocomplete: "username", required: true, maxlength: 40 });
  const password = h("input", { type: "password", id: `${prefix}-password`, autocomplete: complete, required: true, minlength: 8 });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    act(name.value.trim(), password.value);
  };
  return h("section", { class: "panel" }, h("h2", {}, title), h("p", { class: "quietly" }, text),
    h("form", { onsubmit: submit }, h("label", {}, t("Name"), name), h("label", {}, t("Password"), password), h("button", { type: "submit", class: "button main" }, label)));
}

/** @returns {Promise<import("../main.js").Shown>} */
export async function account() {
  const body = h("div", {});
  const draw = () => {
    const person = me();
    fill(body, person, () => [
      person
        ? h("section", { class: "panel" },
            h("h2", {}, person.name),
            h("p", { class: "quietly" }, person.kind === "named" ? t("Your account keeps your games and ratings.") : t("You are here as a guest. Your games stay with this browser.")),
            h("p", {}, h("a", { href: `/u/${person.id}`, class: "button" }, t("My games and ratings")), " ", person.kind === "named" ? button({ text: t("Sign out"), onclick: () => attempt(logout, t("Signed out.")) }) : null),
            person.kind === "guest" ? naming(person.name) : null)
        : null,
      !person || person.kind === "guest" ? credentials(t("Keep a name"), t("A name and a password keep your games, and let you play rated ones."), (name, password) => attempt(() => enter("register", { name, password }), t("Welcome, {name}!", { name })), t("Sign up"), "up", "new-password") : null,
      !person || person.kind === "guest" ? credentials(t("Sign in"), t("If you have been here before."), (name, password) => attempt(() => enter("login", { name, password }), t("Welcome, {name}!", { name })), t("Sign in"), "in", "current-password") : null,
      person?.kind === "named" ? tokens() : null,
    ]);
  };
  draw();
  const stop = onSession(draw);
  return { title: t("Account"), element: h("main", { id: "main", class: "letter" }, h("h1", {}, t("Account")), body), stop };
}

/** @param {string} now */
function naming(now) {
  const name = h("input", { type: "text", value: now, "aria-label": t("Name"), maxlength: 40 });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void attempt(() => rename(name.value.trim()), t("That is your name now."));
  };
  return h("form", { onsubmit: submit }, h("label", {}, t("Play under another name"), name), h("button", { type: "submit", class: "button" }, t("Change the name")));
}

function tokens() {
  const name = h("input", { type: "text", maxlength: 40, required: true });
  const shown = h("output", {});
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void attempt(async () => {
      const { token } = await post("/api/tokens", { name: name.value.trim() });
      shown.replaceChildren(h("code", {}, token));
    }, t("The token is shown once: keep it."));
  };
  return h("section", { class: "panel" }, h("h2", {}, t("A program that plays")), h("p", { class: "quietly" }, t("A token lets a program of yours sit at tables by itself.")), h("form", { onsubmit: submit }, h("label", {}, t("Name of the program"), name), h("button", { type: "submit", class: "button" }, t("Make a token")), shown));
}
