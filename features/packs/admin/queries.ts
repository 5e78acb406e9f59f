import { queryOptions } from '@tanstack/react-query'
import { scenarioAdminRoutes } from '#features/scenarios/contract-admin.ts'
import type { RouteRequest } from '#platform/contract/route.ts'
import { createApi, sendRequest, uploadFile } from '#platform/web/api.ts'
import { saveFile } from '#platform/web/save-file.ts'
import { type PackDecisions, packRoutes } from '../contract.ts'

const api = createApi({ ...packRoutes, listAllScenarios: scenarioAdminRoutes.listAllScenarios })

/** What can be exported, and archived scenarios. */
export const packScenariosQuery = queryOptions({
  queryKey: ['admin', 'scenarios', 'for packs'],
  queryFn: ({ signal }) => api.listAllScenarios({ query: {} }, { signal }),
})

/** A browser calls a file by what its system thinks of it; the server knows one name. */
const asZip = (file: File) => new File([file], file.name, { type: 'application/zip' })

export const requestPackPreview = (file: File) => uploadFile(packRoutes.previewPack, {}, asZip(file))

export const startPackImport = (file: File, decisions: PackDecisions, idempotencyKey: string) =>
  uploadFile(packRoutes.importPack, { texts: { decisions: JSON.stringify(decisions) } }, asZip(file), {
    idempotencyKey,
  })

export const importStarter = (idempotencyKey: string) =>
  api.importStarterPack({ body: {} }, { idempotencyKey })

export async function downloadPack(
  body: RouteRequest<typeof packRoutes.exportPack>['body'],
): Promise<void> {
  const response = await sendRequest(packRoutes.exportPack, { body }, { accept: 'application/zip' })
  saveFile('pack.zip', await response.blob())
}
