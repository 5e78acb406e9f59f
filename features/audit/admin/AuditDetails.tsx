import X from 'lucide-react/icons/x'
import { useIsAllowed } from '#features/session/web/queries.ts'
import { formatMoment } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import type { AuditEntry } from '../contract.ts'
import { type AuditListFilter, sameSubject } from './audit-filter.ts'
import { ChangedValues } from './ChangedValues.tsx'
import { ContentLink } from './ContentLink.tsx'
import { useAuditWords } from './useAuditWords.ts'

type Props = {
  readonly entry: AuditEntry
  /** Shows the list with this filter applied. */
  readonly onShow: (part: AuditListFilter) => void
  readonly onClose: () => void
}

/** One entry of the audit with all values before and after the change. */
export function AuditDetails({ entry, onShow, onClose }: Props) {
  const t = useText('audit')
  const language = useLanguage()
  const { actionText, actorText, subjectText, titleText } = useAuditWords()
  const { actor, organization, subject_id } = entry
  const isOfMany = useIsAllowed('superadmin')
  const title = t('heading', {
    action: actionText(entry.action),
    // A no-break space keeps the dot on the line of the word before it.
    what: [subjectText(entry.subject), titleText(entry)].filter(Boolean).join('\u00a0· '),
  })
  return (
    <Dialog name={title} isOpen onClose={onClose} className="max-w-3xl! p-6">
      <div className="flex items-start justify-between gap-4">
        <h2 className="text-lg font-semibold tracking-tight wrap-anywhere">{title}</h2>
        <IconButton name={t('close')} onClick={onClose} className="-m-2">
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <p className="mt-1 text-label wrap-anywhere text-ink-muted">
        {[
          actorText(entry),
          formatMoment(entry.created_at, language),
          organization?.name ?? t('allOrganizations'),
        ].join(' · ')}
      </p>
      <ChangedValues
        subject={entry.subject}
        before={entry.before}
        after={entry.after}
        person={entry.person ? titleText(entry) : undefined}
      />
      <div className="mt-4 flex flex-wrap gap-x-6 text-sm text-accent-ink">
        {actor && (
          <TextButton onClick={() => onShow({ actor: actor.id })}>
            {t('byActor', { name: actorText(entry) })}
          </TextButton>
        )}
        {subject_id !== null && (
          <TextButton onClick={() => onShow(sameSubject(entry))}>
            {t('toSubject', { name: titleText(entry) })}
          </TextButton>
        )}
        {isOfMany && <ContentLink entry={entry} />}
      </div>
    </Dialog>
  )
}
