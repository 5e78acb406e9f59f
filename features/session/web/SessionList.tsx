import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RouteReply } from '#platform/contract/route.ts'
import { focusContent } from '#platform/web/focus.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import type { sessionRoutes } from '../contract.ts'
import { endSessions, ownSessionsQuery } from './own-sessions.ts'
import { SessionRow, useSessionName } from './SessionRow.tsx'

type OwnSessions = RouteReply<typeof sessionRoutes.listOwnSessions>

/** The list of sessions. All but the current one can be ended, after a confirmation. */
export function SessionList({ sessions }: { readonly sessions: OwnSessions }) {
  const t = useText('session')
  const failureText = useFailureText()
  const nameOf = useSessionName()
  const queryClient = useQueryClient()
  /** The session to end, or `others` for all but this one; undefined while no dialog is open. */
  const [asked, setAsked] = useState<OwnSessions[number] | 'others'>()
  const ending = useMutation({
    mutationFn: endSessions,
    // Reloaded after a failure too: the session may have ended by itself.
    onSettled: async () => {
      await queryClient.invalidateQueries(ownSessionsQuery)
      setAsked(undefined)
      focusContent()
    },
  })
  const isForOne = asked !== undefined && asked !== 'others'
  return (
    <>
      <p role="status" className={ending.isSuccess ? 'text-label text-ink-muted' : 'sr-only'}>
        {ending.isSuccess && t(ending.variables === null ? 'account.othersEnded' : 'account.ended')}
      </p>
      {ending.isError && <Banner tone="error">{failureText(ending.error, t('account.endFailed'))}</Banner>}
      <Card>
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setAsked(session)} />
          ))}
        </ul>
      </Card>
      {sessions.length > 1 && (
        <div>
          <Button look="secondary" onClick={() => setAsked('others')}>
            {t('account.endOthers')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        title={isForOne ? t('account.endTitle', { name: nameOf(asked) }) : t('account.endOthersTitle')}
        isOpen={asked !== undefined}
        confirm={t('account.confirm')}
        cancel={t('account.cancel')}
        look="danger"
        isBusy={ending.isPending}
        onConfirm={() => ending.mutate(isForOne ? asked.id : null)}
        onCancel={() => setAsked(undefined)}
      >
        {t(isForOne ? 'account.endText' : 'account.endOthersText')}
      </ConfirmDialog>
    </>
  )
}
