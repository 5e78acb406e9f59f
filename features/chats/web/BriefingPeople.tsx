import { useQuery } from '@tanstack/react-query'
import { moodTitleInSentence } from '#features/moods/contract-rules.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Face } from '#platform/web/ui/Face.tsx'
import type { Chat } from '../contract.ts'
import { BriefingPerson } from './BriefingPerson.tsx'
import { useMoodTitle } from './useMoodTitle.ts'

/** Two people facing each other: the learner, and whom they are going to meet. */
export function BriefingPeople({ chat }: { readonly chat: Chat }) {
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-4 md:grid-cols-2">
      <Learner chat={chat} />
      <BriefingPartner chat={chat} />
    </div>
  )
}

function Learner({ chat: { briefing, scenario, language } }: { readonly chat: Chat }) {
  const t = useText('chats')
  const { data: me } = useQuery(sessionQuery)
  const name = me?.name || me?.username || ''
  const [firstLetter] = new Intl.Segmenter().segment(name.trim())
  return (
    <BriefingPerson
      label={t('briefing.you')}
      name={briefing.learner_role || name}
      lang={briefing.learner_role ? (scenario.language ?? language) : undefined}
      picture={
        <span
          aria-hidden
          className="grid size-14 shrink-0 place-items-center rounded-[25%] bg-sunken text-2xl font-semibold text-ink-muted uppercase sm:size-22"
        >
          {firstLetter?.segment}
        </span>
      }
      about={[['name', briefing.learner_role && name]]}
      className="bg-surface shadow-card ring-1 ring-line"
    />
  )
}

function BriefingPartner({ chat: { character, context, mood, language } }: { readonly chat: Chat }) {
  const t = useText('chats')
  const title = useMoodTitle(mood)
  const [, bio] = context
  const lang = character?.language ?? language
  const feeling = title && t('briefing.today', { mood: moodTitleInSentence(title.text, title.lang ?? '') })
  return (
    <BriefingPerson
      label={t('briefing.they')}
      name={character?.name ?? character?.role ?? t('briefing.partner')}
      lang={character?.name === null && character.role !== null ? lang : undefined}
      about={[
        [
          'role',
          character?.name && character.role && (
            <span key="role" lang={lang} dir="auto">
              {character.role}
            </span>
          ),
        ],
        [
          'feeling',
          feeling && (
            <span key="feeling" className="font-medium">
              {feeling}
            </span>
          ),
        ],
      ]}
      picture={
        character && (
          <Face seed={character.face_seed} expression={character.expression} className="size-14 sm:size-22" />
        )
      }
      className="bg-accent-soft forced-colors:border"
    >
      {bio && (
        <p lang={lang} dir="auto">
          {bio}
        </p>
      )}
    </BriefingPerson>
  )
}
