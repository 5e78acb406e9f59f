import { useId } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { Chat, Message } from '../contract.ts'
import { PartnerPicture } from './PartnerPicture.tsx'

type Props = {
  readonly chat: Chat
  /** The index of the learner's message. */
  readonly index: number
}

/** The message as it was said, with the reply before it and the one after. */
export function AgainMoment({ chat, index }: Props) {
  const t = useText('chats')
  const id = useId()
  const [before, said, after] = [chat.messages[index - 1], chat.messages[index], chat.messages[index + 1]]
  return (
    <section
      aria-labelledby={id}
      className="grid gap-3 rounded-card bg-sunken p-4 sm:p-5 forced-colors:border"
    >
      <h2 id={id} className="text-xs text-ink-muted">
        {t('again.moment', { number: index / 2 + 1 })}
      </h2>
      {before && <Reply chat={chat} message={before} />}
      {said && (
        <div className="ms-10 grid justify-items-end gap-1">
          <p className="text-xs text-ink-muted">{t('again.said')}</p>
          <p
            lang={chat.language}
            dir="auto"
            className={cx(bubble, 'rounded-br-md border border-dashed border-ink-faint text-ink-muted')}
          >
            {said.content}
          </p>
        </div>
      )}
      {after && <Reply chat={chat} message={after} />}
    </section>
  )
}

const bubble = 'max-w-full rounded-bubble px-4 py-2.5 leading-relaxed whitespace-pre-wrap wrap-anywhere'

function Reply({ chat, message }: { readonly chat: Chat; readonly message: Message }) {
  return (
    <div className="flex items-end gap-2">
      <PartnerPicture character={chat.character} scenarioId={chat.scenario.id} className="shrink-0" />
      <p
        lang={chat.partner.language}
        dir="auto"
        className={cx(bubble, 'rounded-bl-md bg-surface ring-1 ring-line')}
      >
        {message.content}
      </p>
    </div>
  )
}
