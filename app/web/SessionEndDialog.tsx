import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { screens } from '#features/paths.ts'
import type { Me } from '#features/session/contract.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import { requestFailures } from '#platform/contract/failures.ts'
import { hasUnsavedTexts, useUnsavedTextState } from '#platform/web/forms/unsaved-text-registry.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { onUnauthenticated } from '#platform/web/http.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { leaveForSignIn } from './session-end.ts'

/** To whom the words on the screen belong, and whether that person has read that the session has ended. */
type SessionEnd = { readonly person: Me['id'] | undefined; readonly isDismissed: boolean }

/**
 * Shown over a screen with unsaved words when the session has ended (requirement A14). It closes as soon as the same
 * person has signed in in another tab.
 */
export function SessionEndDialog() {
  const t = useText('app')
  const failureText = useFailureText()
  const router = useRouter()
  const queryClient = useQueryClient()
  const [end, setEnd] = useState<SessionEnd>()
  const { hasWords, isAsking } = useUnsavedTextState()
  // One question at a time: the question whether the words may be lost comes first.
  const isOpen = end?.isDismissed === false && hasWords && !isAsking
  const name = failureText(requestFailures.expired)
  const returnFocus = useLastFocus(isOpen)
  const presses = usePresses()
  const onRefused = useEffectEvent(() => {
    if (!hasUnsavedTexts() || (end?.isDismissed && !presses.isAny())) return
    const person = end ? end.person : queryClient.getQueryData(sessionQuery.queryKey)?.id
    setEnd({ person, isDismissed: false })
  })
  useEffect(() => onUnauthenticated(() => onRefused()), [])
  const look = async () => {
    // While there are unsaved words, the query throws if nobody is signed in.
    const now = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
    // For another person, `restartWhenPersonChanges` reloads the page.
    if (now === undefined || (now && now.id !== end?.person)) return
    setEnd(undefined)
    if (now) await queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
  }
  useOnReturn(end !== undefined, look)
  // Without unsaved words nothing keeps the screen: if still nobody is signed in, the answer leads to the sign-in.
  useOnce(end !== undefined && !hasWords, look)
  const onClose = () => {
    // The dialog also closes while the other question is open, and comes back after it.
    if (isOpen && end) {
      presses.forget()
      setEnd({ ...end, isDismissed: true })
    }
    returnFocus()
  }
  const leave = () => {
    setEnd(undefined)
    leaveForSignIn(router, queryClient)
  }
  return (
    <Dialog name={name} isOpen={isOpen} onClose={onClose} className="p-6">
      <h2 className="text-lg font-semibold tracking-tight">{name}</h2>
      <p className="mt-2 text-label text-ink-muted">{t('sessionEnd.text')}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {/* First in order, so that the focus does not start on the button that loses the words. */}
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

/** Runs the action once, as soon as the condition holds. */
function useOnce(isSo: boolean, action: () => Promise<void>): void {
  const onSo = useEffectEvent(() => void action())
  useEffect(() => {
    if (isSo) onSo()
  }, [isSo])
}

/** Runs the action whenever somebody may have come back from another tab or window. */
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

/**
 * Whether the person has pressed something since `forget`. The server also refuses requests that run by themselves,
 * such as autosaving and polling; if those reopened the dialog, it would interrupt the person's writing again and
 * again.
 */
function usePresses() {
  const isPressed = useRef(false)
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('button, a, select, [type=checkbox], [type=radio]'))
        isPressed.current = true
    }
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [])
  return {
    isAny: () => isPressed.current,
    forget: () => {
      isPressed.current = false
    },
  }
}

/** Returns the focus to where it was. A button that is disabled while it saves has lost it before the dialog opened. */
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
