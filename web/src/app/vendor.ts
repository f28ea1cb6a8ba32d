// The libraries that every page needs: with them as an entry of their own, the bundler keeps them in
// a chunk that stays in the browser's cache when only the app changes.

export * from "@preact/signals";
export * from "preact";
export * from "preact/hooks";
export * from "preact/jsx-runtime";
