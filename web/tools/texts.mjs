// Prints what the app's sources say, as JSON: the texts for the catalogue, and literals that should be in it.
// Read with TypeScript's own parser; `tools/words` compares them with the catalogues.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const SRC = join(import.meta.dirname, "../src");
// Attributes that people read or hear.
const SHOWN = new Set(
  "aria-label alt title placeholder label hint text empty action question name".split(" "),
);
// Constants whose texts are the same in every language.
const SAME = new Set(
  "NEVER_SHOWN LANGUAGES UNKNOWN_ADDRESS NOT_LOADED DOCTOR_FIRST".split(" "),
);
// Methods that compare.
const COMPARES = /\.(replace|startsWith|endsWith|includes|split|match|get|set)$/;
const CALLS = new Set(["t", "rich", "plural"]);

const files = readdirSync(SRC, { recursive: true })
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"))
  .sort();
const messages = [];
const literals = [];
for (const file of files) read(file);
console.log(JSON.stringify({ messages, literals }));

function read(file) {
  const source = readFileSync(join(SRC, file), "utf8");
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  // Other functions of these names are not ours.
  const speaks = /from "[./]*words\/words"/.test(source);
  const lineOf = (node) => tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;

  function visit(node) {
    if (speaks && ts.isCallExpression(node) && CALLS.has(node.expression.getText())) {
      addMessage(node);
      // Values may have texts of their own.
      const own = node.expression.getText() === "plural" ? 3 : 1;
      for (const argument of node.arguments.slice(own)) visit(argument);
      return;
    }
    const text = shownText(node);
    if (text !== null) literals.push({ file, line: lineOf(node), text });
    ts.forEachChild(node, visit);
  }

  function addMessage(node) {
    const [first, ...more] = node.arguments;
    if (node.expression.getText() === "plural") {
      const [one, other] = more;
      if (ts.isStringLiteralLike(one) && ts.isStringLiteralLike(other)) {
        messages.push({ file, text: one.text, plural: other.text });
      } else literals.push({ file, line: lineOf(node), text: node.getText() });
    } else if (ts.isStringLiteralLike(first)) messages.push({ file, text: first.text });
    else {
      literals.push({ file, line: lineOf(node), text: first.getText() });
    }
  }

  visit(tree);
}

/** The text of a node that a person would read, or null. */
function shownText(node) {
  if (ts.isJsxText(node)) return /\p{L}{2}/u.test(node.text) ? tidy(node.text) : null;
  if (ts.isTemplateExpression(node)) {
    const text = [node.head, ...node.templateSpans.map((span) => span.literal)]
      .map((part) => part.text)
      .join("…");
    return isSentence(text) && !isInternal(node) ? tidy(text) : null;
  }
  if (!ts.isStringLiteralLike(node)) return null;
  const { parent } = node;
  if (ts.isJsxAttribute(parent)) {
    return SHOWN.has(parent.name.getText()) && /\p{L}{2}/u.test(node.text) && /^\p{Lu}/u.test(node.text)
      ? node.text
      : null;
  }
  return (isSentence(node.text) || isWord(node)) && !isInternal(node) ? node.text : null;
}

function isSentence(text) {
  if (text.startsWith("/") || !/\p{Ll}{2}/u.test(text)) return false;
  if (/^[\p{Ll}.]+$/u.test(text)) return false;
  return /^(…|\s)*\p{Lu}.*\p{Ll}.* |\p{Ll}{2}[.!?…]$/su.test(text) || /^\p{Ll}+ \p{Ll}+ \p{Ll}/u.test(text);
}

/** A capitalised word that is neither compared nor a key. */
function isWord({ text, parent }) {
  if (!/^\p{Lu}\p{Ll}{2,}$/u.test(text) || text === "Keto") return false;
  return !ts.isBinaryExpression(parent) && !ts.isCaseClause(parent) && !ts.isPropertyName(parent);
}

/** Whether only the code or an engineer reads it. */
function isInternal(node) {
  for (let each = node.parent; each; each = each.parent) {
    if (ts.isImportDeclaration(each) || ts.isTypeNode(each) || ts.isCaseClause(each)) return true;
    if (ts.isBinaryExpression(each) && /^[!=]==?$/.test(each.operatorToken.getText())) return true;
    if (ts.isVariableDeclaration(each) && SAME.has(each.name.getText())) return true;
    if (ts.isCallExpression(each) && COMPARES.test(each.expression.getText())) return true;
    if (ts.isNewExpression(each)) return /Error$|^Intl\.|RegExp|URL/.test(each.expression.getText());
    if (ts.isPropertyAssignment(each) && each.name === node) return true;
    if (ts.isJsxAttribute(each)) {
      const name = each.name.getText();
      return !SHOWN.has(name) && /^(class|style|href|d|key|id|form|autocomplete|type|data-)/.test(name);
    }
    if (ts.isStatement(each) || ts.isJsxElement(each)) return false;
  }
  return false;
}

function tidy(text) {
  return text.trim().replace(/\s+/g, " ");
}
