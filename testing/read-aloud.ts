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

/**
 * What a screen reader says of its own accord while something is done, such as that the text of a status has changed.
 * @param isHeard whether that was all
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
