import { toBuiltInLanguage } from '#conversation/language/codes.ts'
import { withFrenchSpaces } from '#platform/contract/text.ts'
import en from '../../locales/en.json' with { type: 'json' }
import fr from '../../locales/fr.json' with { type: 'json' }
import pt from '../../locales/pt.json' with { type: 'json' }
import type { DescribedVerdicts } from '../../port.ts'

const texts = { en, fr: withFrenchSpaces(fr), pt }

/** The product's own texts in an evaluation by a model; in English for languages without built-in texts. */
export const evaluationTextsIn = (language: string) => texts[toBuiltInLanguage(language)].evaluation

/** Lists the checks by verdict in one paragraph. */
export function describeSettled(settled: DescribedVerdicts, language: string): readonly string[] {
  const { verdicts, none } = evaluationTextsIn(language)
  const said = (['met', 'partly', 'not_met'] as const).flatMap((verdict) => {
    const names = settled.filter((one) => one.verdict === verdict).map(({ name }) => name)
    return names.length === 0 ? [] : [verdicts[verdict].replace('{list}', () => names.join('; '))]
  })
  return [said.length === 0 ? none : said.join(' ')]
}
