import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useEffect, useId, useRef } from 'react'
import { screens } from '#features/paths.ts'
import { formatLanguage } from '#platform/web/format.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import type { Chat } from '../contract.ts'
import { EVALUATION_TURNS } from '../contract-rules.ts'
import { BriefingAims } from './BriefingAims.tsx'
import { BriefingPeople } from './BriefingPeople.tsx'

type Props = { readonly chat: Chat; readonly onBegin: () => void }

/** What learners read before the first turn: who meets whom, what they want to reach, and what they know. */
export function Briefing({ chat, onBegin }: Props) {
  const t = useText('chats')
  const begin = useRef<HTMLButtonElement>(null)
  const note = useId()
  useDocumentTitle(chat.scenario.title)
  // The button is focused so that Enter begins; without scrolling, because people read from the top. This code may load
  // late, so it takes the focus from no other element.
  useEffect(() => {
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.localName === 'main')
      begin.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="mx-auto w-full max-w-5xl px-4 pt-6 pb-28 sm:px-6 nav:py-8">
      <p className="text-label font-medium text-accent-ink">{t('briefing.before')}</p>
      <h1
        lang={chat.scenario.language ?? chat.language}
        dir="auto"
        className="mt-1 mb-5 text-display font-semibold wrap-anywhere"
      >
        {chat.scenario.title}
      </h1>
      <div className="grid gap-3 sm:gap-4">
        <BriefingPeople chat={chat} />
        <BriefingAims chat={chat} />
      </div>
      <div className="mt-6 flex flex-wrap items-center justify-end gap-x-5 gap-y-3">
        <Link
          to={screens.privacy}
          className="inline-flex min-h-11 items-center text-label text-ink-muted underline underline-offset-4 mr-auto"
        >
          {t('briefing.privacy')}
        </Link>
        <p id={note} className="text-label text-ink-muted max-sm:w-full">
          {t('briefing.first', { count: EVALUATION_TURNS })} <SpokenLanguage chat={chat} />
        </p>
        {/* On a phone the briefing is longer than the screen, and the button stays in reach. */}
        <div className="border-line max-sm:fixed max-sm:inset-x-0 max-sm:bottom-[var(--spacing-offline,0px)] max-sm:border-t max-sm:bg-canvas max-sm:px-4 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <Button ref={begin} onClick={onBegin} aria-describedby={note} className="min-w-36 max-sm:w-full">
            {t('briefing.begin')}
            <ArrowRight aria-hidden className="size-4" />
          </Button>
        </div>
      </div>
    </div>
  )
}

/** In which language the partner speaks, if that is not the chat's. */
function SpokenLanguage({ chat: { partner, language } }: { readonly chat: Chat }) {
  const t = useText('chats')
  const reader = useLanguage()
  if (partner.language === language) return null
  return t('context.speaks', { language: formatLanguage({ code: partner.language }, reader) })
}
