import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { VerdictMark } from '#platform/web/ui/VerdictMark.tsx'
import type { DirectedFact, TriedTurn } from '../contract-try.ts'

/** What the director knows after a reply: how tense it is, and why each fact is open or not. */
export function DirectorView({ turn: { tension, trust, facts, ending } }: { readonly turn: TriedTurn }) {
  const t = useText('workspace')
  const numbers = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: 1 })
  return (
    <section aria-labelledby="director" className="grid gap-3 border-t border-line pt-4">
      <h4 id="director" className="font-medium">
        {t('director.title')}
      </h4>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 text-sm">
        <dt className="text-ink-muted">{t('director.tension')}</dt>
        <dd>{t('director.of', { value: numbers.format(tension), of: 5 })}</dd>
        <dt className="text-ink-muted">{t('director.trust')}</dt>
        <dd>{t('director.of', { value: numbers.format(trust), of: 8 })}</dd>
      </dl>
      {ending && <p className="text-sm">{t(`director.${ending}`)}</p>}
      <ul className="grid gap-2 text-sm">
        {facts.map((fact) => (
          <li key={fact.key} className="flex items-start gap-2">
            <VerdictMark verdict={fact.is_open ? 'met' : 'not_met'} className="mt-0.5 size-4" />
            <span className="min-w-0 wrap-anywhere">
              {fact.text}
              <span className="block text-ink-muted">
                <Reason fact={fact} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Reason({ fact: { reason, conditions, quotation } }: { readonly fact: DirectedFact }) {
  const t = useText('workspace')
  const words = useText('worlds')
  const done = conditions.map((one) => words(`conditions.${one}`)).join(` ${words('or')} `)
  const text = t(`director.reasons.${reason}`, { conditions: done })
  return quotation === null ? text : `${text} “${quotation}”`
}
