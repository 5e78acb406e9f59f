import Download from 'lucide-react/icons/download'
import UserCheck from 'lucide-react/icons/user-check'
import UserX from 'lucide-react/icons/user-x'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { useFocusOnRemoval } from '#platform/web/focus.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import { exportUrl } from './account-requests.ts'
import { BarButton, BarDownload } from './BarButton.tsx'
import { RefusalList } from './RefusalList.tsx'
import { useManyUsers } from './useManyUsers.ts'
import type { Selection } from './useSelection.ts'

/** The room below the table, in pixels, that keeps the bar from covering rows; on a phone it has two lines. */
export const selectionBarHeight = (): number => (window.innerWidth < 640 ? 148 : 96)

/** How many ids fit into a URL; more users are exported with the list. */
const MAX_EXPORTED = 500

/** The actions for all chosen users. */
export function SelectionBar({ selection }: { readonly selection: Selection }) {
  const t = useText('users')
  const { chosen, clear } = selection
  const { progress, refusals, start, stop, forgetRefusals } = useManyUsers(selection)
  const [isAsking, setAsking] = useState(false)
  if (chosen.size === 0 && !progress) return null
  const users = [...chosen.values()]
  const onClear = () => {
    clear()
    forgetRefusals()
  }
  return (
    <>
      <RefusalList refusals={refusals.filter(({ user }) => chosen.has(user.id))} />
      {/* The key makes React replace the whole bar instead of reusing the pressed button for another action. */}
      <Bar key={progress ? 'progress' : 'choice'}>
        {progress ? (
          <>
            <span role="status" className="px-2 text-sm">
              {t(`many.progress.${progress.state}`, { done: progress.done, count: progress.total })}
            </span>
            <progress
              aria-label={t('many.progress.label')}
              value={progress.done}
              max={progress.total}
              className="h-1.5 w-32 accent-current"
            />
            <BarButton onClick={stop}>{t('many.stop')}</BarButton>
          </>
        ) : (
          <>
            <span role="status" className="px-2 text-sm">
              {t('many.chosen', { count: chosen.size })}
            </span>
            <BarButton icon={UserX} onClick={() => setAsking(true)}>
              {t('actions.deactivate')}
            </BarButton>
            <BarButton icon={UserCheck} onClick={() => start({ state: 'active', users })}>
              {t('actions.reactivate')}
            </BarButton>
            {users.length <= MAX_EXPORTED && (
              <BarDownload icon={Download} href={exportUrl({ ids: [...chosen.keys()].join(',') })}>
                {t('actions.export')}
              </BarDownload>
            )}
            <BarButton icon={X} name={t('many.clear')} onClick={onClear} className="max-sm:-order-1" />
          </>
        )}
      </Bar>
      <ConfirmDialog
        title={t('many.deactivateTitle', { count: chosen.size })}
        isOpen={isAsking}
        look="danger"
        confirm={t('actions.deactivate')}
        cancel={t('cancel')}
        onConfirm={() => {
          setAsking(false)
          start({ state: 'deactivated', users })
        }}
        onCancel={() => setAsking(false)}
      >
        {t('deactivate.text')}
      </ConfirmDialog>
    </>
  )
}

function Bar({ children }: { readonly children: ReactNode }) {
  const t = useText('users')
  useFocusOnRemoval()
  return (
    <div
      role="group"
      aria-label={t('many.label')}
      className="sticky bottom-4 z-30 mx-auto flex w-fit max-w-full flex-wrap items-center justify-center gap-1 rounded-control bg-ink p-2 text-canvas shadow-lift forced-colors:border"
    >
      {children}
    </div>
  )
}
