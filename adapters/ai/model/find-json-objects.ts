/** Longer answers are searched up to here. Characters. */
const MAX_SEARCHED = 200_000
/** How many opening braces are tried. */
const MAX_BEGINNINGS = 60

/** The JSON objects in a text: all of it, or those between other words. The last is the model's final answer. */
export function findJsonObjects(text: string): readonly unknown[] {
  const plain = text.slice(0, MAX_SEARCHED).replace(/<think>[\s\S]*?<\/think>/g, '')
  const whole = parseObject(plain)
  if (whole !== undefined) return [whole]
  const objects: unknown[] = []
  let at = plain.indexOf('{')
  for (let tries = 0; at !== -1 && tries < MAX_BEGINNINGS; tries += 1) {
    const end = findObjectEnd(plain, at)
    const object = end === -1 ? undefined : parseObject(plain.slice(at, end))
    if (object !== undefined) objects.push(object)
    at = plain.indexOf('{', object === undefined ? at + 1 : end)
  }
  return objects
}

/** The index after the object that begins at `start`; -1 when it is cut off. Braces inside strings do not count. */
function findObjectEnd(text: string, start: number): number {
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

function parseObject(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
