import type * as z from 'zod/mini'
import type { Access } from './access.ts'
import type { Failure } from './failures.ts'

export type Schema = z.ZodMiniType

/** A schema of several fields that a form can fill in, with the values before and after the rules are applied. */
export type FormSchema = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>
export type FormInput<S extends FormSchema> = z.input<S>
export type FormOutput<S extends FormSchema> = z.output<S>

/** One call of the interface, as a value: mounted by the server, called by the browser, documented, tested. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api/v1`; `:name` marks a parameter. */
  readonly path: `/${string}`
  readonly access: Access
  /** The scope that a program's token needs to call it; without one, no program may. The product defines the scopes. */
  readonly scope?: string
  readonly summary: string
  /** Whether a repeat with the same `Idempotency-Key` gets the answer of the first request. */
  readonly keyed?: true
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The one file of a `multipart/form-data` request, on a route that takes it instead of a body. */
  readonly upload?: Upload
  /** Absent on a route that answers with a redirect or with bytes. */
  readonly reply?: Schema
  /** The media type of the bytes that a route streams instead of a reply. */
  readonly bytes?: string
  /** The columns of these bytes, where they are a table. */
  readonly columns?: readonly string[]
  /** The schema of all these bytes together, where they are JSON. */
  readonly file?: Schema
  /** Failures that neither its slice nor its method suggests. */
  readonly failures?: readonly Failure[]
  /** Event name → schema of its data, on a route that can also answer `text/event-stream`. */
  readonly events?: Readonly<Record<string, Schema>>
}

/** A file in a request: its field, its media types, and its size limit in bytes. */
export type Upload = {
  readonly field: string
  readonly types: readonly string[]
  readonly limit: number
  /** Text fields that may come with the file, each JSON by its schema, and the limit of each in bytes. */
  readonly texts?: { readonly fields: Readonly<Record<string, Schema>>; readonly limit: number }
}
export type UploadedFile = {
  readonly bytes: Uint8Array
  readonly type: string
  /** The file's name, as its sender gave it. */
  readonly name: string
  /** The text fields of the same form. */
  readonly texts: Readonly<Record<string, string>>
}

export type Routes = Readonly<Record<string, Route>>

/** Declares one route; exists so that TypeScript infers every schema exactly. */
export const route = <const R extends Route>(spec: R): R => spec

type InputPart = 'params' | 'query' | 'body'
type Has<R> = { [K in InputPart & keyof R]: R[K] extends Schema ? K : never }[InputPart & keyof R]

/** What a handler receives: the parsed value of each schema that the route has, and a function that reads its file. */
export type HandlerInput<R> = {
  readonly [K in Has<R>]: R[K] extends Schema ? z.output<R[K]> : never
} & (R extends {
  readonly upload: Upload
}
  ? { readonly upload: () => Promise<UploadedFile> }
  : unknown)
/** What a caller sends. */
export type RouteRequest<R> = { readonly [K in Has<R>]: R[K] extends Schema ? z.input<R[K]> : never }
/** What goes over the wire as the reply. */
export type RouteReply<R> = R extends { readonly reply: infer S extends Schema } ? z.input<S> : undefined
/** The value of a route's file, where it is JSON. */
export type RouteFile<R> = R extends { readonly file: infer S extends Schema } ? z.input<S> : never
/** What a handler returns: the server's side of the reply, the bytes, or the address to redirect to. */
export type HandlerReply<R> = R extends { readonly reply: infer S extends Schema }
  ? z.output<S>
  : R extends { readonly bytes: string }
    ? AsyncIterable<Uint8Array>
    : string
/** One event of a stream as it goes over the wire; `event` discriminates. */
export type StreamEvent<R> = R extends { readonly events: infer E }
  ? {
      [K in keyof E & string]: {
        readonly event: K
        readonly data: E[K] extends Schema ? z.input<E[K]> : never
      }
    }[keyof E & string]
  : never
