import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The roles of database/roles.sql: `owner` owns the tables, and the product runs as `app`. */
export type DatabaseRole = 'owner' | 'app'

/**
 * The prefix of this run's own role names, and their password. Roles are global on a server, so each run needs its own.
 */
export type ServerRoles = { readonly prefix: string; readonly password: string }

export function newServerRoles(): ServerRoles {
  return { prefix: `pp_${process.pid}`, password: randomBytes(12).toString('hex') }
}

/** The script that an administrator runs in the product's database, with this run's own role names and password. */
export function rolesScript({ prefix, password }: ServerRoles): string {
  const script = readFileSync(new URL('../database/roles.sql', import.meta.url), 'utf8')
  return script.replaceAll('practice_', `${prefix}_`).replaceAll(/'(?:owner|app)-password'/g, `'${password}'`)
}

export function roleUrl(server: string, { prefix, password }: ServerRoles, role: DatabaseRole): string {
  const url = new URL(server)
  Object.assign(url, { username: `${prefix}_${role}`, password })
  return url.href
}

/** To be run after all databases in which the roles have rights were dropped. */
export const dropRolesScript = ({ prefix }: ServerRoles): string =>
  `drop role if exists ${prefix}_app, ${prefix}_owner`
