import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Me } from '#features/session/contract.ts'
import type { User } from '#features/users/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { LinkPreview } from './LinkPreview.tsx'
import { OtherAccount } from './OtherAccount.tsx'

type Props = {
  readonly me: Me
  readonly user: User
  readonly onEnd: () => void
  readonly onGone: (user: User) => void
}

/** Makes two accounts of one person one: first the other one is chosen, then what will move is shown. */
export function LinkDialog({ me, user, onEnd, onGone }: Props) {
  const t = useText('users')
  const [other, choose] = useState<User>()
  // The search stays for whoever comes back from an account that was the wrong one.
  const [search, setSearch] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  /** What was pressed goes with its step, and the keyboard goes on at the heading. */
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
        <OtherAccount
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
