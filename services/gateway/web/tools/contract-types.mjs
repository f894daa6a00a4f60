// Writes src/contracts/messages.ts: TypeScript types of everything in contracts/schema/*.json.
import { readdir, readFile, writeFile, mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const web = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const schemas = resolve(web, "../../../contracts/schema");
const target = join(web, "src/contracts/messages.ts");

/** All definitions in one schema; a name has the same body wherever it occurs. */
async function gather() {
  const definitions = {};
  for (const file of (await readdir(schemas)).filter((name) => name.endsWith(".json")).sort()) {
    const schema = JSON.parse(await readFile(join(schemas, file), "utf8"));
    const entries = Object.entries(schema.$defs);
    for (const event of schema.oneOf ?? []) entries.push([event.title, event]);
    for (const [name, body] of entries) {
      if (name in definitions && JSON.stringify(definitions[name]) !== JSON.stringify(body)) {
        throw new Error(`${file}: ${name} is defined differently in another file`);
      }
      definitions[name] = body;
    }
  }
  return definitions;
}

/** An object whose fields the contracts leave open holds anything. */
function open(value) {
  if (Array.isArray(value)) return value.map(open);
  if (value === null || typeof value !== "object") return value;
  const result = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, open(inner)]));
  if (result.type === "object" && !result.properties) result.additionalProperties ??= true;
  // Tuples as the compiler knows them, from older drafts.
  return "prefixItems" in result ? { ...result, items: result.prefixItems, additionalItems: false } : result;
}

const definitions = open(await gather());
const root = {
  title: "Contracts",
  type: "object",
  additionalProperties: false,
  properties: Object.fromEntries(Object.keys(definitions).map((name) => [name, { $ref: `#/$defs/${name}` }])),
  $defs: definitions,
};
const text = await compile(root, "Contracts", {
  additionalProperties: false,
  bannerComment: "/* Made from contracts/schema by tools/contract-types.mjs. Not to be edited. */",
  format: false,
  strictIndexSignatures: false,
});
await mkdir(dirname(target), { recursive: true });
await writeFile(target, text);
console.log(`${Object.keys(definitions).length} types -> src/contracts/messages.ts`);
