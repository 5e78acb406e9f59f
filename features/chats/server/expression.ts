import type { FaceExpression } from '../contract.ts'

/** The expression for each kind of mood that the rules tell apart. */
const expressions = {
  neutral: 'calm',
  calm: 'calm',
  enthusiastic: 'warm',
  defensive: 'flat',
  withdrawn: 'flat',
  angry: 'tense',
  anxious: 'worried',
} as const satisfies Record<string, FaceExpression>

type StoredMood = { readonly title: string; readonly description: string | null } | null

/** Tells which kind a mood is of: the adapters know the words. */
export type ClassifyMood = (mood: StoredMood) => keyof typeof expressions

/** The expression of somebody in a mood. */
export const selectExpression = (classifyMood: ClassifyMood, mood: StoredMood): FaceExpression =>
  expressions[classifyMood(mood)]
