/**
 * `npm run bench [-- PART…]`: what the executable costs in time, memory and size; the figures of one run on one
 * machine. It also is the programs that its parts start beside the server.
 */
const [first] = process.argv.slice(2);

if (first === "generate-load") await import("./load-generator.ts");
else if (first === "bare-server") await import("./bare-server.ts");
else await (await import("./parts.ts")).runServerParts(process.argv.slice(2));

export {};
