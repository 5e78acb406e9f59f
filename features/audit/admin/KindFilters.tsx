import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { FocusOnRemoval } from '#platform/web/focus.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { FilterSelect } from '#platform/web/table/FilterSelect.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import type { AuditEntry } from '../contract.ts'
import type { AuditListFilter } from './audit-filter.ts'
import { auditKindsQuery } from './audit-list.ts'
import { useAuditWords } from './useAuditWords.ts'

type Props = {
  readonly filter: AuditListFilter
  readonly entries: readonly AuditEntry[] | undefined
  readonly onChange: (part: AuditListFilter) => void
}

/** Filters by action and subject; offers only those that occur in the audit. */
export function KindFilters({ filter, entries, onChange }: Props) {
  const t = useText('audit')
  const { actionText, subjectText, titleText } = useAuditWords()
  const { data: kinds = [] } = useQuery(auditKindsQuery)
  const { subject, subject_id, action } = filter
  const subjects = kinds.map((kind) => kind.subject)
  const actions = kinds.filter((kind) => subject === undefined || kind.subject === subject)
  const same = entries?.find((entry) => entry.subject === subject && entry.subject_id === subject_id)
  const only = same ? titleText(same) : t('number', { number: subject_id })
  return (
    <>
      <FilterSelect
        label={t('subject')}
        name={t('filter.by', { what: t('subject') })}
        choices={choicesOf([...subjects, subject], subjectText)}
        value={subject ?? ''}
        onChoose={(value) => onChange({ subject: value || undefined, subject_id: undefined })}
      />
      {subject_id !== undefined && (
        <>
          <FocusOnRemoval />
          <Button
            look="secondary"
            size="small"
            aria-label={t('filter.notOnly', { name: only })}
            className="max-w-52"
            onClick={() => onChange({ subject_id: undefined })}
          >
            <span className="truncate">{only}</span>
            <X aria-hidden className="size-4 shrink-0" />
          </Button>
        </>
      )}
      <FilterSelect
        label={t('action')}
        name={t('filter.by', { what: t('action') })}
        choices={choicesOf([...actions.map((kind) => kind.action), action], actionText)}
        value={action ?? ''}
        onChoose={(value) => onChange({ action: value || undefined })}
      />
    </>
  )
}

/** The distinct words, sorted by their names. The chosen one is included even before the others are loaded. */
const choicesOf = (words: readonly (string | undefined)[], textOf: (word: string) => string) =>
  [...new Set(words)]
    .filter((word) => word !== undefined)
    .map((word) => ({ value: word, label: textOf(word) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
