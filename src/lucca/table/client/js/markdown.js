/** The little Markdown that rulebooks are written in, as a tree: pure. A heading's id is the rule in its brackets. */

/** @typedef {string | {tag: string, attributes?: Record<string, string>, children: Tree[]}} Tree */

/** @param {string} tag @param {Tree[]} children @param {Record<string, string>} [attributes] @returns {Tree} */
const node = (tag, children, attributes) => ({ tag, children, attributes });

/** @param {string} text @returns {Tree[]} */
export function inline(text) {
  /** @type {Tree[]} */
  const found = [];
  const pattern = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s][^*]*?)\*|_([^_\s][^_]*?)_(?![a-z])|\[([^\]]+)\]\(([^)\s]+)\)/gi;
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) found.push(text.slice(end, match.index));
    end = match.index + match[0].length;
    const [, code, strong, em, em2, name, target] = match;
    if (code) found.push(node("code", [code]));
    else if (strong) found.push(node("strong", inline(strong)));
    else if (em ?? em2) found.push(node("em", inline(em ?? em2)));
    else found.push(/^(https?:|#|\/)/.test(target) ? node("a", inline(name), { href: target }) : node("span", inline(name)));
  }
  if (end < text.length) found.push(text.slice(end));
  return found;
}

const LIST = /^(\s*)([-*]|\d+[.)])\s+(.*)$/;

/** @param {string} source @returns {Tree[]} */
export function blocks(source) {
  const lines = source.replace(/\r/g, "").split("\n");
  /** @type {Tree[]} */
  const found = [];
  let i = 0;
  while (i < lines.length) {
    const line = lines[i];
    const heading = /^(#{1,4})\s+(.*)$/.exec(line);
    if (!line.trim()) i += 1;
    else if (heading) {
      found.push(titled(heading[1].length, heading[2]));
      i += 1;
    } else if (line.startsWith("```")) {
      const end = lines.indexOf("```", i + 1);
      found.push(node("pre", [lines.slice(i + 1, end < 0 ? lines.length : end).join("\n")]));
      i = end < 0 ? lines.length : end + 1;
    } else if (/^ {4}/.test(line)) {
      const start = i;
      while (i < lines.length && (/^ {4}/.test(lines[i]) || !lines[i].trim())) i += 1;
      found.push(node("pre", [lines.slice(start, i).map((each) => each.slice(4)).join("\n").trimEnd()], { tabindex: "0" }));
    } else if (line.startsWith("|")) {
      const start = i;
      while (i < lines.length && lines[i].startsWith("|")) i += 1;
      found.push(table(lines.slice(start, i)));
    } else if (LIST.test(line)) {
      const start = i;
      while (i < lines.length && lines[i].trim() && (LIST.test(lines[i]) || /^\s/.test(lines[i]))) i += 1;
      found.push(list(lines.slice(start, i)));
    } else {
      const start = i;
      while (i < lines.length && lines[i].trim() && !/^(#|\||```)/.test(lines[i]) && !LIST.test(lines[i])) i += 1;
      if (i === start) i += 1;
      const quote = line.startsWith(">");
      const text = lines.slice(start, i).map((each) => each.replace(/^>\s?/, "").trim()).join(" ");
      found.push(quote ? node("blockquote", [node("p", inline(text))]) : node("p", inline(text)));
    }
  }
  return found;
}

/** @param {number} level @param {string} text @returns {Tree} */
function titled(level, text) {
  const ids = [...text.matchAll(/`([\w.+-]+)`/g)].map((match) => match[1]);
  const anchor = /\{#([\w.-]+)\}\s*$/.exec(text);
  const plain = text.replace(/\s*\((?:`[\w.+-]+`(?:, ?)?)+\)/g, "").replace(/\s*\{#[\w.-]+\}\s*$/, "");
  const names = [...ids, ...(anchor ? [anchor[1]] : [])];
  return node(`h${level}`, inline(plain), names.length ? { "data-rules": names.join(" ") } : undefined);
}

/** @param {string[]} lines @returns {Tree} */
function table(lines) {
  const rows = lines.map((line) => line.replace(/^\||\|\s*$/g, "").split("|").map((cell) => cell.trim()));
  const ruled = rows.length > 1 && rows[1].every((cell) => /^:?-+:?$/.test(cell));
  const body = rows.slice(ruled ? 2 : 0).map((row) => node("tr", row.map((cell) => node("td", inline(cell)))));
  const head = ruled ? [node("thead", [node("tr", rows[0].map((cell) => (cell ? node("th", inline(cell), { scope: "col" }) : node("td", []))))])] : [];
  return node("table", [...head, node("tbody", body)]);
}

/** @param {string[]} lines @returns {Tree} */
function list(lines) {
  const first = LIST.exec(lines[0]);
  const indent = first ? first[1].length : 0;
  /** @type {string[][]} */
  const items = [];
  for (const line of lines) {
    const match = LIST.exec(line);
    if (match && match[1].length <= indent) items.push([match[3]]);
    else items[items.length - 1].push(line);
  }
  const children = items.map(([text, ...rest]) => {
    const nested = rest.findIndex((line) => LIST.test(line));
    const own = [text, ...(nested < 0 ? rest : rest.slice(0, nested)).map((line) => line.trim())].join(" ");
    return node("li", [...inline(own), ...(nested < 0 ? [] : [list(rest.slice(nested))])]);
  });
  return node(/\d/.test(first?.[2] ?? "-") ? "ol" : "ul", children);
}
