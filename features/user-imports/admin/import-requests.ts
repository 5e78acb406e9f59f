import { queryOptions } from '@tanstack/react-query'
import { createApi, sendRequest, uploadFile } from '#platform/web/api.ts'
import { type UserImport, userImportRoutes } from '../contract.ts'

const api = createApi(userImportRoutes)
const route = userImportRoutes.importUsers

/** How often an import that goes on is looked at, in milliseconds. */
const LOOK_INTERVAL = 1000

/** One's own latest import; asked again while it goes on. */
export const latestImportQuery = queryOptions({
  queryKey: ['admin', 'user-import'],
  queryFn: async ({ signal }) => (await api.readLatestImport({}, { signal })).import,
  refetchInterval: ({ state: { data } }) => (data && data.ended_at === null ? LOOK_INTERVAL : false),
})

/** A browser calls a file by what its system thinks of it; the server knows one name. */
const asCsv = (file: File) => new File([file], file.name, { type: 'text/csv' })

export const requestPreview = (file: File): Promise<UserImport> =>
  uploadFile(route, { query: { preview: true } }, asCsv(file))

/** @param idempotencyKey names the attempt: a second press, or a repeat after a lost answer, adds nobody twice */
export const startImport = (file: File, idempotencyKey: string): Promise<UserImport> =>
  uploadFile(route, {}, asCsv(file), { idempotencyKey })

/** Has the browser keep a file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it in a moment.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The result, which the server gives once. */
export async function downloadResult(id: number): Promise<void> {
  const response = await sendRequest(
    userImportRoutes.takeImportResult,
    { params: { id } },
    { accept: 'text/csv' },
  )
  saveFile(await response.blob(), `import-${id}.csv`)
}
