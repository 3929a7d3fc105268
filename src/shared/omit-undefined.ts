/** Omits an optional property instead of setting it to undefined. */
export function omitUndefined<K extends string, V>(name: K, value: V | undefined): { [N in K]?: V } {
  return (value === undefined ? {} : { [name]: value }) as { [N in K]?: V };
}
