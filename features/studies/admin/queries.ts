import { queryOptions } from '@tanstack/react-query'
import { buildUrl, createApi } from '#platform/web/api.ts'
import { type NewStudy, type Study, studyRoutes } from '../contract-admin.ts'

const api = createApi(studyRoutes)

const studiesKey = ['admin', 'studies']

/** The studies of the organisation, newest first. */
export const studiesQuery = (language: string) =>
  queryOptions({
    queryKey: [...studiesKey, 'list', language],
    queryFn: ({ signal }) => api.listStudies({ query: { language } }, { signal }),
  })

/** Of what a study may be made. */
export const studyChoicesQuery = (language: string) =>
  queryOptions({
    queryKey: [...studiesKey, 'choices', language],
    queryFn: ({ signal }) => api.listStudyChoices({ query: { language } }, { signal }),
  })

export const allStudies = [...studiesKey, 'list']

type StudyCreation = { readonly wanted: NewStudy; readonly idempotencyKey: string }

export const createStudy = ({ wanted, idempotencyKey }: StudyCreation) =>
  api.createStudy({ body: wanted }, { idempotencyKey })

export const endStudy = ({ id }: Study) => api.endStudy({ params: { id: String(id) } })
export const deleteStudy = ({ id }: Study) => api.deleteStudy({ params: { id: String(id) } })

export const studyExportUrl = ({ id }: Study): string =>
  buildUrl(studyRoutes.exportStudy, { params: { id: String(id) } })
