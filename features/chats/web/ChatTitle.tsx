import { Fragment } from 'react'
import { Face } from '#platform/web/ui/Face.tsx'
import type { Chat } from '../contract.ts'
import { useMoodTitle } from './useMoodTitle.ts'

/** The scenario and, with their face, the person whom the learner talks with. */
export function ChatTitle({ chat: { scenario, character, mood, language } }: { readonly chat: Chat }) {
  const title = useMoodTitle(mood)
  // The role comes last, because it may be long and the end of the line is cut off.
  const facts = character
    ? [
        { text: character.name, lang: undefined },
        { text: title?.text, lang: title?.lang },
        { text: character.role, lang: character.language ?? language },
      ].filter(({ text }) => text)
    : []
  return (
    <div className="mr-auto flex min-w-0 items-center gap-3">
      {character && (
        <Face seed={character.face_seed} expression={character.expression} className="size-9 print:hidden" />
      )}
      <div className="min-w-0">
        <h1
          lang={scenario.language ?? language}
          dir="auto"
          className="line-clamp-2 leading-snug xl:text-lg xl:leading-snug font-semibold tracking-tight wrap-anywhere"
        >
          {scenario.title}
        </h1>
        {facts.length > 0 && (
          <p className="truncate text-sm text-ink-muted max-sm:hidden">
            {facts.map(({ text, lang }, index) => (
              <Fragment key={text}>
                {index > 0 && ' · '}
                <span lang={lang} dir="auto">
                  {text}
                </span>
              </Fragment>
            ))}
          </p>
        )}
      </div>
    </div>
  )
}
