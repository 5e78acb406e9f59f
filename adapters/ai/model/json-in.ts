/** Longer answers are not searched: no evaluation is. */
const LONGEST = 200_000
/** So many beginnings of an object are tried. */
const BEGINNINGS = 60

/** The JSON objects that stand in a text: the whole of it, in a fence, or between words. The last is the answer. */
export function findJsonObjects(text: string): readonly unknown[] {
  const plain = text.slice(0, LONGEST).replace(/<think>[\s\S]*?<\/think>/g, '')
  const whole = parsed(plain)
  return whole === undefined ? objectsIn(plain) : [whole]
}

function objectsIn(text: string): readonly unknown[] {
  const found: unknown[] = []
  let at = text.indexOf('{')
  for (let tries = 0; at !== -1 && tries < BEGINNINGS; tries += 1) {
    const end = endOf(text, at)
    const value = end === -1 ? undefined : parsed(text.slice(at, end))
    if (value !== undefined) found.push(value)
    at = text.indexOf('{', value === undefined ? at + 1 : end)
  }
  return found
}

/** Where the object that begins there ends; -1 when it is cut off. Braces inside strings do not count. */
function endOf(text: string, start: number): number {
  let depth = 0
  let isQuoted = false
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === '"') isQuoted = !isQuoted
    else if (isQuoted) at += letter === '\\' ? 1 : 0
    else if (letter === '{') depth += 1
    else if (letter === '}' && --depth === 0) return at + 1
  }
  return -1
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
