import { rubricLanguage } from '#conversation/judging/rubric.ts'
import { markFallback } from '#features/languages/contract.ts'
import { BOOSTER_TURNS, BoosterKey } from '../contract-booster.ts'
import type { FoundOffer } from './booster-store.ts'
import type { FoundBooster } from './judging-types.ts'

/** A booster as home offers it. */
export const toOffer = ({ evaluation_id, after_days, check, evaluation }: FoundOffer) => ({
  evaluation_id,
  after_days,
  check: { key: check.key, name: check.name },
  verdict: check.verdict,
  evaluated_at: evaluation.createdAt,
  scenario: {
    id: evaluation.scenario_id,
    title: evaluation.title,
    ...markFallback(evaluation.is_fallback),
  },
  language: evaluation.language,
  turns: BOOSTER_TURNS,
})

/** A booster as its chat shows it. A result judged on fewer turns is outdated and left out. */
export function toBooster(booster: FoundBooster, currentTurns: number | null) {
  const { check, language, evaluation_id, after_days, branch_id, is_erased } = booster
  return {
    ...BoosterKey.parse({ evaluation_id, after_days }),
    branch_id,
    check: {
      key: check.key,
      name: check.name[rubricLanguage(language)],
      looks_for: check.description[rubricLanguage(language)],
    },
    turns: BOOSTER_TURNS,
    result: is_erased || booster.judged_turns === currentTurns ? booster.result : null,
  }
}
