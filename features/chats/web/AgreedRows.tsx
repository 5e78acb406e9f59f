import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#features/session/web/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Avatar } from '#platform/web/ui/Face.tsx'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import type { Chat } from '../contract.ts'
import type { ConversationEnding } from '../contract-outcome.ts'
import { PartnerPicture } from './PartnerPicture.tsx'

type Props = { readonly chat: Chat; readonly agreed: ConversationEnding['agreed'] }

/** A row per promise: its maker, what it is, the date if there is one, and the learner's words if a model read them. */
export function AgreedRows({ chat, agreed }: Props) {
  const t = useText('chats')
  const { data: me } = useQuery(sessionQuery)
  const { character, scenario, language } = chat
  const partner = character?.name ? t('transcript.named', { name: character.name }) : t('transcript.partner')
  const speakers = { learner: t('transcript.you'), character: partner }
  const myName = me?.name || me?.username || ''
  return (
    <ul aria-label={t('ending.promises')} className="grid gap-2.5">
      {agreed.map(({ who, name, what, when, quotation }, index) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- they keep their order, and two may be worded alike
          key={index}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-surface px-3 py-2.5 text-ink forced-colors:border"
        >
          {who === 'character' ? (
            <PartnerPicture character={character} scenarioId={scenario.id} className="mx-0.5" />
          ) : (
            <Avatar name={who === 'learner' ? myName : (name ?? '')} />
          )}
          {/* The first letters of what has `dir="auto"` decide its direction, so no label stands in there. */}
          <div className="grid min-w-0 flex-1 basis-40 gap-1 wrap-anywhere">
            <VisuallyHidden>{who !== 'somebody' && speakers[who]} </VisuallyHidden>
            <p lang={language} dir="auto">
              {/* A model's text may contain the name. An author's cannot, so the name is added. */}
              {who === 'somebody' && name !== null && !namesIn(what, name) && (
                <>
                  <bdi>{t('transcript.named', { name })}</bdi>{' '}
                </>
              )}
              {what}
            </p>
            {/* Where the partner is the one to act, the quotation is the partner's and is not shown. */}
            {quotation !== undefined && who !== 'character' && (
              <q lang={language} dir="auto" className="text-sm text-ink-muted">
                {quotation}
              </q>
            )}
          </div>
          {when !== null && (
            <span className="max-sm:pl-12">
              <VisuallyHidden>{t('ending.when')} </VisuallyHidden>
              <span lang={language} dir="auto">
                <Badge>{when}</Badge>
              </span>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Whether a text has the words of a name: "Ana", and not "Analysis". */
function namesIn(text: string, name: string): boolean {
  const [all, wanted] = [text, name].map((one) => ` ${one.match(/[\p{L}\p{M}\p{N}]+/gu)?.join(' ') ?? ''} `)
  return all !== undefined && wanted !== undefined && all.includes(wanted)
}
