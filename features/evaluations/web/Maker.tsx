import { Bot, ListChecks } from 'lucide-react'
import { useText } from '#platform/web/hooks/useText.ts'

/** What made the evaluation. Nothing pretends to be a model. */
export function Maker({ name }: { readonly name: string }) {
  const t = useText('evaluations')
  const isScripted = name === 'scripted'
  const Icon = isScripted ? ListChecks : Bot
  return (
    <p className="flex items-start gap-2 border-t border-line pt-4 text-sm text-ink-muted">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      {isScripted ? t('scripted') : t('model', { name })}
    </p>
  )
}
