import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { registerUnsavedText } from './unsaved-text-registry.ts'

type Props = {
  readonly isUnsaved: boolean
  /** This tab keeps the texts, so that they are back after another sign-in. */
  readonly isKept?: boolean | undefined
  /** Tries to save before the question; returns whether everything is saved. */
  readonly save?: (() => Promise<boolean>) | undefined
  readonly title: string
  /** The button that leaves without saving, as a verb. */
  readonly leave: string
  readonly stay: string
  /** Called before the person leaves without saving. */
  readonly onLeave?: (() => void) | undefined
  /** Says what would be lost. */
  readonly children: ReactNode
}

/** How long somebody waits for a save on their way to another address before they are asked. Milliseconds. */
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
  useEffect(() => (isUnsaved && !isKept ? registerUnsavedText() : undefined), [isUnsaved, isKept])
  const goOn = useRef<() => void>(undefined)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const isElsewhere = addressOf(current) !== addressOf(next)
      // Back or forward while the question is open leads to the current address; the router would reload the page to
      // undo it.
      if (!isElsewhere) goOn.current?.()
      return isUnsaved && isElsewhere && !(save && (await isSavedSoon(save())))
    },
    // A hidden page will not be shown again.
    enableBeforeUnload: () => isUnsaved && !document.body.hidden,
    withResolver: true,
  })
  const isAsking = status === 'blocked'
  useEffect(() => (isAsking ? registerUnsavedText('asking') : undefined), [isAsking])
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
