/** How the stub model replies. Its name carries it, as `stub-n32-f0-d0`. */
export type Recipe = {
  readonly tokens: number
  /** Milliseconds before the first token. */
  readonly first: number
  /** Milliseconds between two tokens. */
  readonly between: number
}

export function recipeOf(model: string): Recipe {
  const [, tokens, first, between] = /^stub-n(\d+)-f(\d+)-d(\d+)$/.exec(model) ?? []
  if (tokens === undefined) throw new Error(`${model} is no recipe of the stub`)
  return { tokens: Number(tokens), first: Number(first), between: Number(between) }
}

/** The clock that all processes of a machine share, in microseconds. */
export const clock = (): number => Number(process.hrtime.bigint() / 1000n)

/** The first token tells when the request came and when the token left. */
export const stampOf = (received: number): string => `t${received}:${clock()};`

export type Stamp = { readonly received: number; readonly written: number }

/** Finds the stamp in whatever envelope it has travelled. */
export function stampIn(text: string): Stamp | undefined {
  const [, received, written] = /t(\d+):(\d+);/.exec(text) ?? []
  return received === undefined ? undefined : { received: Number(received), written: Number(written) }
}
