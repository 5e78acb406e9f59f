import { storeFailureOf } from './database-outage.ts'

/** The error names at most this many failed items. */
const NAMED = 5

/**
 * Does the same work for many items, one after the other. An item that fails does not keep the others from being done;
 * only when the database cannot serve, the work stops at once.
 * @param failed the beginning of the error's message
 * @throws Error that names the failed items, after all others were done
 */
export async function runForEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  { failed, nameOf }: { readonly failed: string; readonly nameOf: (item: Item) => string | number },
): Promise<void> {
  const failures: { readonly name: string | number; readonly cause: unknown }[] = []
  for (const item of items)
    try {
      await work(item)
    } catch (cause) {
      if (storeFailureOf(cause)) throw cause
      failures.push({ name: nameOf(item), cause })
    }
  const [first] = failures
  if (!first) return
  const names = failures.slice(0, NAMED).map(({ name }) => name)
  const rest = failures.length > NAMED ? ` and ${failures.length - NAMED} more` : ''
  throw new Error(`${failed}: ${names.join(', ')}${rest}`, { cause: first.cause })
}
