import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { useId } from 'react'
import {
  splitTemplate,
  type TemplateVariable,
  templateVariables,
  formatVariable,
} from '#features/criteria/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'

type Props = { readonly template: string; readonly onInsert: (variable: TemplateVariable) => void }

/** A button for each variable that inserts it into the template, marked when the template has it already. */
export function VariableButtons({ template, onInsert }: Props) {
  const t = useText('criteria')
  const id = useId()
  const used = new Set(splitTemplate(template).map(({ variable }) => variable))
  return (
    <div role="group" aria-labelledby={id} className="grid content-start gap-1.5">
      <h3 id={id} className="text-sm font-medium">
        {t('variables')}
      </h3>
      <p className="text-sm text-ink-muted">{t('variablesHint')}</p>
      <ul className="mt-1.5 grid gap-1.5 sm:grid-cols-2 nav:grid-cols-1">
        {templateVariables.map((name) => {
          const isUsed = used.has(name)
          const Icon = isUsed ? Check : Plus
          return (
            <li key={name} className="grid">
              <button
                type="button"
                onClick={() => onInsert(name)}
                className={cx(
                  'flex min-h-11 items-start gap-2.5 rounded-control px-3 py-2 text-start text-sm ring-1 ring-inset',
                  'transition-colors duration-150 hover:ring-control forced-colors:border',
                  isUsed ? 'bg-accent-soft ring-transparent' : 'bg-surface ring-line',
                )}
              >
                <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
                <span className="min-w-0">
                  <code className="font-medium text-accent-ink wrap-anywhere">{formatVariable(name)}</code>
                  <span className="block text-ink-muted">{t(`meaning.${name}`)}</span>
                </span>
                {isUsed && <VisuallyHidden>{t('used')}</VisuallyHidden>}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
