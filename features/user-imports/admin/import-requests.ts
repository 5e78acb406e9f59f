import { queryOptions } from '@tanstack/react-query'
import { createApi, sendRequest, uploadFile } from '#platform/web/api.ts'
import { saveFile } from '#platform/web/save-file.ts'
import type { accountRoutes } from '#features/users/contract-lifecycle.ts'
import type { ImportChanges, ImportDelivery, UserImport, userImportRoutes } from '../contract.ts'

const api = createApi<typeof userImportRoutes & typeof accountRoutes>()
type ImportUsers = typeof userImportRoutes.importUsers

/** How often a running import is polled. Milliseconds. */
const LOOK_INTERVAL = 1000

/** The person's own latest import; polled while it runs. */
export const latestImportQuery = queryOptions({
  queryKey: ['admin', 'user-import'],
  queryFn: async ({ signal }) => (await api('GET /admin/users/import', {}, { signal })).import,
  refetchInterval: ({ state: { data } }) => (data && data.ended_at === null ? LOOK_INTERVAL : false),
})

/** Browsers take a file's type from their system; the server accepts only `text/csv`. */
const asCsv = (file: File) => new File([file], file.name, { type: 'text/csv' })

const toFormTexts = (changes: ImportChanges) => ({ changes: JSON.stringify(changes) })

export const requestPreview = (file: File, changes: ImportChanges): Promise<UserImport> =>
  uploadFile<ImportUsers>(
    'POST /admin/users/import',
    { query: { preview: 'true' }, texts: toFormTexts(changes) },
    ['file', asCsv(file)],
  )

type FileToStart = {
  readonly file: File
  readonly changes: ImportChanges
  /** Names the attempt: after a second press or a lost reply, nobody is added twice. */
  readonly key: string
}

export const startImport = (
  { file, changes, key }: FileToStart,
  delivery: ImportDelivery,
): Promise<UserImport> =>
  uploadFile<ImportUsers>(
    'POST /admin/users/import',
    { query: { delivery }, texts: toFormTexts(changes) },
    ['file', asCsv(file)],
    {
      idempotencyKey: `${key}-${delivery}`,
    },
  )

/** Reactivates a deactivated user. */
export const reactivate = (id: number) =>
  api('PUT /admin/users/:id/state', { params: { id }, body: { state: 'active' } })

/**
 * Downloads the result, which the server returns once.
 * @param idempotencyKey names the attempt: if the reply was lost, a repeat with this key gets the file again
 */
export async function downloadResult(id: number, idempotencyKey: string): Promise<void> {
  const response = await sendRequest<typeof userImportRoutes.takeImportResult>(
    'POST /admin/user-imports/:id/result',
    { params: { id } },
    { accept: 'text/csv', idempotencyKey },
  )
  saveFile(`import-${id}.csv`, await response.blob())
}
