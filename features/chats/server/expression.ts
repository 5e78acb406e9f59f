import type { ClassifyMood } from '#features/moods/contract.ts'
import { type FaceExpression, moodExpressions } from '../contract.ts'

/** The expression of somebody in a mood. */
export const selectExpression = (
  classifyMood: ClassifyMood,
  mood: Parameters<ClassifyMood>[0],
): FaceExpression => moodExpressions[classifyMood(mood)]
