import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Me } from '#features/session/contract.ts'
import type { User } from '#features/users/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { LinkPreview } from './LinkPreview.tsx'
import { LinkAccountSearch } from './LinkAccountSearch.tsx'

type Props = {
  readonly me: Me
  readonly user: User
  readonly onEnd: () => void
  readonly onGone: (user: User) => void
}

/** Links two accounts of one person: first the other account is chosen, then the effects are shown. */
export function LinkDialog({ me, user, onEnd, onGone }: Props) {
  const t = useText('users')
  const [other, choose] = useState<User>()
  // Held here, so that the search is still there after going back from a wrong account.
  const [search, setSearch] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  /** The pressed button disappears with its step, so the focus moves to the heading. */
  const show = (next: User | undefined) => {
    flushSync(() => choose(next))
    heading.current?.focus()
  }
  const title = t('link.title', { name: user.name })
  return (
    <Dialog name={title} isOpen onClose={onEnd} className="p-6">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold tracking-tight wrap-anywhere">
        {title}
      </h2>
      <p className="mt-2 mb-5 text-label wrap-anywhere text-ink-muted">
        {t('link.text', { name: user.name })}
      </p>
      {other ? (
        <LinkPreview {...{ user, other, onEnd, onGone }} onBack={() => show(undefined)} />
      ) : (
        <LinkAccountSearch
          me={me}
          user={user}
          search={search}
          onSearch={setSearch}
          onChoose={show}
          onEnd={onEnd}
        />
      )}
    </Dialog>
  )
}
