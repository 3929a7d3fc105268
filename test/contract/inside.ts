/** What no answer may say: stacks, SQL, machine paths. */
export const inside = /\bat [\w.]+ \(|node_modules|\/src\/|\.ts:\d|SQLITE|SELECT |\bTypeError\b/;
