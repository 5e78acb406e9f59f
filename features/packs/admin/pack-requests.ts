import { queryOptions } from '@tanstack/react-query'
import { createApi, sendRequest, uploadFile } from '#platform/web/api.ts'
import { saveFile } from '#platform/web/save-file.ts'
import type { PackDecisions, packRoutes } from '../contract.ts'
import type { PackMetadata } from '../contract-format.ts'

const api = createApi<typeof packRoutes>()

/** The packs that scenarios came with; scenarios written here have none. */
export const packOriginsQuery = queryOptions({
  queryKey: ['admin', 'pack-origins'],
  queryFn: ({ signal }) => api('GET /admin/packs/origins', {}, { signal }),
})

/** The type of an archive differs between browsers and systems, so it is set to the one that the server expects. */
const asZip = (file: File): File => new File([file], file.name, { type: 'application/zip' })

export const requestPackPreview = (file: File) =>
  uploadFile<typeof packRoutes.previewPack>('POST /admin/packs/preview', {}, ['file', asZip(file)])

export const startPackImport = (file: File, decisions: PackDecisions, idempotencyKey: string) =>
  uploadFile<typeof packRoutes.importPack>(
    'POST /admin/packs/import',
    { texts: { decisions: JSON.stringify(decisions) } },
    ['file', asZip(file)],
    { idempotencyKey },
  )

export const startStarterImport = () => api('POST /admin/packs/starter', { body: {} })

export async function downloadPack(facts: PackMetadata, scenarioIds: readonly number[]): Promise<void> {
  const body = { ...facts, scenario_ids: [...scenarioIds] }
  const response = await sendRequest<typeof packRoutes.exportPack>(
    'POST /admin/packs/export',
    { body },
    { accept: 'application/zip' },
  )
  saveFile(nameFile(facts), await response.blob())
}

/** For example `hard-conversations-1.0.0.zip`. */
const nameFile = ({ title, version }: PackMetadata): string => {
  const slug = title
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${slug || 'pack'}-${version}.zip`
}
