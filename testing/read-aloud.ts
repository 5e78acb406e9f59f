import { virtual } from '@guidepup/virtual-screen-reader'
import { expect } from 'vitest'

/** More phrases than a page of ours has. */
const MOST_PHRASES = 600

/** What a screen reader says of a part of the page, from its beginning to its end, without the ends of what it names. */
export async function readAloud(container: Element): Promise<readonly string[]> {
  if (!(container instanceof HTMLElement)) throw new Error('only HTML can be read aloud')
  await virtual.start({ container })
  try {
    const first = await virtual.lastSpokenPhrase()
    for (let count = 0; count < MOST_PHRASES; count += 1) {
      await virtual.next()
      const phrase = await virtual.lastSpokenPhrase()
      // At the end it begins again.
      if (phrase === first || phrase === `end of ${first}`) break
    }
    const phrases = await virtual.spokenPhraseLog()
    return phrases.filter((phrase) => phrase !== 'paragraph' && !phrase.startsWith('end of '))
  } finally {
    await virtual.stop()
  }
}

/** Expects phrases one after another, with others between them. */
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
