import { ConfigError } from '#platform/server/config.ts'
import { DomainError } from '#platform/server/errors.ts'

const CODES = ['EADDRINUSE', 'EACCES', 'ECONNREFUSED', 'ENOTFOUND', '28P01', '3D000']

/** A sentence for an error that the operator can fix; undefined for any other error. */
export function describeStartProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE')
    return `The port is taken by another program (${error.message}). Set PORT to another one.`
  if (code === '42501')
    return `The role may not do this in the database (${error.message}). Grant it that, or set MIGRATION_DATABASE_URL to the address of the role that owns the tables (docs/security.md).`
  const isExpected =
    error instanceof ConfigError ||
    error instanceof DomainError ||
    ['StoreInUse', 'StoreUnusable', 'SchemaMismatch', 'NoPrimary', 'BackupError'].includes(error.name)
  return isExpected || CODES.includes(code) ? error.message : undefined
}

/** Says what to do where a tool needs a store that another process holds. */
export const listToolHints = (error: unknown): readonly string[] =>
  error instanceof Error && error.name === 'StoreInUse'
    ? ['If that is the product itself: stop it, run this again, and start it anew.']
    : []
