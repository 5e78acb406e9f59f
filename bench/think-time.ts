/** How long people read and think: log-normally distributed around a median, in seconds. */
export type ThinkTime = { readonly median: number; readonly sigma: number }

/** A seeded generator (mulberry32), so that every run has the same schedule. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Seconds of reading and thinking. */
export function drawThinkTime(random: () => number, { median, sigma }: ThinkTime): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return median * Math.exp(sigma * normal)
}
