import { useChangeWords } from '#features/workspace/admin/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { TextChange } from '#platform/web/ui/TextChange.tsx'
import type { PreviewedItem } from '../contract.ts'

/** The differences between an item and the local one: for a scenario each change, otherwise the names of its fields. */
export function PackDifferences({ item: { changes, fields } }: { readonly item: PreviewedItem }) {
  const t = useText('packs')
  const changeWords = useChangeWords()
  const fieldTexts = fields.map((field) => fieldText(field))
  if (changes.length === 0) {
    if (fields.length === 0) return null
    return <p className="text-sm text-ink-muted">{t('differsIn', { fields: fieldTexts.join(', ') })}</p>
  }
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-sm text-ink-muted">
        {t('differences', { count: changes.length + fields.length })}
      </summary>
      <p className="text-sm text-ink-muted">{t('differencesHint')}</p>
      <ul className="mt-2 grid gap-2 text-sm">
        {changes.map((change, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list of a preview never changes
          <TextChange key={index} {...changeWords(change)} />
        ))}
        {fieldTexts.map((field) => (
          <li key={field} className="font-medium">
            {field}
          </li>
        ))}
      </ul>
    </details>
  )

  function fieldText(field: string): string {
    const known = knownFields.find((one) => one === field)
    return known ? t(`fields.${known}`) : field
  }
}

/** The fields that have a translated name. */
const knownFields = [
  'name',
  'role',
  'face_seed',
  'description',
  'bio',
  'translations',
  'titles',
  'title',
  'evaluation',
  'checks',
  'shows_total',
  'learners',
] as const
