import { useQuery } from '@tanstack/react-query'
import { charactersQuery } from '#features/characters/admin/queries.ts'
import { describeCharacter } from '#features/characters/contract.ts'
import { allMoodsQuery } from '#features/moods/admin/queries.ts'
import { adminMoodTitle } from '#features/moods/contract-admin.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { Checkbox } from '#platform/web/ui/Checkbox.tsx'
import { Face } from '#platform/web/ui/Face.tsx'
import type { ScenarioCast } from '../contract-content.ts'
import { LibraryLink } from './LibraryLink.tsx'
import type { Draft } from './useWorkspaceDraft.ts'

type Props = { readonly draft: Draft }

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
