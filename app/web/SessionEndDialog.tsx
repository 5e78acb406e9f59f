import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { screens } from '#features/paths.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import { requestFailures } from '#platform/contract/failures.ts'
import { hasUnsavedWords } from '#platform/web/forms/unsaved-words.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { onUnauthenticated } from '#platform/web/http.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { leaveForSignIn } from './session-end.ts'

/**
 * Stands above a screen with unsaved words when the session has ended (requirement A14), and goes as soon as the same
 * person has signed in in another tab.
 */
export function SessionEndDialog() {
  const t = useText('app')
  const failureText = useFailureText()
  const router = useRouter()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const name = failureText(requestFailures.expired)
  const returnFocus = useLastFocus(isOpen)
  useEffect(() => onUnauthenticated(() => setOpen(hasUnsavedWords())), [])
  useOnReturn(isOpen, async () => {
    const before = queryClient.getQueryData(sessionQuery.queryKey)
    const now = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null)
    // For another person the page starts anew.
    if (!now || now.id !== before?.id) return
    setOpen(false)
    await queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
  })
  const close = () => {
    setOpen(false)
    returnFocus()
  }
  const leave = () => {
    setOpen(false)
    leaveForSignIn(router, queryClient)
  }
  return (
    <Dialog name={name} isOpen={isOpen} onClose={close} className="p-6">
      <h2 className="text-lg font-semibold tracking-tight">{name}</h2>
      <p className="mt-2 text-label text-ink-muted">{t('sessionEnd.text')}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {/* First, so that the keyboard does not begin at what loses the words. */}
        <LinkButton to={screens.login} target="_blank" rel="noopener" preload={false}>
          {t('sessionEnd.signIn')}
        </LinkButton>
        <Button look="secondary" onClick={leave}>
          {t('sessionEnd.leave')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Whenever somebody may have come back from another tab or window. */
function useOnReturn(isWaiting: boolean, action: () => Promise<void>): void {
  const onReturn = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void action()
  })
  useEffect(() => {
    if (!isWaiting) return
    const stop = new AbortController()
    for (const name of ['focus', 'visibilitychange'])
      window.addEventListener(name, () => onReturn(), { signal: stop.signal })
    return () => stop.abort()
  }, [isWaiting])
}

/** Gives the keyboard back to where it was: a button that is disabled while it saves had lost it before a dialog opened. */
function useLastFocus(isAway: boolean): () => void {
  const last = useRef<Element>(null)
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    if (!isAway && target instanceof Element) last.current = target
  })
  useEffect(() => {
    const listen = (event: FocusEvent) => onFocus(event)
    document.addEventListener('focusin', listen)
    return () => document.removeEventListener('focusin', listen)
  }, [])
  return () => {
    if (document.activeElement === document.body && last.current instanceof HTMLElement) last.current.focus()
  }
}
