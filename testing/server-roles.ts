import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Those of database/roles.sql: one owns the tables, the product runs as the other one. */
export type DatabaseRole = 'owner' | 'app'

/** What the names of a run's own two roles begin with, and their password. Roles belong to a whole server. */
export type ServerRoles = { readonly prefix: string; readonly password: string }

export function newServerRoles(): ServerRoles {
  return { prefix: `pp_${process.pid}`, password: randomBytes(12).toString('hex') }
}

/** What an administrator runs in the product's database, with names and a password of this run's own. */
export function rolesScript({ prefix, password }: ServerRoles): string {
  const script = readFileSync(new URL('../database/roles.sql', import.meta.url), 'utf8')
  return script.replaceAll('practice_', `${prefix}_`).replaceAll(/'(?:owner|app)-password'/g, `'${password}'`)
}

export function roleUrl(server: string, { prefix, password }: ServerRoles, role: DatabaseRole): string {
  const url = new URL(server)
  Object.assign(url, { username: `${prefix}_${role}`, password })
  return url.href
}

/** To be run when no database is left in which they may do anything. */
export const dropRolesScript = ({ prefix }: ServerRoles): string =>
  `drop role if exists ${prefix}_app, ${prefix}_owner`
