import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'

/** The card after all scenarios: it leads to preparing a conversation that the learner really has ahead. */
export function OwnConversationCard() {
  const t = useText('scenarios')
  return (
    <section
      aria-labelledby="own-conversation"
      className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card border border-dashed border-control/60 p-5 sm:p-6"
    >
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-xl bg-sunken text-ink-muted"
      >
        <LockKeyhole className="size-5" />
      </span>
      <div className="min-w-0 grow basis-60">
        <h2 id="own-conversation" className="text-lg font-semibold tracking-tight">
          {t('own.title')}
        </h2>
        <p id="own-conversation-text" className="mt-0.5 text-label text-ink-muted">
          {t('own.text')}
        </p>
      </div>
      <LinkButton
        look="secondary"
        to={screens.ownConversations}
        aria-describedby="own-conversation own-conversation-text"
        className="max-sm:w-full"
      >
        {t('own.prepare')}
      </LinkButton>
    </section>
  )
}
