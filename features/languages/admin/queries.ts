import { languageRoutes } from '../contract.ts'
import { createApi } from '#platform/web/api.ts'

const api = createApi(languageRoutes)

export const lookUpLanguage = (name: string) => api.lookUpLanguage({ body: { language_name: name } })
export const createLanguage = (body: { readonly name: string; readonly code: string }) =>
  api.createLanguage({ body })
