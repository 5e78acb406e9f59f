import { useState } from 'react'
import { checkSession } from '#features/session/web/queries.ts'
import { useFocusOnRemoval } from '#platform/web/focus.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DialogNotice } from '#platform/web/notices/Notices.tsx'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { buttonClass } from '#platform/web/ui/button-class.ts'
import { DownloadLink } from '#platform/web/ui/DownloadLink.tsx'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import type { Study } from '../contract-admin.ts'
import { allStudies, deleteStudy, endStudy, studyExportUrl } from './queries.ts'

type StudyChange = 'end' | 'delete'

/** Buttons that download a study's file, end it or delete it. */
export function StudyActions({ study }: { readonly study: Study }) {
  const t = useText('studies')
  useFocusOnRemoval()
  const [asked, ask] = useState<StudyChange>()
  return (
    <div className="flex flex-wrap gap-3">
      {study.has_export && (
        <DownloadLink
          href={studyExportUrl(study)}
          check={checkSession}
          className={buttonClass('secondary', 'small')}
        >
          {t('admin.export')}
        </DownloadLink>
      )}
      {study.phase !== 'over' && (
        <Button look="secondary" size="small" onClick={() => ask('end')}>
          {t('admin.end.button')}
        </Button>
      )}
      <Button
        look="ghost"
        size="small"
        onClick={() => ask('delete')}
        // When it is the only button, its text is aligned with the text above.
        className={cx('text-danger-ink!', study.phase === 'over' && !study.has_export && '-ms-3')}
      >
        {t('admin.delete.button')}
      </Button>
      {asked && <Question study={study} asked={asked} onEnd={() => ask(undefined)} />}
    </div>
  )
}

type QuestionProps = { readonly study: Study; readonly asked: StudyChange; readonly onEnd: () => void }

/** Asks for confirmation, saying what ending or deleting does. */
function Question({ study, asked, onEnd }: QuestionProps) {
  const t = useText('studies')
  const { change, isBusy } = useAdminChange({
    send: asked === 'end' ? endStudy : deleteStudy,
    done: t(`admin.${asked}.done`),
    failed: t(`admin.${asked}.failed`),
    refresh: [allStudies],
    onDone: onEnd,
  })
  return (
    <ConfirmDialog
      title={t(`admin.${asked}.title`, { title: study.title })}
      isOpen
      look="danger"
      confirm={t(`admin.${asked}.confirm`)}
      cancel={t('cancel')}
      isBusy={isBusy}
      onConfirm={() => change(study)}
      onCancel={onEnd}
    >
      <p className="mb-4">{t(`admin.${asked}.text`)}</p>
      <DialogNotice />
    </ConfirmDialog>
  )
}
