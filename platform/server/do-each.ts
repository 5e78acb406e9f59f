import { storeFailureOf } from './database-outage.ts'

/** So many of those that failed are named. */
const NAMED = 5

/**
 * Does the same for each of many, one after the other. What fails for one keeps none of the others back; where the database
 * cannot serve, it is left at that.
 * @param failed what is said of those for which it failed
 * @throws Error that names them, once it was done for all others
 */
export async function doEach<Item>(
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
