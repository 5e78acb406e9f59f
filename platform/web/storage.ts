export type StorageKind = 'local' | 'session'

// A function, because a browser that denies storage throws as soon as `localStorage` is read.
const storageOf = (where: StorageKind): Storage => (where === 'local' ? localStorage : sessionStorage)

/** What the storage did not take, because it is denied or full: kept until the page is closed. */
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

/** What is stored as JSON; null where there is nothing, or something else that was written by hand. */
export function readStoredJson(key: string, where: StorageKind = 'local'): unknown {
  try {
    return JSON.parse(readStored(key, where) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a text; null deletes it. */
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

/** Deletes what is stored under keys with this prefix. */
export function forgetStored(prefix: string): void {
  for (const where of ['local', 'session'] as const) {
    try {
      for (const key of Object.keys(storageOf(where)))
        if (key.startsWith(prefix)) writeStored(key, null, where)
    } catch {
      // Storage is denied, so it holds nothing.
    }
  }
  for (const key of unsaved.keys()) if (key.split(' ')[1]?.startsWith(prefix)) unsaved.delete(key)
}

/** Deletes everything, on this device and in memory. */
export function clearStored(): void {
  unsaved.clear()
  for (const where of ['local', 'session'] as const) {
    try {
      storageOf(where).clear()
    } catch {
      // Storage is denied, so it holds nothing.
    }
  }
}

/** The keys with this prefix in the local storage. */
export function listStored(prefix: string): readonly string[] {
  const held = [...unsaved].flatMap(([name, value]) => {
    const [where, ...key] = name.split(' ')
    return where === 'local' && value !== null ? [key.join(' ')] : []
  })
  try {
    held.push(...Object.keys(localStorage))
  } catch {
    // Storage is denied, so it holds nothing.
  }
  return [...new Set(held)].filter((key) => key.startsWith(prefix))
}

/** Calls back when another page of the same browser deletes a text. Returns a function that stops this. */
export function onForgottenElsewhere(listener: (key: string, text: string) => void): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== null && oldValue !== null && newValue === null) listener(key, oldValue)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Calls back after each change, in this page or in another of the same browser. Returns a function that stops this. */
export function onStorageChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
