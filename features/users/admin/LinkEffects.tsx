import type { LinkResult } from '#features/users/contract-link.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'

/** The kinds of records that the slices count for a link. */
const knownRecords = ['rubrics', 'rubric_trials', 'user_imports'] as const

type Props = { readonly effects: Pick<LinkResult, 'moves' | 'sign_in' | 'removes_account'> }

/** Says what moves to the account that stays, and which sign-in remains. */
export function LinkEffects({ effects: { moves, sign_in, removes_account } }: Props) {
  const t = useText('users')
  const language = useLanguage()
  const nameOf = (records: string) => {
    const known = knownRecords.find((one) => one === records)
    return known ? t(`link.records.${known}`) : records
  }
  return (
    <div className="grid gap-3 text-label">
      {moves.length > 0 && (
        <div>
          <h3 className="text-sm font-medium text-ink-muted">{t('link.moves')}</h3>
          <ul>
            {moves.map(({ records, count }) => (
              <li key={records} className="flex justify-between gap-4 border-b border-line py-1.5">
                <span>{nameOf(records)}</span>
                <span className="tabular-nums">{formatNumber(count, language)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>{t('link.practice')}</p>
      <p>{t(`link.signIn.${sign_in}`)}</p>
      {removes_account && <p>{t('link.removes')}</p>}
    </div>
  )
}
