import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { type FormEvent, useRef, useState } from 'react'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { sendOnEnter } from '#platform/web/keyboard.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import type { ContentEditors } from './content-editors.ts'
import { DraftConversation } from './DraftConversation.tsx'
import { DirectorView } from './DirectorView.tsx'
import { TrialStart } from './TrialStart.tsx'
import { TryChoices } from './TryChoices.tsx'
import { castKey } from './useCastTexts.ts'
import { useDraftConversation } from './useDraftConversation.ts'
import type { Draft } from './useWorkspaceDraft.ts'

type Props = { readonly draft: Draft; readonly startTrial: ContentEditors['startTrial'] }

/** Beside every step: a conversation with the current draft, and the director's view of it. */
export function TryPanel({ draft, startTrial }: Props) {
  const t = useText('workspace')
  const { cast, texts } = draft.state.draft
  const [chosen, setChosen] = useState<string>()
  const [spoken, setSpoken] = useState<string>(FALLBACK_LANGUAGE)
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const played = cast.find((one) => castKey(one) === chosen) ?? cast[0] ?? null
  // The draft's texts in the chosen language may have been removed since.
  const language = spoken in texts ? spoken : FALLBACK_LANGUAGE
  const { messages, turn, isBusy, say, begin } = useDraftConversation(draft, {
    played,
    language,
    // Puts the failed message back, before anything typed since.
    onFailed: (words) => setTyped((since) => [words, since].filter((one) => one !== '').join('\n')),
  })
  const isOver = turn?.ending === 'broken_off'
  const send = (event: FormEvent) => {
    event.preventDefault()
    const content = typed.trim()
    if (content === '' || isOver || isBusy) return
    // Fixes the partner for this conversation, even if the cast gets another first member.
    setChosen(castKey(played))
    setTyped('')
    say(content)
    // Moves the focus from the button to the field: with an empty field the button is disabled and would lose the
    // focus.
    field.current?.focus()
  }
  return (
    <Card
      as="section"
      aria-labelledby="try"
      // Stays visible beside a long step, and scrolls by itself if it is taller than the window.
      className="grid grid-cols-1 content-start gap-4 self-start p-4 lg:sticky lg:top-[calc(var(--spacing-nav)+var(--spacing-offline,0px)+var(--spacing-header)+1.5rem)] lg:max-h-[calc(100dvh-var(--spacing-nav)-var(--spacing-header)-3rem)] lg:overflow-y-auto"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="try" className="font-semibold">
          {t('try.title')}
        </h3>
        <Button look="ghost" size="small" onClick={begin}>
          <RotateCcw aria-hidden className="size-4" />
          {t('try.again')}
        </Button>
      </div>
      {messages.length === 0 && <p className="text-sm text-ink-muted">{t('try.about')}</p>}
      <TryChoices
        draft={draft}
        chosen={castKey(played)}
        language={language}
        onChosen={(value) => {
          setChosen(value)
          begin()
        }}
        onLanguage={(value) => {
          setSpoken(value)
          begin()
        }}
      />
      <DraftConversation messages={messages} language={language} />
      <form onSubmit={send} className="grid gap-3">
        <TextArea
          ref={field}
          label={t('try.say')}
          rows={2}
          maxLength={2000}
          lang={language}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={sendOnEnter}
        />
        <Button type="submit" look="secondary" isBusy={isBusy} disabled={typed.trim() === '' || isOver}>
          {t('try.send')}
        </Button>
      </form>
      {turn && <DirectorView turn={turn} />}
      <TrialStart draft={draft} language={language} startTrial={startTrial} />
    </Card>
  )
}
