import { useId } from 'react'
import { useFocusWhenLost } from '#platform/web/focus.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { Face } from '#platform/web/ui/Face.tsx'
import type { Chat } from '../contract.ts'
import { AgreedRows } from './AgreedRows.tsx'
import { EndingActions, type EndingActionsProps } from './EndingActions.tsx'
import { type EndingKind, useEndingTitle } from './useEnding.ts'

export type EndingCardProps = {
  readonly chat: Chat
  readonly kind: EndingKind
  /** Whether the title takes the focus that was in the composer, which disappears when the conversation ends. */
  readonly takesFocus?: boolean
  /** What learners may do now; absent in a read-only chat. */
  readonly actions?: Omit<EndingActionsProps, 'chat'>
}

const looks: Readonly<Record<EndingKind, string>> = {
  agreed: 'bg-ok-soft text-ok-ink',
  broken_off: 'bg-sunken text-ink',
  ended: 'bg-accent-soft text-accent-ink',
}

/** The end of the transcript: how the conversation has ended, and what was agreed. */
export function EndingCard({ chat, kind, takesFocus = false, actions }: EndingCardProps) {
  const t = useText('chats')
  const id = useId()
  const titleOf = useEndingTitle(chat)
  const title = useFocusWhenLost<HTMLHeadingElement>(takesFocus)
  const { character, ending, turn_count: count } = chat
  return (
    <section
      aria-labelledby={id}
      className={cx('mx-4 my-3 grid gap-4 rounded-banner p-5 sm:p-7 forced-colors:border', looks[kind])}
    >
      <div className="flex items-center gap-4">
        {character && (
          <Face
            seed={character.face_seed}
            expression={kind === 'agreed' ? 'warm' : character.expression}
            className="size-12 bg-surface"
          />
        )}
        <div className="min-w-0">
          <h2
            ref={title}
            id={id}
            tabIndex={-1}
            dir="auto"
            className="text-xl leading-snug font-semibold tracking-tight wrap-anywhere"
          >
            {titleOf(kind)}
          </h2>
          <p className="mt-1.5 text-label">{t('ending.after', { count })}</p>
        </div>
      </div>
      {kind === 'agreed' && ending && ending.agreed.length > 0 && (
        <AgreedRows chat={chat} agreed={ending.agreed} />
      )}
      {kind === 'broken_off' && (
        <p className="leading-relaxed">
          {t('ending.reason')} {actions && t('ending.goBack')}
        </p>
      )}
      {actions && <EndingActions chat={chat} {...actions} />}
    </section>
  )
}
