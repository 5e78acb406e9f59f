import Bot from 'lucide-react/icons/bot'
import ListChecks from 'lucide-react/icons/list-checks'
import { formatDate, formatList, formatNumber } from '#platform/web/format.ts'
import { useText, useLanguage } from '#platform/web/hooks/useText.ts'
import type { Evaluation } from '../contract.ts'
import { isMadeByRules } from '../contract-points.ts'

/** How the evaluation was made: by rules or by which model, with which prompt and rubric, and when; and how many hints helped. */
export function Provenance({ evaluation }: { readonly evaluation: Evaluation }) {
  const t = useText('evaluations')
  const Icon = isMadeByRules(evaluation) ? ListChecks : Bot
  return (
    <section
      aria-label={t('provenance')}
      className="mt-8 flex items-start gap-3 rounded-card bg-sunken px-5 py-4 text-sm text-ink-muted sm:px-6 forced-colors:border print:mt-4 print:bg-transparent print:p-0"
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 max-w-[56rem] wrap-anywhere">
        <HowItWasMade evaluation={evaluation} /> <HintSummary evaluation={evaluation} />
      </p>
    </section>
  )
}

/** How many hints helped, and each by its move and the message that it was given for; or that there was none. */
function HintSummary({ evaluation: { hints, given_hints } }: { readonly evaluation: Evaluation }) {
  const t = useText('evaluations')
  const language = useLanguage()
  const named = given_hints.map(({ move, message }) =>
    t('hint', { move: t(`hintMoves.${move}`), number: formatNumber(message, language) }),
  )
  const list = formatList(named, language)
  return `${t('hints', { count: hints })} ${hints > 0 ? t('hintList', { list }) : ''}`.trim()
}

function HowItWasMade({ evaluation }: { readonly evaluation: Evaluation }) {
  const t = useText('evaluations')
  const language = useLanguage()
  const { produced_by: name, prompt_version: prompt, created_at, rubric, provenance } = evaluation
  const version = rubric && formatNumber(rubric.version, language)
  if (isMadeByRules(evaluation)) return version ? t('checks.madeByRules', { version }) : t('scripted')
  const seconds = formatNumber(Math.ceil((provenance.duration_ms ?? 0) / 1000), language)
  return (
    <>
      {t('model', { name, prompt, date: formatDate(created_at, language) })}{' '}
      {version && t('checks.madeByModel', { version, count: provenance.readings, seconds })} {t('canBeWrong')}
    </>
  )
}
