import { Bot, ListChecks } from 'lucide-react'
import { formatDate } from '#platform/web/format.ts'
import { useText, useLanguage } from '#platform/web/hooks/useText.ts'
import type { Evaluation } from '../contract.ts'

/** Says that rules made the evaluation, or which model made it, with which prompt and when. */
export function EvaluationSource({ evaluation }: { readonly evaluation: Evaluation }) {
  const t = useText('evaluations')
  const language = useLanguage()
  const { produced_by: name, prompt_version: prompt, created_at } = evaluation
  const isScripted = name === 'scripted'
  const Icon = isScripted ? ListChecks : Bot
  return (
    <p className="flex items-start gap-2 border-t border-line pt-4 text-sm text-ink-muted">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {isScripted ? t('scripted') : t('model', { name, prompt, date: formatDate(created_at, language) })}
      </span>
    </p>
  )
}
