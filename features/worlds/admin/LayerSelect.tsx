import ChevronDown from 'lucide-react/icons/chevron-down'
import Eye from 'lucide-react/icons/eye'
import KeyRound from 'lucide-react/icons/key-round'
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark'
import type { LucideIcon } from 'lucide-react'
import { factLayers } from '#conversation/director/world.ts'
import { useFieldValue } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { WorldFact } from '../contract.ts'
import type { WorldSchemaForm } from './world-draft.ts'

const looks: Readonly<Record<WorldFact['layer'], readonly [LucideIcon, string]>> = {
  open: [Eye, 'bg-sunken text-ink-muted'],
  asked: [MessageCircleQuestionMark, 'bg-accent-soft text-accent-ink'],
  earned: [KeyRound, 'bg-warn-soft text-warn-ink'],
}

type Props = { readonly form: WorldSchemaForm; readonly index: number }

/** Chooses the layer of a fact: when it may be told. */
export function LayerSelect({ form, index }: Props) {
  const t = useText('worlds')
  const layer = useFieldValue(form, `facts.${index}.layer`)
  const [Icon, look] = looks[layer]
  return (
    <div className={cx('relative inline-grid items-center justify-self-start rounded-control', look)}>
      <Icon aria-hidden className="pointer-events-none absolute left-3 size-4" />
      <select
        {...form.register(`facts.${index}.layer`)}
        aria-label={t('facts.layer', { number: index + 1 })}
        className="min-h-11 w-full appearance-none rounded-control bg-transparent pr-8 pl-9 text-sm font-medium forced-colors:border"
      >
        {factLayers.map((one) => (
          <option key={one} value={one} className="bg-surface text-ink">
            {t(`layers.${one}`)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-2.5 size-4" />
    </div>
  )
}
