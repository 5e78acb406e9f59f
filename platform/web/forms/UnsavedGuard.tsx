import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { markUnsavedWords } from './unsaved-words.ts'

type Props = {
  readonly isUnsaved: boolean
  /** This tab keeps it, so that it is here again after another sign-in. */
  readonly isKept?: boolean | undefined
  /** Tries to save before it asks; answers whether everything is saved. */
  readonly save?: (() => Promise<boolean>) | undefined
  readonly title: string
  /** Goes all the same, as a verb. */
  readonly leave: string
  readonly stay: string
  /** Before it goes all the same. */
  readonly onLeave?: (() => void) | undefined
  /** What would be lost. */
  readonly children: ReactNode
}

/** Nobody waits longer for a save on their way to another address before they are asked. Milliseconds. */
const SAVE_PATIENCE = 2000

/** Asks before what was changed and not saved is lost: on the way to another address, and when the page is closed. */
export function UnsavedGuard({
  isUnsaved,
  isKept = false,
  title,
  leave,
  stay,
  save,
  onLeave,
  children,
}: Props) {
  useEffect(() => (isUnsaved && !isKept ? markUnsavedWords() : undefined), [isUnsaved, isKept])
  const goOn = useRef<() => void>(undefined)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const isElsewhere = addressOf(current) !== addressOf(next)
      // Back and forward while it asks: the browser is where it was, and the router would load the page anew to undo it.
      if (!isElsewhere) goOn.current?.()
      return isUnsaved && isElsewhere && !(save && (await isSavedSoon(save())))
    },
    // A page that is hidden is not to be seen again.
    enableBeforeUnload: () => isUnsaved && !document.body.hidden,
    withResolver: true,
  })
  const isAsking = status === 'blocked'
  useEffect(() => (isAsking ? markUnsavedWords('asking') : undefined), [isAsking])
  useEffect(() => {
    goOn.current = proceed
  }, [proceed])
  return (
    <ConfirmDialog
      title={title}
      isOpen={isAsking}
      confirm={leave}
      cancel={stay}
      look="danger"
      onConfirm={() => {
        onLeave?.()
        proceed?.()
      }}
      onCancel={() => reset?.()}
    >
      {children}
    </ConfirmDialog>
  )
}

const isSavedSoon = (saving: Promise<boolean>): Promise<boolean> =>
  Promise.race([saving, new Promise<false>((resolve) => setTimeout(resolve, SAVE_PATIENCE, false))])

const addressOf = ({ pathname, search }: { readonly pathname: string; readonly search: unknown }): string =>
  pathname + JSON.stringify(search)
