import type { MoodKind } from '#conversation/conversation.ts'

/** How a mood behaves: numbers from which the state and the reply are worked out. */
type MoodTraits = {
  /** The chance of a question back. Percent. */
  readonly questionChance: number
  /** The chance of a word of this mood in front of a shared line. Percent. */
  readonly colourChance: number
  /** Whether it says as little as possible. */
  readonly isBrief: boolean
}

export const moodTraits: Readonly<Record<MoodKind, MoodTraits>> = {
  neutral: { questionChance: 45, colourChance: 35, isBrief: false },
  calm: { questionChance: 45, colourChance: 45, isBrief: false },
  enthusiastic: { questionChance: 60, colourChance: 75, isBrief: false },
  withdrawn: { questionChance: 10, colourChance: 40, isBrief: true },
  anxious: { questionChance: 45, colourChance: 75, isBrief: false },
  defensive: { questionChance: 40, colourChance: 60, isBrief: false },
  angry: { questionChance: 25, colourChance: 75, isBrief: false },
}
