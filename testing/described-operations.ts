import type { describeApi } from '#app/server/openapi/document.ts'
import type { TestApp } from './app.ts'

/** The API description as the server serves it. */
export const readDescription = async ({ as }: TestApp): Promise<ReturnType<typeof describeApi>> =>
  (await as.nobody.send({ url: '/api/v1/openapi.json' })).json()

/** An operation of the API description, with the parts that tests read. */
export type DescribedOperation = {
  readonly operationId?: string
  readonly tags?: readonly string[]
  readonly parameters?: readonly object[]
  readonly responses: Readonly<Record<string, { readonly content?: object; readonly headers?: object }>>
}

type Description = { readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>> }

export const operationsOf = ({ paths }: Description): readonly DescribedOperation[] =>
  Object.values(paths).flatMap((methods) =>
    Object.values(methods).map((operation) => ({ responses: {}, ...operation })),
  )

/** The statuses that a description lists, by the operation's name. */
export const statusesByOperation = (description: Description): ReadonlyMap<string, readonly string[]> =>
  new Map(
    operationsOf(description).map(({ operationId = '', responses }) => [operationId, Object.keys(responses)]),
  )
