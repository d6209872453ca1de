// Weights, first paint and Lighthouse results of the main pages. benches/pages installs what this needs and runs it.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse from "lighthouse";
import puppeteer from "puppeteer-core";

const [program, old] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "duels-pages-"));
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];
const LOADS = 15;

/** Starts a build of the program on a port of its own; gives its address and a way to stop it. */
async function serve(binary, name) {
  const child = spawn(binary, ["serve", "--listen", "127.0.0.1:0", "--data", join(folder, name), "--no-limits"]);
  const line = await new Promise((done) => child.stdout.once("data", (data) => done(String(data))));
  return { origin: line.match(/http:\/\/[^/\s]+/)[0], stop: () => child.kill() };
}

/** Calls the JSON API. */
async function api(origin, path, body, key) {
  const headers = { "Content-Type": "application/json", ...(key && { Authorization: `Bearer ${key}` }) };
  const response = await fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/** A finished game with three slips. */
async function finishedGame(origin) {
  const { id, key } = await api(origin, "/api/games", { start: "fifty", opponent: "screen" });
  for (const [index, move] of ["9", "9", "9", "9", "9", "5"].entries()) {
    await api(origin, `/api/games/${id}/plies`, { ply: index + 1, move, request: `move ${index}` }, key);
  }
  return `/g/${id}`;
}

/** A game against the computer, with its private link: whoever opens that link has the seat. */
async function openGame(origin) {
  const { id, key } = await api(origin, "/api/games", { start: "fifty", opponent: "level:2" });
  return { path: `/g/${id}`, seat: `/g/${id}/seat?key=${key}` };
}

const median = (numbers) => numbers.toSorted((one, two) => one - two)[Math.floor(numbers.length / 2)];

/** A page in a new browser profile, with a seat if there is one. The service worker would answer from its own store. */
async function newPage(browser, origin, seat) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setBypassServiceWorker(true);
  if (seat) await page.goto(origin + seat).then(() => page.goto("about:blank"));
  await page.setCacheEnabled(false);
  return page;
}

/** The first contentful paint of a page in a new browser profile, in milliseconds. */
async function firstPaint(browser, origin, path, seat) {
  const page = await newPage(browser, origin, seat);
  await page.goto(origin + path, { waitUntil: "load" });
  const paint = await page.evaluate(() => new Promise((done) => {
    new PerformanceObserver((list) => {
      const entry = list.getEntriesByName("first-contentful-paint")[0];
      if (entry) done(entry.startTime);
    }).observe({ type: "paint", buffered: true });
  }));
  await page.browserContext().close();
  return paint;
}

/** What a page loads, compressed, in kilobytes by kind. */
async function weigh(browser, origin, path, seat) {
  const page = await newPage(browser, origin, seat);
  const session = await page.createCDPSession();
  await session.send("Network.enable");
  const kinds = new Map();
  const weights = {};
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other";
    weights[kind] = (weights[kind] ?? 0) + encodedDataLength / 1000;
  });
  await page.goto(origin + path, { waitUntil: "networkidle2" });
  await page.browserContext().close();
  return weights;
}

const browser = await puppeteer.launch({ executablePath: "/usr/bin/chromium", args: FLAGS });
const servers = [];
try {
  const server = await serve(program, "new");
  servers.push(server);
  const { origin } = server;
  const [game, over] = [await openGame(origin), await finishedGame(origin)];
  const pages = {
    home: ["/"], table: [game.path, game.seat], review: [`${over}/review`], explore: ["/explore?start=divisors&moves=5"],
    puzzle: ["/puzzle/divisors:count=16~7"], lesson: ["/lesson/fifty/1"],
  };

  console.log("\nWeights, compressed (at most 100 kB each for home and table)");
  for (const [name, [path, seat]] of Object.entries(pages)) {
    const weights = await weigh(browser, origin, path, seat);
    const total = Object.values(weights).reduce((sum, each) => sum + each, 0);
    const kinds = Object.entries(weights).map(([kind, weight]) => `${kind} ${weight.toFixed(1)}`).join(", ");
    console.log(`  ${name.padEnd(8)} ${total.toFixed(1).padStart(6)} kB  (${kinds})`);
  }

  if (old) {
    const before = await serve(old, "old");
    servers.push(before);
    const oldGame = await openGame(before.origin);
    console.log(`\nFirst contentful paint, median of ${LOADS} loads, one after the other (at most 1.5 ×)`);
    for (const [name, now, then] of [["home", pages.home, ["/"]], ["table", pages.table, [oldGame.path, oldGame.seat]]]) {
      const times = { now: [], then: [] };
      for (let load = 0; load < LOADS; load += 1) {
        times.then.push(await firstPaint(browser, before.origin, ...then));
        times.now.push(await firstPaint(browser, origin, ...now));
      }
      const [one, two] = [median(times.then), median(times.now)];
      console.log(`  ${name.padEnd(8)} ${one.toFixed(0)} ms before, ${two.toFixed(0)} ms now, ratio ${(two / one).toFixed(2)}`);
    }
  }

  console.log("\nLighthouse (phone, simulated network): performance, accessibility, best practices, SEO");
  const page = await browser.newPage();
  const port = Number(new URL(browser.wsEndpoint()).port);
  for (const [name, [path, seat]] of Object.entries(pages)) {
    // Home comes before the first seat, and is seen as by somebody who has no games to carry on.
    if (seat) await page.goto(origin + seat);
    const { lhr } = await lighthouse(origin + path, { port, disableStorageReset: true, logLevel: "error" });
    const scores = ["performance", "accessibility", "best-practices", "seo"]
      .map((category) => Math.round((lhr.categories[category].score ?? 0) * 100));
    console.log(`  ${name.padEnd(8)} ${scores.join(" / ")}`);
    const failed = Object.values(lhr.audits).filter((audit) => audit.score !== null && audit.score < 0.9
      && Object.values(lhr.categories).some((category) => category.auditRefs.some((ref) => ref.id === audit.id && ref.weight > 0)));
    for (const audit of failed) console.log(`             ${audit.id}: ${audit.title} ${audit.displayValue ?? ""}`);
  }
} finally {
  servers.forEach((server) => server.stop());
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
