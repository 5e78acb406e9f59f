import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { focusContent } from '#platform/web/focus.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { TabHeading } from '#platform/web/ui/TabHeading.tsx'
import { studiesQuery, studyChoicesQuery } from './queries.ts'
import { StudyForm } from './StudyForm.tsx'
import { StudyOverview } from './StudyOverview.tsx'

/** The organisation's studies, and the form for a new one. */
export function StudiesTab() {
  const t = useText('studies')
  useDocumentTitle(t('title'))
  const [form, setForm] = useState<'closed' | 'open' | 'just closed'>('closed')
  const isNew = form === 'open'
  const studies = useQuery(studiesQuery(useLanguage()))
  const onNew = () => {
    setForm('open')
    // The pressed button disappears, and the form's first field may still be loading its choices.
    focusContent()
  }
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <TabHeading title={t('title')} lead={t('admin.lead')}>
        {!isNew && (
          <Button
            onClick={onNew}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form that had the focus has just been closed
            autoFocus={form === 'just closed'}
          >
            <Plus aria-hidden className="size-4" />
            {t('admin.new')}
          </Button>
        )}
      </TabHeading>
      {isNew && <NewStudyForm onEnd={() => setForm('just closed')} />}
      <QueryContent query={studies} failed={t('admin.loadFailed')} retry={t('retry')}>
        {(found) =>
          found.length === 0 ? (
            !isNew && <EmptyState title={t('admin.none')}>{t('admin.noneText')}</EmptyState>
          ) : (
            <ul className="grid gap-6">
              {found.map((study) => (
                <li key={study.id} className="min-w-0">
                  <StudyOverview study={study} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </div>
  )
}

function NewStudyForm({ onEnd }: { readonly onEnd: () => void }) {
  const t = useText('studies')
  const choices = useQuery(studyChoicesQuery(useLanguage()))
  return (
    <QueryContent query={choices} failed={t('admin.choicesFailed')} retry={t('retry')}>
      {(found) => <StudyForm choices={found} onEnd={onEnd} />}
    </QueryContent>
  )
}
