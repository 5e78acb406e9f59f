import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { compareValues } from './compare-values.ts'
import { useAuditWords } from './useAuditWords.ts'
import { useValueText } from './useValueText.ts'

type Props = {
  readonly before: unknown
  readonly after: unknown
  /** The name of the changed user. */
  readonly person: string | undefined
  readonly subject: string
}

/** The values before and after a change side by side, field by field. */
export function ChangedValues({ before, after, person, subject }: Props) {
  const t = useText('audit')
  const { fieldText } = useAuditWords()
  const values = compareValues(before, after)
  const valueText = useValueText(
    values.map(({ field }) => field),
    person,
  )
  if (values.length === 0) return <p className="mt-5 text-label">{t('noValues')}</p>
  return (
    <table className="mt-5 w-full table-fixed border-separate border-spacing-x-2 text-start text-sm">
      <thead>
        <tr className="text-ink-muted">
          <th scope="col" className="px-2 text-start font-medium">
            {t('before')}
          </th>
          <th scope="col" className="px-2 text-start font-medium">
            {t('after')}
          </th>
        </tr>
      </thead>
      {values.map(({ field, was, is, isChanged }) => (
        <tbody key={field}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={2}
              className="px-2 pt-4 pb-1 text-start font-semibold wrap-anywhere"
            >
              {field === '' ? t('value') : fieldText(field, subject)}
            </th>
          </tr>
          <tr className="align-top">
            <ValueCell {...valueText(field, was)} tone={isChanged && was !== undefined && 'bg-danger-soft'} />
            <ValueCell {...valueText(field, is)} tone={isChanged && is !== undefined && 'bg-ok-soft'} />
          </tr>
        </tbody>
      ))}
    </table>
  )
}

type ValueCellProps = ReturnType<ReturnType<typeof useValueText>> & { readonly tone: string | false }

const ValueCell = ({ text, lang, tone }: ValueCellProps) => (
  <td
    lang={lang}
    className={cx('rounded-control p-2 whitespace-pre-wrap wrap-anywhere', tone || 'bg-sunken')}
  >
    {text}
  </td>
)
