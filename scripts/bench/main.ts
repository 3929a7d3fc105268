/** `npm run bench [-- PART…]`: time, memory and size; also the programs that its parts start. */
const [first] = process.argv.slice(2);

if (first === "generate-load") await import("./load-generator.ts");
else if (first === "attack") await import("./attacker.ts");
else if (first === "bare-server") await import("./bare-server.ts");
else await (await import("./parts.ts")).runServerParts(process.argv.slice(2));

export {};
