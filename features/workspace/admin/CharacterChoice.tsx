import { useQuery } from '@tanstack/react-query'
import { charactersQuery } from '#features/characters/admin/queries.ts'
import { describeCharacter } from '#features/characters/contract.ts'
import { allMoodsQuery } from '#features/moods/admin/queries.ts'
import { adminMoodTitle } from '#features/moods/contract-admin.ts'
import type { UsualMoods } from '#features/scenario-map/contract.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { Checkbox } from '#platform/web/ui/Checkbox.tsx'
import { Face } from '#platform/web/ui/Face.tsx'
import type { ScenarioCast } from '../contract-content.ts'
import { LibraryLink } from './LibraryLink.tsx'
import { usualMoodsQuery } from './queries.ts'
import type { Draft } from './useWorkspaceDraft.ts'

type Props = { readonly draft: Draft }

/** Who may play the scenario. */
export function CharacterChoice({ draft }: Props) {
  const t = useText('workspace')
  const { cast } = draft.state.draft
  const language = useLanguage()
  const { data: moods = [] } = useQuery(allMoodsQuery)
  const { data: usual = [] } = useQuery(usualMoodsQuery)
  const plays = (key: string) => cast.some(({ character }) => character === key)
  const choose = (key: string, isChosen: boolean) =>
    draft.edit({
      cast: [
        ...cast.filter(({ character }) => character !== key),
        ...(isChosen ? castInUsualMoods(key, usual) : []),
      ],
    })
  const moodsOf = (key: string) =>
    moods
      .filter(({ id }) => cast.some(({ character, mood }) => character === key && mood === String(id)))
      .map((mood) => adminMoodTitle(mood, language))
      .join(', ')
  return (
    <QueryContent query={useQuery(charactersQuery)} failed={t('loadFailed')} retry={t('retry')}>
      {(characters) => (
        <Card>
          <p className="px-4 pt-2">
            <LibraryLink id={draft.id} step="partner" path="bot-characters/create">
              {t('partner.library')}
            </LibraryLink>
          </p>
          <ul aria-label={t('partner.label')} className="divide-y divide-line">
            {characters
              .filter(({ id, archived }) => !archived || plays(String(id)))
              .map((character) => (
                <li key={character.id} className="flex min-w-0 items-center gap-3 px-4 py-2">
                  <Face seed={character.face_seed} className="size-9" />
                  <div className="min-w-0 grow">
                    <Checkbox
                      label={
                        character.archived
                          ? t('archived', { name: describeCharacter(character) })
                          : describeCharacter(character)
                      }
                      isChecked={plays(String(character.id))}
                      onCheck={(isChosen) => choose(String(character.id), isChosen)}
                      data-wrong={character.archived ? 'character_gone' : undefined}
                      className="w-full"
                    />
                    {moodsOf(String(character.id)) !== '' && (
                      <p className="ms-7 pb-1.5 text-sm text-ink-muted">
                        {t('partner.inMoods', { moods: moodsOf(String(character.id)) })}
                      </p>
                    )}
                  </div>
                </li>
              ))}
          </ul>
        </Card>
      )}
    </QueryContent>
  )
}

/** Characters that play in other scenarios start with the moods they have there; the next step can change them. */
function castInUsualMoods(character: string, usual: readonly UsualMoods[]): ScenarioCast {
  const moods = usual.find(({ character_id }) => String(character_id) === character)?.mood_ids ?? []
  return moods.length === 0
    ? [{ character, mood: null }]
    : moods.map((mood) => ({ character, mood: String(mood) }))
}
