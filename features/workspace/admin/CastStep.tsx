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

/** The moods in which each character plays the scenario. */
export function MoodsStep({ draft }: Props) {
  const t = useText('workspace')
  const { cast } = draft.state.draft
  const language = useLanguage()
  const moods = useQuery(allMoodsQuery)
  const keys = [...new Set(cast.map(({ character }) => character))]
  return (
    <QueryContent query={useQuery(charactersQuery)} failed={t('loadFailed')} retry={t('retry')}>
      {(characters) => (
        <QueryContent query={moods} failed={t('loadFailed')} retry={t('retry')}>
          {(known) => (
            <>
              <p>
                <LibraryLink id={draft.id} step="moods" path="mood-modifiers">
                  {t('moods.library')}
                </LibraryLink>
              </p>
              {keys.length === 0 && <p className="text-label text-ink-muted">{t('moods.nobody')}</p>}
              {characters
                .filter(({ id }) => keys.includes(String(id)))
                .map((character) => (
                  <Card
                    key={character.id}
                    role="group"
                    aria-labelledby={`moods-${character.id}`}
                    className="grid gap-2 p-5"
                  >
                    <h4 id={`moods-${character.id}`} className="flex items-center gap-3 font-medium">
                      <Face seed={character.face_seed} className="size-9" />
                      {describeCharacter(character)}
                    </h4>
                    <ul className="flex flex-wrap gap-x-5">
                      {known
                        .filter(({ id, archived }) => !archived || has(cast, character.id, id))
                        .map((mood) => (
                          <li key={mood.id}>
                            <Checkbox
                              label={
                                mood.archived
                                  ? t('archived', { name: adminMoodTitle(mood, language) })
                                  : adminMoodTitle(mood, language)
                              }
                              data-wrong={mood.archived ? 'mood_gone' : undefined}
                              isChecked={has(cast, character.id, mood.id)}
                              onCheck={(isChosen) =>
                                draft.edit({
                                  cast: withMood(cast, String(character.id), String(mood.id), isChosen),
                                })
                              }
                            />
                          </li>
                        ))}
                    </ul>
                  </Card>
                ))}
            </>
          )}
        </QueryContent>
      )}
    </QueryContent>
  )
}

const has = (cast: ScenarioCast, character: number, mood: number): boolean =>
  cast.some((one) => one.character === String(character) && one.mood === String(mood))

/** A character whose last mood is removed stays in the cast, without a mood. */
function withMood(cast: ScenarioCast, character: string, mood: string, isChosen: boolean): ScenarioCast {
  const others = cast.filter((one) => one.character !== character)
  const own = cast.filter((one) => one.character === character && one.mood !== null && one.mood !== mood)
  const now = isChosen ? [...own, { character, mood }] : own
  return [...others, ...(now.length > 0 ? now : [{ character, mood: null }])]
}
