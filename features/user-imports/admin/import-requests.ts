import { queryOptions } from '@tanstack/react-query'
import { createApi, sendRequest, uploadFile } from '#platform/web/api.ts'
import { saveFile } from '#platform/web/save-file.ts'
import { accountRoutes } from '#features/users/contract-lifecycle.ts'
import { type ImportChanges, type ImportDelivery, type UserImport, userImportRoutes } from '../contract.ts'

const api = createApi({ ...userImportRoutes, changeUserState: accountRoutes.changeUserState })
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

const textsOf = (changes: ImportChanges) => ({ changes: JSON.stringify(changes) })

export const requestPreview = (file: File, changes: ImportChanges): Promise<UserImport> =>
  uploadFile(route, { query: { preview: true }, texts: textsOf(changes) }, asCsv(file))

type FileToStart = {
  readonly file: File
  readonly changes: ImportChanges
  /** Names the attempt: a second press, or a repeat after a lost answer, adds nobody twice. */
  readonly key: string
}

export const startImport = (
  { file, changes, key }: FileToStart,
  delivery: ImportDelivery,
): Promise<UserImport> =>
  uploadFile(route, { query: { delivery }, texts: textsOf(changes) }, asCsv(file), {
    idempotencyKey: `${key}-${delivery}`,
  })

/** Lets a deactivated person in again. */
export const reactivate = (id: number) => api.changeUserState({ params: { id }, body: { state: 'active' } })

/** The result, which the server gives once. */
export async function downloadResult(id: number): Promise<void> {
  const response = await sendRequest(
    userImportRoutes.takeImportResult,
    { params: { id } },
    { accept: 'text/csv' },
  )
  saveFile(`import-${id}.csv`, await response.blob())
}
