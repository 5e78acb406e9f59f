import type { InjectOptions } from 'fastify'

export type ServerAnswer = {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
  readonly cookies: readonly {
    readonly name: string
    readonly value: string
    readonly path?: string
    readonly secure?: boolean
    readonly maxAge?: number
    readonly expires?: Date
  }[]
  // It is untyped because each test checks the shape of its reply.
  json(): ReturnType<typeof JSON.parse>
}

/** Sends requests to a server, in this process or in another one. */
export type RequestInjector = { inject(request: InjectOptions): Promise<ServerAnswer> }
