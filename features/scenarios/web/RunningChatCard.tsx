import ArrowRight from 'lucide-react/icons/arrow-right'
import { useId } from 'react'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { screens } from '#features/paths.ts'
import type { RunningChat } from '#features/practice/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { Emblem } from '#platform/web/ui/Emblem.tsx'
import { Face } from '#platform/web/ui/Face.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'

/** The conversation to go on with: its partner, its turns so far, and the last words. */
export function RunningChatCard({ chat }: { readonly chat: RunningChat }) {
  const t = useText('scenarios')
  const title = useId()
  const { character, scenario, language, last_words } = chat
  return (
    <section
      aria-labelledby={title}
      className="grid grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-x-4 gap-y-3 rounded-banner bg-accent-soft p-5 forced-colors:border sm:gap-x-7 sm:p-8"
    >
      {character ? (
        <Face
          seed={character.face_seed}
          expression={character.expression}
          className="size-16 self-start sm:row-span-3 sm:size-28 sm:self-center"
        />
      ) : (
        <Emblem id={scenario.id} className="self-start sm:row-span-3" />
      )}
      <div className="min-w-0">
        <p className="text-label font-medium text-accent-ink">{t('running.label')}</p>
        <h2
          id={title}
          lang={scenario.language ?? language}
          dir="auto"
          className="mt-1 text-title font-semibold wrap-anywhere"
        >
          {scenario.title}
        </h2>
        <TurnLine chat={chat} />
      </div>
      <p
        lang={language}
        dir="auto"
        className="col-span-full justify-self-start rounded-bubble rounded-es-sm bg-surface px-4 py-2.5 text-label wrap-anywhere sm:col-span-1"
      >
        {/* Clamped in a span: in the paragraph itself a fourth line would show in the padding. */}
        <span className="line-clamp-3">
          <q>{last_words}</q>
        </span>
      </p>
      <LinkButton
        to={screens.chat}
        params={{ id: String(chat.chat_id) }}
        aria-describedby={title}
        className="col-span-full sm:col-span-1 sm:justify-self-start"
      >
        {t('running.goOn')}
        <ArrowRight aria-hidden className="size-4" />
      </LinkButton>
    </section>
  )
}

/** "Sam Rivera, turn 3 of 5"; after the last of these turns it says that the chat can be evaluated. */
function TurnLine({ chat: { character, turn_count, turn_limit } }: { readonly chat: RunningChat }) {
  const t = useText('scenarios')
  const name = character?.name ?? t('running.partner')
  const turns = turn_limit ?? EVALUATION_TURNS
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-label text-ink-muted wrap-anywhere">
      <span aria-hidden className="flex gap-1">
        {Array.from({ length: turns }, (_, index) => (
          <span
            key={index}
            className={cx(
              'h-1.5 w-5 rounded-full forced-colors:border',
              index < turn_count ? 'bg-accent forced-colors:bg-[CanvasText]' : 'bg-accent/25',
            )}
          />
        ))}
      </span>
      {turn_count < turns
        ? t('running.turn', { name, turn: turn_count, of: turns })
        : t('running.ready', { name, count: turn_count })}
    </p>
  )
}
