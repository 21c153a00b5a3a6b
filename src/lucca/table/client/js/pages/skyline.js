/** The city over the page: walls, towers with their trees, cypresses on the hills. Drawn here, in the page's colours. */

import { svg } from "../dom.js";

/** @param {number} x @param {number} y @param {number} height */
const cypress = (x, y, height) => `M${x} ${y}c${-height * 0.16} ${-height * 0.2} ${-height * 0.12} ${-height * 0.75} 0 ${-height}c${height * 0.12} ${height * 0.25} ${height * 0.16} ${height * 0.8} 0 ${height}z`;

/** @param {number} x @param {number} base @param {number} width @param {number} height */
const tower = (x, base, width, height) => `M${x} ${base}v${-height}h${width}v${height}z`;

/** Battlements on a wall. @param {number} x @param {number} y @param {number} width @param {number} step */
function merlons(x, y, width, step) {
  let path = `M${x} ${y}`;
  for (let at = 0; at + step <= width + 0.01; at += step) path += `v${-step * 0.5}h${step * 0.55}v${step * 0.5}h${step * 0.45}`;
  return `${path}v2h${-width}z`;
}

/** @param {number} x @param {number} y */
const window_ = (x, y) => `M${x} ${y}v-7a2.5 2.5 0 0 1 5 0v7z`;

/** The hills are wider than the city. */
const WIDE = "translate(-272 0) scale(1.26 1)";

export function skyline() {
  const walls = 218;
  return svg(
    "svg",
    { class: "skyline", viewBox: "-270 6 1500 254", preserveAspectRatio: "xMidYMax slice", "aria-hidden": "true" },
    svg("circle", { class: "sun", cx: 890, cy: 96, r: 44 }),
    svg("path", { class: "far", transform: WIDE, d: "M0 168c120-52 210-40 330-12s190-44 330-26 190 42 300 8 170-20 240 6v116H0z" }),
    svg("path", { class: "hill", transform: WIDE, d: "M0 206c140-34 250-46 400-22s270 4 420-12 260-6 380 20v68H0z" }),
    svg("path", { class: "cypress", d: [[180, 196, 40], [1018, 178, 44], [1042, 180, 64], [1066, 182, 50], [1132, 186, 40]].map(([x, y, height]) => cypress(x, y, height)).join("") }),
    svg("path", { class: "back", d: `${tower(372, walls, 60, 62)}${tower(440, walls, 44, 84)}${tower(556, walls, 70, 58)}${tower(640, walls, 52, 78)}${tower(774, walls, 66, 60)}${merlons(440, 134, 44, 8.8)}` }),
    svg("path", { class: "roofs", d: "M366 157l36-18 36 18zM548 161l43-21 43 21zM768 159l39-20 39 20zM636 141l30-16 30 16z" }),
    svg("path", { class: "front", d: `${tower(470, walls, 34, 128)}${tower(512, walls, 40, 60)}${tower(700, walls, 26, 112)}${tower(600, walls, 36, 156)}${tower(738, walls, 30, 74)}${tower(420, walls, 30, 52)}${merlons(466, 90, 42, 8.4)}${merlons(697, 106, 32, 8)}` }),
    svg("path", { class: "roofs", d: "M506 159l26-15 26 15zM732 145l21-13 21 13zM414 167l21-12 21 12z" }),
    svg("path", { class: "trees", d: "M596 62c-12-2-12-16 0-18-2-14 14-18 20-9 5-12 24-8 23 6 14 0 13 20-1 21z" }),
    svg("path", { class: "front", d: "M594 60h48v8h-48z" }),
    svg("path", { class: "windows", d: [[480, 120], [488, 120], [484, 156], [612, 92], [620, 92], [612, 126], [620, 126], [616, 160], [711, 130], [711, 158], [750, 172], [527, 182], [455, 160], [658, 160], [666, 160]].map(([x, y]) => window_(x, y)).join("") }),
    svg("path", { class: "wall", d: `M250 260v-44h700v44z${merlons(250, 216, 700, 20)}` }),
    svg("path", { class: "gate", d: "M580 254v-14a20 20 0 0 1 40 0v14z" }),
    svg("path", { class: "ground", transform: WIDE, d: "M0 240c200-16 330-2 560-2s440-18 640 2v20H0z" }),
    svg("path", { class: "cypress", d: [[300, 246, 54], [326, 244, 40], [866, 244, 48], [896, 246, 62]].map(([x, y, height]) => cypress(x, y, height)).join("") }),
  );
}
