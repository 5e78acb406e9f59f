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

/** The names that begin like this. */
export function listStored(prefix: string, where: StorageKind = 'local'): readonly string[] {
  const held = [...unsaved].flatMap(([name, value]) => {
    const [kind, ...key] = name.split(' ')
    return kind === where && value !== null ? [key.join(' ')] : []
  })
  try {
    held.push(...Object.keys(storageOf(where)))
  } catch {
    // Refused, so nothing is in it.
  }
  return [...new Set(held)].filter((key) => key.startsWith(prefix))
}

/** Calls back when another page of the same browser forgets a text. Returns how to stop. */
export function onForgottenElsewhere(listener: (key: string, text: string) => void): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== null && oldValue !== null && newValue === null) listener(key, oldValue)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
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
