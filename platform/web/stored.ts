type Where = 'local' | 'session'

// A getter, because a browser that refuses storage throws on the mere mention of it.
const storageOf = (where: Where): Storage => (where === 'local' ? localStorage : sessionStorage)

export function readStored(key: string, where: Where = 'local'): string | null {
  try {
    return storageOf(where).getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text, or forgets it. Where storage is refused or full nothing is kept, and nothing breaks. */
export function writeStored(key: string, value: string | null, where: Where = 'local'): void {
  try {
    if (value === null) storageOf(where).removeItem(key)
    else storageOf(where).setItem(key, value)
  } catch {
    // Nothing to be done; the page works without.
  }
}
