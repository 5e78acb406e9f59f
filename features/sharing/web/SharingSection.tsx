import { useQuery } from '@tanstack/react-query'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import Users from 'lucide-react/icons/users'
import { useId, useRef, useState } from 'react'
import type { Evaluation } from '#features/evaluations/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { LoadFailure } from '#platform/web/table/LoadFailure.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'
import { sharedQuery } from './queries.ts'
import { ShareDialog } from './ShareDialog.tsx'
import { SharedWith } from './SharedWith.tsx'

/** Shows who sees an evaluation beside its learner, and lets the learner change that. */
export function SharingSection({ evaluation }: { readonly evaluation: Evaluation }) {
  const t = useText('sharing')
  const id = useId()
  const query = useQuery(sharedQuery(evaluation.chat_id))
  const [isAsked, setAsked] = useState(false)
  const [result, tell] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  // Other branches, and the same one after more turns, have evaluations of their own.
  const shared = query.data?.filter(
    (one) => one.branch_id === evaluation.branch_id && one.turn_count === evaluation.turn_count,
  )
  const isPrivate = shared?.length === 0
  const Icon = isPrivate ? LockKeyhole : Users
  return (
    <Card
      as="section"
      aria-labelledby={id}
      className="mt-6 grid grid-cols-1 gap-4 p-5 sm:p-6 nav:mt-8 print:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 grow basis-64 items-start gap-3">
          <Icon aria-hidden className="mt-1 size-5 shrink-0 text-ink-muted" />
          <div className="grid min-w-0 gap-0.5">
            <h2 id={id} className="text-lg font-semibold tracking-tight">
              {isPrivate ? t('share.title') : t('share.people')}
            </h2>
            {isPrivate && <p className="text-label text-ink-muted">{t('share.nobody')}</p>}
          </div>
        </div>
        {shared && (
          <Button
            ref={button}
            look="secondary"
            size="small"
            onClick={() => setAsked(true)}
            className="w-full sm:w-auto"
          >
            {isPrivate ? t('share.button') : t('share.another')}
          </Button>
        )}
      </div>
      {query.isPending && <Skeleton aria-label={t('share.loading')} className="h-6 w-64 max-w-full" />}
      {query.isLoadingError && (
        <LoadFailure query={query} failed={t('share.loadFailed')} retry={t('retry')} />
      )}
      {shared && shared.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {shared.map((one) => (
            <SharedWith
              key={one.id}
              shared={one}
              onTakenBack={() => {
                tell(t('share.takenBack', { name: one.recipient.name }))
                button.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {result}
      </p>
      {isAsked && (
        <ShareDialog
          evaluation={evaluation}
          shared={shared ?? []}
          onShared={({ recipient }) => tell(t('share.shared', { name: recipient.name }))}
          onEnd={() => setAsked(false)}
        />
      )}
    </Card>
  )
}
