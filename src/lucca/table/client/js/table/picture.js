/** The board as a file: SVG that needs no page, and PNG drawn from it. */

import { svg } from "../dom.js";

/** @param {string} name @param {Blob} blob */
export function save(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** What a custom property comes to on this page. @param {string} text */
function coloured(text) {
  const probe = document.body.appendChild(document.createElement("span"));
  /** @type {Map<string, string>} */
  const known = new Map();
  const out = text.replace(/var\((--[\w-]+)(?:,\s*([^()]*(?:\([^)]*\))?[^()]*))?\)/g, (_, name, fallback) => {
    if (!known.has(name)) {
      probe.style.color = "";
      probe.style.color = `var(${name}, ${fallback || "black"})`;
      known.set(name, getComputedStyle(probe).color);
    }
    return known.get(name) ?? fallback;
  });
  probe.remove();
  return out;
}

/** The board's drawing by itself. @param {import("../board.js").Board} board */
export function standalone(board) {
  const scene = /** @type {import("../types.js").Scene} */ (board.scene);
  const used = new Set(scene.pieces.map((piece) => board.art.name(piece.symbol)));
  const symbols = [...board.art.sheet.querySelectorAll("symbol")].filter((symbol) => used.has(symbol.id));
  const others = [...board.art.sheet.children].filter((child) => child.tagName !== "symbol" && child.tagName !== "use");
  const root = svg("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${scene.width} ${scene.height}`, width: scene.width * 12, height: scene.height * 12 });
  root.append(svg("rect", { width: scene.width, height: scene.height, fill: "var(--paper)" }), svg("defs", {}, [...symbols, ...others].map((node) => node.cloneNode(true))));
  for (const element of board.layers.pieces.children) {
    const drawn = board.drawn.get(element.getAttribute("data-piece") ?? "");
    if (!drawn) continue;
    const { x, y, scale } = drawn.piece;
    const turn = (drawn.piece.turn ?? 0) * 90;
    root.append(svg("use", { href: `#${board.art.name(drawn.piece.symbol)}`, transform: `translate(${x} ${y})${turn ? ` rotate(${turn})` : ""}${scale ? ` scale(${scale})` : ""}` }));
  }
  for (const caption of scene.captions) {
    root.append(svg("text", { x: caption.x, y: caption.y, "font-size": caption.size, "text-anchor": caption.anchor ?? "middle", "dominant-baseline": "central", "font-family": "Georgia, serif", fill: "var(--ink)" }, caption.text));
  }
  return coloured(new XMLSerializer().serializeToString(root));
}

/** @param {import("../board.js").Board} board @param {string} name */
export function saveSvg(board, name) {
  save(`${name}.svg`, new Blob([standalone(board)], { type: "image/svg+xml" }));
}

/** @param {import("../board.js").Board} board @param {string} name */
export async function savePng(board, name) {
  const scene = /** @type {import("../types.js").Scene} */ (board.scene);
  const address = URL.createObjectURL(new Blob([standalone(board)], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = address;
  await image.decode();
  const factor = 1600 / Math.max(scene.width, scene.height);
  const canvas = document.createElement("canvas");
  canvas.width = scene.width * factor;
  canvas.height = scene.height * factor;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob) save(`${name}.png`, blob);
}
