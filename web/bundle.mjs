// Bundles the app's scripts; `server/src/webapp/bundle.py` runs it. Rolldown, because it puts what the first view
// has loaded into no other chunk: the first view is two files. With esbuild it is fifty.

import { rolldown } from "rolldown";

const { folder, alias, define } = JSON.parse(process.argv[2]);

// Evaluated before the app's modules, whose constants have texts.
const FIRST = /src\/(words\/|app\/(start|app)\.tsx?$)/;

const build = await rolldown({
  // The first one asks for the app once the words are there: both are fetched at the same time.
  input: { start: "src/app/start.ts", app: "src/app/app.tsx" },
  platform: "browser",
  tsconfig: "tsconfig.json",
  resolve: { alias },
  transform: { define, target: "es2022" },
  // The styles are one file, which the page loads.
  moduleTypes: { ".css": "empty", ".txt": "text" },
});
const { output } = await build.write({
  dir: folder,
  format: "esm",
  minify: true,
  sourcemap: true,
  entryFileNames: "[name]-[hash].js",
  chunkFileNames: ({ name }) => `${name.replace(/~.*/, "")}-[hash].js`,
  codeSplitting: {
    groups: [
      { name: "words", test: /src\/words\//, priority: 3 },
      // Stays in the browser's cache when only the app changes.
      { name: "vendor", test: /node_modules/, tags: ["$initial"], priority: 2 },
      { name: "app-parts", test: (id) => !FIRST.test(id), tags: ["$initial"], priority: 1 },
      // Small chunks of several pages are joined.
      {
        name: "shared",
        minShareCount: 2,
        entriesAware: true,
        entriesAwareMergeThreshold: 6_000,
      },
    ],
  },
});
await build.close();

const chunks = new Map(output.map((each) => [each.fileName, each]));
const entry = (name) => output.find((each) => each.isEntry && each.name === name);
// All that the page loads before the app is drawn: without this list, one after the other.
const imports = new Set();
for (const { fileName } of [entry("app"), entry("start")]) follow(fileName);
const script = entry("start").fileName;
imports.delete(script);
console.log(JSON.stringify({ script, imports: [...imports] }));

function follow(fileName) {
  imports.add(fileName);
  for (const each of chunks.get(fileName).imports) if (!imports.has(each)) follow(each);
}
