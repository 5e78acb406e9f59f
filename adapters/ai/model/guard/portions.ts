/** What is looked at in one go; some providers send whole paragraphs. Characters. */
const PORTION = 200
/** No reply needs more, whatever of it is taken off. */
const MOST = 20_000

const sentences = new RegExp(`[^]{1,${PORTION}}?(?:[.!?…]["”»)]?(?=\\s)|$)|[^]{1,${PORTION}}`, 'g')

/** What comes in pieces of any size, in portions that end with a sentence where one ends, up to a limit. */
export async function* portionsOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let left = MOST
  for await (const piece of pieces) {
    const text = piece.slice(0, left)
    left -= text.length
    yield* text.length <= PORTION ? [text] : (text.match(sentences) ?? [])
    if (left === 0) return
  }
}
