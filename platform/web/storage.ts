export type StorageKind = 'local' | 'session'

// A function, because a browser that refuses storage throws on the mere mention of it.
const storageOf = (where: StorageKind): Storage => (where === 'local' ? localStorage : sessionStorage)

/** What storage would not take, because it is refused or full: kept while the page lasts. */
const unsaved = new Map<string, string | null>()
const listeners = new Set<() => void>()

export function readStored(key: string, where: StorageKind = 'local'): string | null {
  const held = unsaved.get(`${where} ${key}`)
  if (held !== undefined) return held
  try {
    return storageOf(where).getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text, or forgets it. */
export function writeStored(key: string, value: string | null, where: StorageKind = 'local'): void {
  try {
    if (value === null) storageOf(where).removeItem(key)
    else storageOf(where).setItem(key, value)
    unsaved.delete(`${where} ${key}`)
  } catch {
    unsaved.set(`${where} ${key}`, value)
  }
  listeners.forEach((listener) => listener())
}

/** Forgets what is kept under names that begin like this. */
export function forgetStored(prefix: string): void {
  for (const where of ['local', 'session'] as const) {
    try {
      for (const key of Object.keys(storageOf(where)))
        if (key.startsWith(prefix)) writeStored(key, null, where)
    } catch {
      // Refused, so nothing is in it.
    }
  }
  for (const key of unsaved.keys()) if (key.split(' ')[1]?.startsWith(prefix)) unsaved.delete(key)
}

/** Forgets everything: what is kept on this device, and what it would not keep. */
export function clearStored(): void {
  unsaved.clear()
  for (const where of ['local', 'session'] as const) {
    try {
      storageOf(where).clear()
    } catch {
      // Refused, so nothing is in it.
    }
  }
}

/** Calls back after each change, in this page or in another of the same browser. Returns how to stop. */
export function onStorageChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
