/** Takes text as it comes and gives it on; `end` gives what was kept back to the last. */
export type Filter = { push(piece: string): string; end(): string }
