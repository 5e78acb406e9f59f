import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { VerdictMark } from '#platform/web/ui/VerdictMark.tsx'
import type { DirectedFact, TriedTurn } from '../contract-try.ts'

/** What the director knows after a reply: tension, trust, and why each fact is open or closed. */
export function DirectorView({ turn: { tension, trust, facts, ending } }: { readonly turn: TriedTurn }) {
  const t = useText('workspace')
  return (
    <section aria-labelledby="director" className="grid gap-3 border-t border-line pt-4">
      <h4 id="director" className="font-medium">
        {t('director.title')}
      </h4>
      <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 text-sm">
        <Scale name={t('director.tension')} value={tension} least={0} most={5} />
        <Scale name={t('director.trust')} value={trust} least={-2} most={8} />
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

type ScaleProps = {
  readonly name: string
  readonly value: number
  readonly least: number
  readonly most: number
}

/** A value as a bar and as a number. */
function Scale({ name, value, least, most }: ScaleProps) {
  const t = useText('workspace')
  const numbers = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: 1 })
  const [number, from, to] = [value, least, most].map((one) => numbers.format(one).replace('-', '−'))
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken forced-colors:border">
        <div
          style={{ width: `${((value - least) / (most - least)) * 100}%` }}
          className="h-full bg-accent forced-colors:bg-[CanvasText]"
        />
      </dd>
      <dd className="tabular-nums">
        {least < 0
          ? t('director.between', { value: number, from, to })
          : t('director.of', { value: number, of: to })}
      </dd>
    </>
  )
}

function Reason({ fact: { reason, conditions, quotation } }: { readonly fact: DirectedFact }) {
  const t = useText('workspace')
  const words = useText('worlds')
  const done = conditions.map((one) => words(`conditions.${one}`)).join(` ${words('or')} `)
  const text = t(`director.reasons.${reason}`, { conditions: done })
  return quotation === null ? text : t('director.quoted', { reason: text, quotation })
}
