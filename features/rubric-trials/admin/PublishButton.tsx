import { useState } from 'react'
import { rubricVersionQuery, rubricVersionsQuery } from '#features/criteria/admin/queries.ts'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { findFailingCases, type RubricTrial } from '../contract.ts'
import { publishRubric, type RubricAddress } from './queries.ts'

type Props = { readonly address: RubricAddress; readonly trial: RubricTrial | null }

/** Publishes a version; without a trial that supports it, only for a written reason. */
export function PublishButton({ address, trial }: Props) {
  const t = useText('rubric-trials')
  const [reason, write] = useState<string>()
  const { change, isBusy } = useAdminChange({
    send: publishRubric,
    done: t('publish.done', { version: address.version }),
    failed: t('publish.failed'),
    refresh: [
      rubricVersionQuery(address.id, address.version).queryKey,
      rubricVersionsQuery(address.id).queryKey,
    ],
  })
  const ranking = trial?.failure === null ? trial.ranking : null
  const failing = findFailingCases(trial?.cases ?? [])
  const isProven = ranking !== null && ranking.isRanked && ranking.isStuffingLow && failing.length === 0
  const written = reason?.trim() ?? ''
  return (
    <>
      {reason !== undefined && (
        <TextArea
          label={t('publish.reason')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever asked for the field wants to write in it
          autoFocus
          hint={t('publish.reasonHint')}
          maxLength={600}
          value={reason}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
      )}
      <Button
        isBusy={isBusy}
        disabled={!isProven && written === ''}
        onClick={() => change({ ...address, reason: written === '' ? null : written })}
      >
        {t('publish.button', { version: address.version })}
      </Button>
      {reason === undefined && !isProven && (
        <TextButton onClick={() => write('')} className="justify-self-center text-sm text-accent-ink">
          {t('publish.withReason')}
        </TextButton>
      )}
    </>
  )
}
