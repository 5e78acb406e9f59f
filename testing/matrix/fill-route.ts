import type { Route } from '#platform/contract/route.ts'
import type { SampleRequest } from './request-maker.ts'

/** Turns a sample into a request over HTTP. */
export function fillRoute({ path, method }: Route, { params = {}, query, body, form }: SampleRequest) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`the matrix has no value for ${name} in ${path}: add one`)
    return value
  })
  const url = `/api/v1${filled}?${new URLSearchParams(query).toString()}`
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
  const json = { 'content-type': 'application/json' }
  return { method, url, ...(form ?? { headers: body === undefined ? {} : json, ...payload }) }
}
