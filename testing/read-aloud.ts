import { virtual } from '@guidepup/virtual-screen-reader'
import { expect } from 'vitest'

/** More phrases than any of our pages has. */
const MOST_PHRASES = 600

/** The phrases that a screen reader speaks for an element, from start to end, without its announcements of ends. */
export async function readAloud(container: Element): Promise<readonly string[]> {
  if (!(container instanceof HTMLElement)) throw new Error('only HTML can be read aloud')
  await virtual.start({ container })
  try {
    const first = await virtual.lastSpokenPhrase()
    for (let count = 0; count < MOST_PHRASES; count += 1) {
      await virtual.next()
      const phrase = await virtual.lastSpokenPhrase()
      // After the last phrase the reader starts again.
      if (phrase === first || phrase === `end of ${first}`) break
    }
    const phrases = await virtual.spokenPhraseLog()
    return phrases.filter((phrase) => phrase !== 'paragraph' && !phrase.startsWith('end of '))
  } finally {
    await virtual.stop()
  }
}

/**
 * The phrases that a screen reader speaks by itself during an action, such as a status whose text changes.
 * @param isHeard whether all expected phrases were spoken
 */
export async function listenWhile(
  container: Element,
  act: () => Promise<void>,
  isHeard: (phrases: readonly string[]) => boolean,
): Promise<readonly string[]> {
  if (!(container instanceof HTMLElement)) throw new Error('only HTML can be read aloud')
  await virtual.start({ container })
  try {
    await virtual.clearSpokenPhraseLog()
    await act()
    await expect.poll(async () => isHeard(await virtual.spokenPhraseLog())).toBe(true)
    return await virtual.spokenPhraseLog()
  } finally {
    await virtual.stop()
  }
}

/** Expects these phrases in this order; other phrases may come between them. */
export function expectInOrder(heard: readonly string[], expected: readonly string[]): void {
  const found: string[] = []
  let at = 0
  for (const phrase of expected) {
    const next = heard.indexOf(phrase, at)
    if (next === -1) continue
    found.push(phrase)
    at = next + 1
  }
  expect(found, heard.join('\n')).toEqual(expected)
}
