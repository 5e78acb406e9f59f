/** The pace of the stub model, encoded in its name: `stub-n32-f0-d0`. */
export type StubTiming = {
  readonly tokens: number
  /** Milliseconds before the first token. */
  readonly first: number
  /** Milliseconds between two tokens. */
  readonly between: number
}

export function parseStubTiming(model: string): StubTiming {
  const [, tokens, first, between] = /^stub-n(\d+)-f(\d+)-d(\d+)$/.exec(model) ?? []
  if (tokens === undefined) throw new Error(`${model} is not a name of the stub model`)
  return { tokens: Number(tokens), first: Number(first), between: Number(between) }
}

/** A clock shared by all processes of a machine, in microseconds. */
export const readClock = (): number => Number(process.hrtime.bigint() / 1000n)

/** The stub's first token: when the request came and when the token left. */
export const createTimestamp = (received: number): string => `t${received}:${readClock()};`

export type StubTimestamp = { readonly received: number; readonly written: number }

/** Finds the timestamp in a response of any format. */
export function findTimestamp(text: string): StubTimestamp | undefined {
  const [, received, written] = /t(\d+):(\d+);/.exec(text) ?? []
  return received === undefined ? undefined : { received: Number(received), written: Number(written) }
}
