import type { MoodKind } from '../../mood-kind.ts'

/** How a mood behaves: numbers from which the state and the reply are worked out. */
export type MoodTraits = {
  /** From 0, at ease, to 4, about to leave. */
  readonly tension: number
  /** How much the partner trusts at the start; below 0 it has to be won over first. */
  readonly trust: number
  /** The weight of a kind word or a good question. */
  readonly warmth: number
  /** The chance of a question back. Percent. */
  readonly questionChance: number
  /** The chance of a word of this mood in front of a shared line. Percent. */
  readonly colourChance: number
  /** Whether it says as little as possible. */
  readonly isBrief: boolean
}

export const moodTraits: Readonly<Record<MoodKind, MoodTraits>> = {
  neutral: { tension: 1.2, trust: 0.4, warmth: 1, questionChance: 45, colourChance: 35, isBrief: false },
  calm: { tension: 0.6, trust: 1, warmth: 1, questionChance: 45, colourChance: 45, isBrief: false },
  enthusiastic: {
    tension: 0.4,
    trust: 1.4,
    warmth: 1.2,
    questionChance: 60,
    colourChance: 75,
    isBrief: false,
  },
  withdrawn: { tension: 1.7, trust: -0.4, warmth: 0.6, questionChance: 10, colourChance: 40, isBrief: true },
  anxious: { tension: 2, trust: 0, warmth: 1, questionChance: 45, colourChance: 75, isBrief: false },
  defensive: { tension: 2.8, trust: -0.6, warmth: 0.8, questionChance: 40, colourChance: 60, isBrief: false },
  angry: { tension: 3.5, trust: -1, warmth: 0.8, questionChance: 25, colourChance: 75, isBrief: false },
}
