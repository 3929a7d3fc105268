/**
 * A program that attacks a server until its standard input ends, so that its processor time is not that of the caller
 * who is measured. Reads the name of the attack and the target as one line of JSON; writes the answers in the end.
 */
import { type Attack, startAttack, type Target } from "../server/attacks.ts";

const input = Bun.stdin.stream().getReader();
let text = "";
while (!text.endsWith("\n")) text += new TextDecoder().decode((await input.read()).value);
const { attack, target } = JSON.parse(text) as { attack: Attack; target: Target };
const connections = startAttack(attack, target);
// Nothing more is sent.
await input.read();
const answers = [...connections.answers()].map(([status, count]) => `${count} x ${status}`).join(", ");
console.log(`${connections.open()} open, answers ${answers || "none"}`);
process.exit(0);
