import type { RouteReply } from '#platform/contract/route.ts'
import type { Accounts } from '#adapters/identity/port.ts'
import type { Mailer } from '#adapters/mail/port.ts'
import type { Database } from '#database/connect.ts'
import { userImportRoutes } from '#features/user-imports/contract.ts'
import { createImportRunner } from '#features/user-imports/server/run-imports.ts'
import { importStore } from '#features/user-imports/server/store.ts'
import { addUsers } from '#features/users/server/add-users.ts'
import { createProvisioning } from '#features/users/server/provisioning.ts'
import { provisioningStore } from '#features/users/server/provisioning-store.ts'
import type { Warn } from '#platform/server/log.ts'
import { encodeForm } from './form-upload.ts'
import { until } from './partner.ts'
import type { Person } from './person.ts'

type ImportReply = RouteReply<typeof userImportRoutes.importUsers>

/** A CSV file as a browser sends it. */
export const csvForm = (file: string | Uint8Array, name = 'people.csv', changes?: unknown) =>
  encodeForm({
    file,
    type: 'text/csv',
    name,
    texts: changes === undefined ? {} : { changes: JSON.stringify(changes) },
  })

type Options = {
  readonly query?: Readonly<Record<string, string>>
  readonly key?: string
  /** The administrator's changes to its lines. */
  readonly changes?: unknown
}

/** Sends a file to be previewed or imported. */
export async function sendImport(
  person: Person,
  file: string | Uint8Array,
  { query = {}, key, changes }: Options = {},
) {
  const { payload, headers } = await csvForm(file, undefined, changes)
  const answer = await person.send({
    method: 'POST',
    url: '/api/v1/admin/users/import',
    query,
    payload,
    headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
  })
  const body: ImportReply & { readonly detail?: unknown } = answer.json()
  return { status: answer.statusCode, body }
}

/** Waits until an import has ended. @param timeout in milliseconds */
export async function finishImport(person: Person, id: number, timeout?: number): Promise<ImportReply> {
  let latest: ImportReply | undefined
  await until(async () => {
    latest = (await person.call(userImportRoutes.readImport, { params: { id: String(id) } })).body
    return latest.ended_at !== null
  }, timeout)
  if (!latest) throw new Error('the import was never read')
  return latest
}

/** Downloads the file of results, which has one line for each imported line. */
export async function takeResult(person: Person, id: number, key?: string) {
  const answer = await person.send({
    method: 'POST',
    url: `/api/v1/admin/user-imports/${id}/result`,
    payload: '{}',
    headers: { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) },
  })
  return { status: answer.statusCode, text: answer.body }
}

/** The job of another process that continues imports. */
export function importRunnerOf(deps: {
  readonly database: Database
  readonly accounts: Accounts
  readonly mailer?: Mailer
  readonly warn: Warn
}) {
  const { database } = deps
  const provisioning = createProvisioning({ ...deps, store: provisioningStore(database) })
  return createImportRunner({
    ...deps,
    mailer: deps.mailer,
    publicUrl: new URL('http://localhost:3000'),
    store: importStore(database),
    addUsers,
    createUser: provisioning.create,
  })
}
