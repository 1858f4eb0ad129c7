#!/usr/bin/env node
// A bot for Shoal in JavaScript: any legal move. docs/bot-protocol.md tells what the lines mean.

const lines = require("readline").createInterface({ input: process.stdin });
const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

lines.on("line", (line) => {
  const told = JSON.parse(line);
  if (told.type === "start") {
    say({ type: "ready", name: "Any Move" });
  } else if (told.type === "choose") {
    const chosen = Math.floor(Math.random() * told.legal.length);
    say({ decision: told.decision, move: told.legal[chosen] });
  } else if (told.type === "refused") {
    console.error("my last answer was refused:", told.why);
  }
});
