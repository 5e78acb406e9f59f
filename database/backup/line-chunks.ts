import { StringDecoder } from 'node:string_decoder'

const CHUNK = 64 * 1024

/** Joins lines into larger chunks, because one step of a stream for each line would take longer than reading it. */
export async function* joinLines(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let chunk = ''
  for await (const line of lines) {
    chunk += `${line}\n`
    if (chunk.length < CHUNK) continue
    yield Buffer.from(chunk)
    chunk = ''
  }
  if (chunk !== '') yield Buffer.from(chunk)
}

/** The lines of a stream. Node's own `readline` also splits at U+2028, which a text may contain. */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let unfinished = ''
  for await (const chunk of chunks) {
    const lines = (unfinished + decoder.write(Buffer.from(chunk))).split('\n')
    unfinished = lines.pop() ?? ''
    yield* lines
  }
  if (unfinished !== '') yield unfinished
}
