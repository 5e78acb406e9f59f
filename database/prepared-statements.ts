import { createHash } from 'node:crypto'

/** Twice what the stores have. Beyond it statements are not prepared, so that plans do not fill the server's memory. */
const MAX_PREPARED = 1000

const names = new Map<string, string>()

/**
 * The name under which a connection prepares a statement; undefined when it should not be prepared. It follows from the
 * text alone: behind a pooler, connections of several processes may share what is prepared.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_PREPARED) return known
  const name = `s_${createHash('sha256').update(text).digest('base64url').slice(0, 32)}`
  names.set(text, name)
  return name
}
