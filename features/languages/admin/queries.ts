import { languageAdminRoutes } from '../contract-admin.ts'
import { createApi } from '#platform/web/api.ts'

const api = createApi(languageAdminRoutes)

export const lookUpLanguage = (name: string) => api.lookUpLanguage({ body: { language_name: name } })
export const createLanguage = (body: { readonly name: string; readonly code: string }) =>
  api.createLanguage({ body })
