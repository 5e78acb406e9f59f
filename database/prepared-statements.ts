import { createHash } from 'node:crypto'

/**
 * Twice the number of statements in all stores. Beyond it statements are not prepared, so that plans do not fill the
 * server's memory.
 */
const MAX_PREPARED = 1000

const names = new Map<string, string>()

/**
 * The name under which a connection prepares a statement; undefined if it should not be prepared. The name depends on
 * the text alone, because behind a pooler several processes may share prepared statements.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_PREPARED) return known
  const name = `s_${createHash('sha256').update(text).digest('base64url').slice(0, 32)}`
  names.set(text, name)
  return name
}
