/** A service that the fakes do not have: only the appliance is held against its contract. Every call of it fails. */
export function absent<T extends object>(name: string): T {
  return new Proxy({} as T, {
    get: (given, method) =>
      Reflect.get(given, method) ??
      (async () => {
        throw new Error(`the services in memory have no ${name}.${String(method)}`);
      }),
  });
}
