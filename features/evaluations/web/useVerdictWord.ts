import { useText } from '#platform/web/hooks/useText.ts'
import type { EvaluatedCheck } from '../contract.ts'
import { specificsHeadings } from '../contract-rules.ts'

type WordedVerdict = Pick<EvaluatedCheck, 'verdict' | 'kind' | 'counter'>

/**
 * What became of a check, in words. Of a prohibition that rules count, "no occasion" would read as an accusation: there
 * nothing was found. In a language that the rules do not know nothing was looked for.
 */
export function useVerdictWord(language: string) {
  const t = useText('evaluations')
  return ({ verdict, kind, counter }: WordedVerdict): string => {
    const isFree = verdict === 'no_occasion' && counter && kind === 'counted' && language in specificsHeadings
    return t(isFree ? 'checks.noneFound' : `checks.verdicts.${verdict}`)
  }
}
