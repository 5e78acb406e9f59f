import { useQuery } from '@tanstack/react-query'
import { charactersQuery } from '#features/characters/admin/queries.ts'
import { describeCharacter } from '#features/characters/contract.ts'
import { allMoodsQuery } from '#features/moods/admin/queries.ts'
import { adminMoodTitle } from '#features/moods/contract-admin.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import type { ScenarioCast } from '../contract-content.ts'

/** The cast of a scenario in words: name, role and mood, as on the scenario map. */
export function useCastTexts(cast: ScenarioCast) {
  const reader = useLanguage()
  const t = useText('workspace')
  const { data: characters = [] } = useQuery(charactersQuery)
  const { data: moods = [] } = useQuery(allMoodsQuery)
  const texts = cast.map(({ character, mood }) => {
    const partner = characters.find(({ id }) => String(id) === character)
    const found = moods.find(({ id }) => String(id) === mood)
    const title = found && adminMoodTitle(found, reader)
    const inMood = (name: string) => (title === undefined ? name : t('inMood', { name, mood: title }))
    const whole = partner ? describeCharacter(partner) : ''
    return {
      key: castKey({ character, mood }),
      partner,
      mood: title,
      whole: inMood(whole),
      /** Leaves out the role unless two entries would then read alike: a closed select cuts off long lines. */
      short: inMood(partner?.name ?? whole),
    }
  })
  const isShared = (short: string) => texts.filter((one) => one.short === short).length > 1
  return texts.map((one) => (isShared(one.short) ? { ...one, short: one.whole } : one))
}

/** A key for one cast entry that does not depend on its place. */
export const castKey = (one: ScenarioCast[number] | null): string => `${one?.character}/${one?.mood}`
