import { queryOptions } from '@tanstack/react-query'
import { buildUrl, createApi } from '#platform/web/api.ts'
import type { NewStudy, Study, studyRoutes } from '../contract-admin.ts'

const api = createApi<typeof studyRoutes>()

const studiesKey = ['admin', 'studies']

/** The studies of the organisation, newest first. */
export const studiesQuery = (language: string) =>
  queryOptions({
    queryKey: [...studiesKey, 'list', language],
    queryFn: ({ signal }) => api('GET /admin/studies', { query: { language } }, { signal }),
  })

/** The scenarios, people and groups that a study can be made of. */
export const studyChoicesQuery = (language: string) =>
  queryOptions({
    queryKey: [...studiesKey, 'choices', language],
    queryFn: ({ signal }) => api('GET /admin/studies/choices', { query: { language } }, { signal }),
  })

export const allStudies = [...studiesKey, 'list']

type StudyCreation = { readonly wanted: NewStudy; readonly idempotencyKey: string }

export const createStudy = ({ wanted, idempotencyKey }: StudyCreation) =>
  api('POST /admin/studies', { body: wanted }, { idempotencyKey })

export const endStudy = ({ id }: Study) => api('POST /admin/studies/:id/end', { params: { id: String(id) } })
export const deleteStudy = ({ id }: Study) => api('DELETE /admin/studies/:id', { params: { id: String(id) } })

export const studyExportUrl = ({ id }: Study): string =>
  buildUrl<typeof studyRoutes.exportStudy>('GET /admin/studies/:id/export', { params: { id: String(id) } })
