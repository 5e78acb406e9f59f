import { formatNumber } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import type { Overview } from '../contract.ts'
import { WithheldFigure } from './WithheldFigure.tsx'
import { formatMonth } from './MonthsCard.tsx'

const figures = ['practised', 'evaluated', 'tried_again'] as const

/** The number of people, and what they did in the month. */
export function FigureTiles({ overview: { invited, month, months } }: { readonly overview: Overview }) {
  const t = useText('overview')
  const language = useLanguage()
  const shown = months.find((one) => one.month === month)
  const monthName = month === null ? '' : formatMonth(month, language, 'long')
  return (
    <Card as="section" aria-label={t('figures')}>
      <dl className="grid grid-cols-2 divide-line max-lg:gap-y-2 lg:grid-cols-4 lg:divide-x">
        <Tile
          name={t('people')}
          value={invited}
          note={shown && t('newIn', { count: shown.invited, month: monthName })}
        />
        {shown &&
          figures.map((name) => (
            <Tile key={name} name={t(name)} value={shown[name]} note={t(`notes.${name}`)} />
          ))}
      </dl>
    </Card>
  )
}

type TileProps = {
  readonly name: string
  readonly value: number | null
  readonly note: string | undefined
}

function Tile({ name, value, note }: TileProps) {
  const language = useLanguage()
  return (
    <div className="grid content-start gap-1 p-4 sm:p-6">
      <dt className="text-label text-ink-muted">{name}</dt>
      <dd className="grid gap-1">
        {value === null ? (
          <WithheldFigure className="min-h-10" />
        ) : (
          <span className="text-3xl leading-10 font-semibold">{formatNumber(value, language)}</span>
        )}
        {note && <span className="text-sm text-ink-muted">{note}</span>}
      </dd>
    </div>
  )
}
